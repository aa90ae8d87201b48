import type { ReactNode, SubmitEvent } from 'react'
import styles from './record.module.css'

/** A screen of one record: header, body and, of a form, its footer at the bottom. With `onSubmit` it is a form. */
export function RecordPage({
  onSubmit,
  children,
}: {
  readonly onSubmit?: (event: SubmitEvent) => void
  readonly children: ReactNode
}) {
  return onSubmit ? (
    <form className={styles.page} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  ) : (
    <div className={styles.page}>{children}</div>
  )
}

/** Sections below each other; with `aside` in two columns where there is room, not wider than can be read. */
export function RecordBody({
  aside,
  width = 'form',
  children,
}: {
  readonly aside?: ReactNode
  /** `narrow`: lines whose both ends belong together, e.g. settings. `full`: tables and figures, to the edge. */
  readonly width?: 'narrow' | 'form' | 'full'
  readonly children: ReactNode
}) {
  if (aside === undefined)
    return (
      <div className={styles.body} data-width={width}>
        {children}
      </div>
    )
  return (
    <div className={styles.body} data-aside>
      <div className={styles.column}>{children}</div>
      <div className={styles.column}>{aside}</div>
    </div>
  )
}
