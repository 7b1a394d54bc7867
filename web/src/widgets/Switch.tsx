// A switch: what it turns on holds at once. What counts only once it is saved is a Checkbox.

interface SwitchProps {
  label: string;
  means: string;
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
  "aria-busy"?: boolean;
}

export function Switch({ label, means, on, onChange, ...more }: SwitchProps) {
  return (
    <label class="switch">
      <span>
        <b>{label}</b>
        <small>{means}</small>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        {...more}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
