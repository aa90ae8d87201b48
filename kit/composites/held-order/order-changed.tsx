import { IconRefresh } from '@tabler/icons-react'
import { Button } from '../../primitives/button.tsx'
import styles from './order-changed.module.css'

/** Says that a held list has another order by now, and shows it on a press. Its place is kept while it is hidden. */
export function OrderChanged({
  isChanged,
  words,
  onRefresh,
  over = false,
}: {
  readonly isChanged: boolean
  readonly words: { readonly changed: string; readonly refresh: string }
  readonly onRefresh: () => void
  /** Whether it lies over the list's upper corner, where no row has room for it. */
  readonly over?: boolean
}) {
  const notice = (
    <span className={styles.notice} data-changed={isChanged || undefined}>
      <span>{words.changed}</span>
      <Button size="small" look="quiet" icon={<IconRefresh size={14} />} onClick={onRefresh}>
        {words.refresh}
      </Button>
    </span>
  )
  return over ? <div className={styles.over}>{notice}</div> : notice
}
