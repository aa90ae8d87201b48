import type { Cell, Column } from './table-model.ts'

const formats = new Map<string, Intl.NumberFormat>()

const numberFormat = (locale: string, decimals: number | undefined): Intl.NumberFormat => {
  const key = `${locale} ${decimals}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals ?? 0,
      maximumFractionDigits: decimals ?? 2,
      signDisplay: 'negative',
      useGrouping: 'always',
    })
    formats.set(key, format)
  }
  return format
}

const plain = new Map<number, Intl.NumberFormat>()

/**
 * Rounds a number exactly as the table displays it. `toFixed` differs: it turns 10.85 into 10.8, the table shows 10.9.
 */
export const roundedAsShown = (value: number, decimals: number): number => {
  let format = plain.get(decimals)
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      maximumFractionDigits: decimals,
      signDisplay: 'negative',
      useGrouping: false,
    })
    plain.set(decimals, format)
  }
  return Number(format.format(value))
}

/** Returns the label of a code, and any other value unchanged. */
export const worded = <Row>({ choiceLabel }: Pick<Column<Row>, 'choiceLabel'>, cell: Cell): Cell =>
  choiceLabel && typeof cell === 'string' && cell !== '' ? choiceLabel(cell) : cell

/**
 * Formats a cell without its own `render`. Numbers follow the language, "-" means missing, and a check mark means yes.
 */
export const cellText = (cell: Cell, locale: string, decimals?: number): string => {
  if (cell === null || cell === '' || Number.isNaN(cell)) return '-'
  if (typeof cell === 'number') return numberFormat(locale, decimals).format(cell)
  return typeof cell === 'boolean' ? (cell ? '✓' : '✗') : cell
}
