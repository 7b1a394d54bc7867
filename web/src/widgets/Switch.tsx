// A switch: what it switches, and what that means.

interface SwitchProps {
  title: string;
  hint: string;
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
  "aria-busy"?: boolean;
}

export function Switch({ title, hint, on, onChange, ...more }: SwitchProps) {
  return (
    <label class="pref-switch">
      <span>
        <b>{title}</b>
        <small>{hint}</small>
      </span>
      <input
        type="checkbox"
        checked={on}
        {...more}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
