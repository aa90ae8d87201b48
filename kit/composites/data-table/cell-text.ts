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

/** A figure as rounded as it is written: not by `toFixed`, for which 10.85 is 10.8 and not 10.9. */
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

/** A value as it is read: the word for a code, any other as it is. */
export const worded = <Row>({ choiceLabel }: Pick<Column<Row>, 'choiceLabel'>, cell: Cell): Cell =>
  choiceLabel && typeof cell === 'string' && cell !== '' ? choiceLabel(cell) : cell

/** Text of a plain cell: figures by the rules of the language, "-" for missing, a check for yes. */
export const cellText = (cell: Cell, locale: string, decimals?: number): string => {
  if (cell === null || cell === '' || Number.isNaN(cell)) return '-'
  if (typeof cell === 'number') return numberFormat(locale, decimals).format(cell)
  return typeof cell === 'boolean' ? (cell ? '✓' : '✗') : cell
}
