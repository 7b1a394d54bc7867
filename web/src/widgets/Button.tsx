// The usual button. One that looks otherwise is a <button> where it stands.

import type { ButtonHTMLAttributes, Ref } from "preact";
import { Icon, type IconName } from "./Icons";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Of several, what most people want. */
  main?: boolean | undefined;
  /** Looks like a link. */
  slight?: boolean | undefined;
  icon?: IconName | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ main, slight, icon, class: more, children, ...rest }: ButtonProps) {
  const look = ["button", main && "main", slight && "slight", more];
  return (
    <button type="button" class={look.filter(Boolean).join(" ")} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
