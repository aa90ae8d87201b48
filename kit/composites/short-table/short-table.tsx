import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './short-table.module.css'

export interface ShortColumn<Row> {
  readonly id: string
  readonly header: string
  /** The header is for screen readers only: the cells say it. */
  readonly headerHidden?: boolean
  /** Explanation of the header, if one word is not enough. */
  readonly help?: string
  readonly cell: (row: Row) => ReactNode
  /** The column that names its row. */
  readonly names?: boolean
  /** Figures stand at the right. */
  readonly align?: 'end'
  /** `line`: not broken where there is room; `code`: as a machine writes it; `least`: as narrow as its words. */
  readonly look?: 'line' | 'code' | 'least'
  /** Left out where the screen is smaller: on a phone (`tablet`), or on a tablet too (`desk`). */
  readonly from?: 'tablet' | 'desk'
}

interface ShortTableProps<Row> {
  /** Accessible name, or the id of the heading that gives it. */
  readonly label: { readonly text: string } | { readonly id: string }
  readonly columns: readonly ShortColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
  /** The row that stands open beside the table, or is chosen. */
  readonly isChosen?: (row: Row) => boolean
  /** Of many rows: scrolls inside, below its headers, in a page or in a dialog. */
  readonly scrollsIn?: 'page' | 'dialog'
}

/** A table of rows that are few enough to be drawn whole, without search or order. */
export function ShortTable<Row>({ label, columns, rows, rowKey, isChosen, scrollsIn }: ShortTableProps<Row>) {
  const name = 'id' in label ? { 'aria-labelledby': label.id } : { 'aria-label': label.text }
  const table = (
    <table className={styles.table} {...name}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" title={column.help} {...marks(column)}>
              {column.headerHidden ? <span className="visually-hidden">{column.header}</span> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} data-chosen={isChosen?.(row) || undefined}>
            {columns.map((column) =>
              column.names ? (
                <th key={column.id} scope="row" {...marks(column)}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.id} {...marks(column)}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return scrollsIn ? (
    // A group and no landmark: it is often in a section of the same name.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={styles.scroll} role="group" tabIndex={0} data-scrolls={scrollsIn} {...name}>
      {table}
    </div>
  ) : (
    <SidewaysScroll name={name}>{table}</SidewaysScroll>
  )
}

/** Scrolls sideways where the screen is too narrow, and only then is a stop of the keyboard. */
function SidewaysScroll({
  name,
  children,
}: {
  readonly name: { readonly 'aria-labelledby': string } | { readonly 'aria-label': string }
  readonly children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const { current } = place
    const [inside] = current?.children ?? []
    if (!current || !inside) return undefined
    const observer = new ResizeObserver(() => setScrolls(current.scrollWidth > current.clientWidth))
    observer.observe(current)
    observer.observe(inside)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={styles.scroll} {...(scrolls && { role: 'group', tabIndex: 0, ...name })}>
      {children}
    </div>
  )
}

const marks = <Row,>({ align, look, from }: ShortColumn<Row>) => ({
  'data-align': align,
  'data-look': look,
  'data-from': from,
})

/** The words of a cell that open or choose its row. */
export function RowButton({
  pressed,
  onPress,
  children,
}: {
  readonly pressed?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}) {
  return (
    <button type="button" className={styles.open} aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  )
}
