import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

/** One line of controls above the content they act on; `end` stands at the right. On a phone it is pushed sideways. */
export function Toolbar({
  label,
  children,
  end,
}: {
  /** Accessible name of the group. */
  readonly label: string
  readonly children?: ReactNode
  readonly end?: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend that nobody needs here
    <div className={styles.toolbar} role="group" aria-label={label}>
      {children}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}
