import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './button.module.css'

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  readonly children: ReactNode
  /** At most one `primary` on a screen; `danger` for irreversible actions; `quiet` in toolbars and rows. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger'
  /** 16 px icon before the word. */
  readonly icon?: ReactNode
  readonly size?: 'small' | 'normal'
  /** Work is under way: the button keeps its width and takes no second press. */
  readonly busy?: boolean
}

/** A button with a word. For an icon alone see IconButton. */
export function Button({
  look = 'plain',
  icon,
  size = 'normal',
  busy = false,
  children,
  className,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${className ?? ''}`}
      data-look={look}
      data-size={size}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}
