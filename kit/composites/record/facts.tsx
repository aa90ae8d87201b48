import { Fragment, type ReactNode } from 'react'
import styles from './record.module.css'

/** A label and its value. */
export type Fact = readonly [word: string, said: ReactNode]

/** A list of labels and values. Lines without a value are omitted. */
export function Facts({
  facts,
  label,
  framed = false,
}: {
  readonly facts: readonly Fact[]
  readonly label?: string
  /** In a box, where tables stand around it. */
  readonly framed?: boolean
}) {
  return (
    <dl className={styles.facts} aria-label={label} data-framed={framed || undefined}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([word, value]) => (
          <Fragment key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  )
}
