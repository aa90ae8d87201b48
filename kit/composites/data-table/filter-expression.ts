import type { Cell, TableState } from './table-model.ts'

export type FilterKind = 'text' | 'number' | 'choice'

export type CellTest = (cell: Cell) => boolean

const figure = String.raw`[-+]?\d+(?:[.,]\d+)?`
const comparison = new RegExp(`^(>=|<=|>|<|=|!=)?\\s*(${figure})$`)
const between = new RegExp(`^(${figure})\\s*\\.\\.\\s*(${figure})$`)

const toNumber = (text: string) => Number(text.replace(',', '.'))
const isFigure = (cell: Cell): cell is number => typeof cell === 'number' && !Number.isNaN(cell)

/** Removes accents and case, so that "evora" finds "Évora". */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

const numberTest = (text: string): CellTest | null => {
  if (text === '-') return (cell) => !isFigure(cell)
  const range = text.match(between)
  if (range) {
    const ends = [toNumber(range[1] ?? ''), toNumber(range[2] ?? '')]
    const [low, high] = [Math.min(...ends), Math.max(...ends)]
    return (cell) => isFigure(cell) && cell >= low && cell <= high
  }
  const single = text.match(comparison)
  if (!single) return null
  const bound = toNumber(single[2] ?? '')
  const passes: Record<string, (value: number) => boolean> = {
    '>': (value) => value > bound,
    '>=': (value) => value >= bound,
    '<': (value) => value < bound,
    '<=': (value) => value <= bound,
    '=': (value) => value === bound,
    '!=': (value) => value !== bound,
  }
  const test = passes[single[1] ?? '=']
  return test ? (cell) => isFigure(cell) && test(cell) : null
}

/** Splits a choice filter at its commas. A comma inside a choice is escaped as `\,`. */
export const splitChoices = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((choice) => choice.replaceAll('\\,', ',').trim())
    .filter((choice) => choice !== '')

export const joinChoices = (choices: readonly string[]): string =>
  choices.map((choice) => choice.replaceAll(',', '\\,')).join(',')

/** Returns the text by which a choice filter lists and compares a cell. A missing value is "-". */
export const choiceOf = (cell: Cell): string => (cell === null || cell === '' ? '-' : String(cell))

/**
 * Parses the filter of a column. A text filter finds cells that contain the text, and ignores case and accents. A
 * number filter is `5`, `>5`, `<=3`, `2..4`, or `-` for missing, with a decimal point or comma. A choice filter
 * separates choices by commas. Returns null for an empty or invalid filter, which then filters nothing.
 */
export const parseFilter = (kind: FilterKind, filter: string): CellTest | null => {
  const text = filter.trim()
  if (text === '') return null
  if (kind === 'number') return numberTest(text)
  if (kind === 'choice') {
    const wanted = new Set(splitChoices(text))
    return wanted.size === 0 ? null : (cell) => wanted.has(choiceOf(cell))
  }
  const wanted = folded(text)
  return (cell) => cell !== null && folded(String(cell)).includes(wanted)
}

/** Returns the filters with one replaced. An empty value removes the filter. */
export const withFilter = (filters: TableState['filters'], id: string, value: string): TableState['filters'] => {
  const { [id]: _, ...others } = filters
  return value === '' ? others : { ...others, [id]: value }
}
