import { foldedText } from './text-order.ts'
import { faultMark, noteMark } from './workbook.ts'
import { cellText, type SheetCell, sameName } from './workbook-cell.ts'

/** A row of a file; `row` is the number that the spreadsheet shows. */
export interface FileRow {
  readonly cells: readonly SheetCell[]
  readonly row: number
}

/** The headings of a sheet. */
export interface Heading {
  /** The row with the keys. */
  readonly row: number
  /** Key of each column; undefined for a column that is not read. */
  readonly keys: readonly (string | undefined)[]
  /** As they stand in the file. */
  readonly texts: readonly string[]
  readonly faults: readonly HeadingFault[]
}

export interface HeadingFault {
  readonly row: number
  readonly column: string
  readonly code: 'unknown-column' | 'ambiguous-column' | 'double-column' | 'missing-column'
  readonly value: string
  /** Keys that the heading may name. */
  readonly possible?: readonly string[]
}

/** The headings stand in one of these rows: labels, keys, explanations. */
export const mostHeadingRows = 3

const textsOf = ({ cells }: FileRow): string[] => cells.map((cell) => cellText(cell).trim())

/** The columns that a heading can name. */
export interface ColumnNames {
  readonly keys: readonly string[]
  /** Labels of a column in all languages, by key. */
  readonly labels?: ReadonlyMap<string, readonly string[]> | undefined
  /** What users chose for a heading; null: the column is not read. */
  readonly chosen?: Readonly<Record<string, string | null>> | undefined
}

/** A name without case, accents and the signs between its words: `installed_on` is "Installed on". */
const looseName = (text: string): string => foldedText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** A heading without the unit behind it: "Height (m)", "Height [m]". */
const withoutUnit = (text: string): string => text.replace(/\s*[([][^()[\]]*[)\]]\s*$/, '')

/** Finds the keys of the columns that a heading can name: by key, else by key or label in any language. */
interface NameSearch {
  readonly keyOf: (text: string) => string | undefined
  readonly candidatesOf: (text: string) => readonly string[]
}

/** The names are folded once: the first rows of a wide sheet have hundreds of cells. */
const nameSearch = ({ keys, labels }: ColumnNames): NameSearch => {
  const byKey = new Map<string, string>()
  const byName = new Map<string, string[]>()
  for (const key of keys) {
    if (!byKey.has(sameName(key))) byKey.set(sameName(key), key)
    for (const name of new Set([key, ...(labels?.get(key) ?? [])].map(looseName)))
      if (name !== '') byName.set(name, [...(byName.get(name) ?? []), key])
  }
  const keyOf = (text: string) => byKey.get(sameName(text))
  const named = (text: string): readonly string[] => byName.get(looseName(text)) ?? []
  return {
    keyOf,
    candidatesOf(text) {
      const exact = keyOf(text)
      if (exact !== undefined) return [exact]
      const whole = named(text)
      return whole.length > 0 ? whole : named(withoutUnit(text))
    },
  }
}

/** How well a row names the columns: keys count before labels. */
const matches = (row: FileRow, { keyOf, candidatesOf }: NameSearch): number => {
  const texts = textsOf(row)
  const exact = texts.filter((text) => keyOf(text) !== undefined).length
  return exact * texts.length + texts.filter((text) => candidatesOf(text).length > 0).length
}

/** Whether a row below the keys explains the columns. */
const isNote = (row: FileRow): boolean =>
  textsOf(row)
    .find((text) => text !== '')
    ?.startsWith(noteMark) === true

/** Whether a row has a filled cell. */
export const isFilled = ({ cells }: FileRow): boolean => cells.some((cell) => cellText(cell).trim() !== '')

/**
 * Finds the headings among the first filled rows of a sheet: the row with most keys, else with most labels. The rows above
 * it are labels, too. `rest` are rows with values. Undefined: the sheet is empty.
 */
export const headingIn = (
  first: readonly FileRow[],
  names: ColumnNames,
  needed: readonly string[],
): { readonly heading: Heading; readonly rest: readonly FileRow[] } | undefined => {
  const filled = first.filter(isFilled)
  const search = nameSearch(names)
  const counts = filled.slice(0, mostHeadingRows).map((row) => matches(row, search))
  const at = counts.indexOf(Math.max(...counts))
  const row = filled[at]
  if (!row) return undefined
  const texts = textsOf(row)
  const isChosen = (text: string) => names.chosen !== undefined && Object.hasOwn(names.chosen, text)
  const candidates = texts.map((text): readonly string[] => {
    if (text === '' || text.startsWith(faultMark)) return []
    const chosen = isChosen(text) ? names.chosen?.[text] : undefined
    return isChosen(text) ? names.keys.filter((key) => key === chosen) : search.candidatesOf(text)
  })
  const found = candidates.map((keys) => (keys.length === 1 ? keys[0] : undefined))
  const faults = texts.flatMap((text, index): HeadingFault[] => {
    const key = found[index]
    const possible = candidates[index] ?? []
    const fault = (code: HeadingFault['code']) => [
      { row: row.row, column: text, code, value: text, ...(possible.length > 1 && { possible }) },
    ]
    if (key !== undefined) return found.indexOf(key) === index ? [] : fault('double-column')
    if (possible.length > 1) return fault('ambiguous-column')
    return text === '' || text.startsWith(faultMark) || isChosen(text) ? [] : fault('unknown-column')
  })
  const missing = needed
    .filter((key) => !found.includes(key))
    .map((column) => ({ row: row.row, column, code: 'missing-column' as const, value: '' }))
  const below = filled.slice(at + 1)
  const [next] = below
  return {
    heading: { row: row.row, keys: found, texts, faults: [...faults, ...missing] },
    rest: next && isNote(next) ? below.slice(1) : below,
  }
}

/** Filled cells of a row by the key of their column. */
export const cellsByKey = ({ keys }: Heading, { cells }: FileRow): ReadonlyMap<string, SheetCell> => {
  const filled = new Map<string, SheetCell>()
  for (const [index, key] of keys.entries()) {
    const cell = cells[index]
    if (key !== undefined && cell !== undefined && !filled.has(key) && cellText(cell).trim() !== '')
      filled.set(key, cell)
  }
  return filled
}
