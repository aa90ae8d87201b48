import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cutKinds } from '../../contract/curve-shapes.ts'
import { type CurveGrid, columnsOf, type GridFault, isBlock, pasteBlock } from '../curves/curve-draft.ts'
import styles from './curve-grid-input.module.css'

/** A fault with the words for it. */
export interface ShownFault extends GridFault {
  readonly text: string
  readonly isWarning: boolean
}

const unitOfColumn: Readonly<Record<string, string>> = {
  windSpeed: 'm/s',
  power: 'kW',
  rotorSpeed: 'rpm',
  level: 'dB(A)',
  uncertainty: 'dB',
  averaging: 's',
}

/** One empty row stands below the others. */
const shownRows = ({ rows, kind }: CurveGrid): readonly (readonly string[])[] => {
  const last = rows.at(-1)
  const isOpen = last?.every((cell) => cell.trim() === '')
  return isOpen ? rows : [...rows, columnsOf(kind).map(() => '')]
}

/** A table of figures: typed, or pasted as a block of a spreadsheet. A cell with a fault says which. */
export function CurveGridInput({
  label,
  grid,
  faults,
  onChange,
}: {
  readonly label: string
  readonly grid: CurveGrid
  readonly faults: readonly ShownFault[]
  readonly onChange: (rows: readonly (readonly string[])[]) => void
}) {
  const { t } = useTranslation()
  const columns = columnsOf(grid.kind)
  const rows = shownRows(grid)
  const isBands = grid.kind === 'octaves' || grid.kind === 'thirds'
  const nameOf = (key: string) =>
    isBands && key !== 'windSpeed'
      ? `${key} Hz`
      : [t(`turbineModes.column.${key}`), unitOfColumn[key]].filter(Boolean).join(', ')
  const change = (row: number, column: number, text: string) =>
    onChange(rows.map((cells, at) => (at === row ? cells.with(column, text) : cells)))
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const block = event.clipboardData.getData('text/plain')
    if (!isBlock(block)) return
    event.preventDefault()
    onChange(pasteBlock(rows, block, { row, column, columns: columns.length }))
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((key) => (
              <th key={key} scope="col">
                {nameOf(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            <tr key={row}>
              {columns.map((key, column) => {
                const fault = faults.find(
                  (one) => one.row === row && (one.column === column || one.column === undefined),
                )
                const named = `${nameOf(key)}, ${t('turbineModes.row', { row: row + 1 })}`
                const shared = {
                  'aria-label': named,
                  title: fault?.text,
                  'aria-invalid': (fault !== undefined && !fault.isWarning) || undefined,
                  'data-warning': fault?.isWarning || undefined,
                  value: cells[column] ?? '',
                }
                return (
                  <td key={key}>
                    {key === 'kind' ? (
                      <select {...shared} onChange={({ target }) => change(row, column, target.value)}>
                        <option value="">–</option>
                        {cutKinds.map((kind) => (
                          <option key={kind} value={kind}>
                            {t(`turbineModes.cut.${kind}`)}
                          </option>
                        ))}
                      </select>
                    ) : (
                      <input
                        {...shared}
                        inputMode="decimal"
                        autoComplete="off"
                        onChange={({ target }) => change(row, column, target.value)}
                        onPaste={(event) => paste(event, row, column)}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
