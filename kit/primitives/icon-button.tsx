import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './icon-button.module.css'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  /** Said by screen readers and shown in the tooltip: an icon never stands without its word. */
  readonly label: string
  /** 16 px icon. */
  readonly icon: ReactNode
  readonly size?: 'small' | 'normal'
  /** A toggle that is on. */
  readonly pressed?: boolean
}

/** A button of one icon, for bars and rows where the word has no room. */
export function IconButton({ label, icon, size = 'normal', pressed, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <button
        type="button"
        {...rest}
        className={`${styles.button} ${className ?? ''}`}
        data-size={size}
        aria-label={label}
        aria-pressed={pressed}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
