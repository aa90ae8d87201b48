import { type ReactNode, useId } from 'react'
import { Note } from './note.tsx'
import styles from './record.module.css'

/** A section of a page with its title and actions. */
export function RecordSection({
  title,
  titleId,
  note,
  actions,
  plain = false,
  children,
}: {
  readonly title: ReactNode
  /** Id of the title, e.g. to name a table. */
  readonly titleId?: string
  /** Beside the title, quieter. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
  /** Without a line below the title: boxes and tables follow. */
  readonly plain?: boolean
  readonly children: ReactNode
}) {
  const ownId = useId()
  const id = titleId ?? ownId
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head} data-plain={plain || undefined}>
        <div className={styles.named}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {note && <Note inline>{note}</Note>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
