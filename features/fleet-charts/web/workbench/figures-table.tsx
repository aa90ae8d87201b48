import type { ShownTable } from '../../../../kit/composites/data-table/shown-table.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import styles from './figures-table.module.css'

/** The figures of a chart, as its files hold them. */
export function FiguresTable({ label, table }: { readonly label: string; readonly table: ShownTable }) {
  const format = useFormat()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {table.columns.map(({ header }) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ cells }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are figures in a fixed order
            <tr key={index}>
              {cells.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells are those of the columns
                <td key={place} data-text={typeof cell === 'string' || undefined}>
                  {typeof cell === 'number' ? format.number(cell, table.columns[place]?.decimals ?? 2) : (cell ?? '-')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
