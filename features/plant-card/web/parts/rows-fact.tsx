import type { LooseValues, RowsField } from '../../../../platform/contract/field.ts'
import styles from './card.module.css'

/** Rows of texts in their order, a line each; "-" without one. */
export function RowsFact({
  field,
  rows,
}: {
  readonly field: Pick<RowsField, 'of'>
  /** As the record has them. */
  readonly rows: unknown
}) {
  const held = Array.isArray(rows) ? (rows as readonly LooseValues[]) : []
  if (held.length === 0) return '-'
  return (
    <ol className={styles.steps}>
      {held.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <li key={at}>
          {Object.keys(field.of)
            .flatMap((key) => row[key] ?? [])
            .join(' · ')}
        </li>
      ))}
    </ol>
  )
}
