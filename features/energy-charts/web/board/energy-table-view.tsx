import type { ReactNode } from 'react'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { EnergyTable } from '../energy/energy-table.ts'
import styles from './energy-board.module.css'

/** A table of the page, cell by cell as its file has it. */
export function EnergyTableView({
  title,
  table,
  nameOf,
  isOff,
}: {
  readonly title: string
  readonly table: EnergyTable
  /** Content of the first cell of a row instead of its text. */
  readonly nameOf?: (id: string, text: string) => ReactNode
  readonly isOff?: (id: string) => boolean
}) {
  const format = useFormat()
  const [first, ...columns] = table.columns
  return (
    <section>
      <h2 className={styles.tableTitle}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={title}>
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{first?.header}</th>
              {columns.map(({ id, header, unit }) => (
                <th key={id} scope="col">
                  {header}
                  {unit && <small> ({unit})</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ id, isTotal, level, cells: [name, ...cells] }) => (
              <tr key={id} data-total={isTotal || undefined} data-off={isOff?.(id) || undefined} data-level={level}>
                <th scope="row">{nameOf && typeof name === 'string' ? nameOf(id, name) : name}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index]?.id}>
                    {typeof cell === 'string' ? cell : format.number(cell, columns[index]?.decimals)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
