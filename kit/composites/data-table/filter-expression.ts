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

/** The number filter of a column as data. */
export type NumberFilter =
  | { readonly is: 'missing' }
  | { readonly is: 'between'; readonly low: number; readonly high: number }
  | { readonly is: '>' | '>=' | '<' | '<=' | '=' | '!='; readonly bound: number }

/** Reads a number filter: `5`, `>5`, `<=3`, `2..4`, or `-` for missing. Null for an empty or invalid text. */
export const readNumberFilter = (filter: string): NumberFilter | null => {
  const text = filter.trim()
  if (text === '-') return { is: 'missing' }
  const range = text.match(between)
  if (range) {
    const ends = [toNumber(range[1] ?? ''), toNumber(range[2] ?? '')]
    return { is: 'between', low: Math.min(...ends), high: Math.max(...ends) }
  }
  const single = text.match(comparison)
  if (!single) return null
  const is = (single[1] ?? '=') as '>' | '>=' | '<' | '<=' | '=' | '!='
  return { is, bound: toNumber(single[2] ?? '') }
}

const passes: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
  '=': (value, bound) => value === bound,
  '!=': (value, bound) => value !== bound,
}

const numberTest = (text: string): CellTest | null => {
  const filter = readNumberFilter(text)
  if (filter === null) return null
  if (filter.is === 'missing') return (cell) => !isFigure(cell)
  if (filter.is === 'between') return (cell) => isFigure(cell) && cell >= filter.low && cell <= filter.high
  const test = passes[filter.is]
  return test ? (cell) => isFigure(cell) && test(cell, filter.bound) : null
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
