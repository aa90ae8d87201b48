import type { ReactNode } from 'react'
import styles from './record.module.css'

/** Things of a record, a line each. */
export function LineList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

/** Words, each child on its own line; before and after them what belongs to them. `alone`: not in a list. */
export function Line({
  before,
  after,
  below,
  alone = false,
  children,
}: {
  readonly before?: ReactNode
  /** A button, a state, a time. */
  readonly after?: ReactNode
  /** Below, over the whole width. */
  readonly below?: ReactNode
  readonly alone?: boolean
  readonly children: ReactNode
}) {
  const Element = alone ? 'div' : 'li'
  return (
    <Element className={styles.line}>
      {before}
      <span className={styles.words}>{children}</span>
      {after}
      {below && <span className={styles.below}>{below}</span>}
    </Element>
  )
}
