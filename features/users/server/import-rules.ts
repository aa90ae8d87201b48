import { setImmediate } from 'node:timers/promises'
import { neutralText } from '../../../domain/neutral-text.ts'
import { formulaWithoutValue, isErrorText } from '../../../platform/server/spreadsheet/cell-errors.ts'
import type { SheetCell, SheetRows } from '../../../platform/server/spreadsheet/read-sheet.ts'
import type { NewPerson } from '../contract/person.ts'
import {
  type ImportColumn,
  type ImportFault,
  importColumns,
  mostImportRows,
  requiredColumns,
} from '../contract/person-import.ts'
import { type CellFault, type Cells, type KnownGroups, readRow, same } from './import-row.ts'

/** Who and what exists already; logins and e-mails in small letters, groups by name as it is written. */
export interface KnownNames {
  readonly logins: ReadonlySet<string>
  readonly emails: ReadonlySet<string>
  readonly groups: ReadonlyMap<string, string>
}

export interface ImportedPerson extends NewPerson {
  readonly row: number
  readonly groupNames: readonly string[]
}

export interface ImportResult {
  readonly people: readonly ImportedPerson[]
  readonly faults: readonly ImportFault[]
  /** Rows that hold anything, without the heading. */
  readonly rows: number
  /** The heading and the rows with a fault, as the file has them. */
  readonly wrongRows: readonly (readonly string[])[]
}

/** Column of each heading, letter case and blanks aside; what is wrong with the headings. */
const readHeading = (heading: readonly string[]) => {
  const faults: ImportFault[] = []
  const columns = heading.map((text) => importColumns.find((column) => column.toLowerCase() === same(text)))
  heading.forEach((text, index) => {
    const column = columns[index]
    const fault = (code: string) => faults.push({ row: 1, column: text.trim(), code, value: text })
    if (!column && text.trim() !== '') fault('unknown-column')
    if (column && columns.indexOf(column) !== index) fault('double-column')
  })
  for (const column of requiredColumns)
    if (!columns.includes(column)) faults.push({ row: 1, column, code: 'missing-column', value: '' })
  return { columns, faults }
}

/**
 * Files that we write put an apostrophe before what a spreadsheet would take for a formula: wrong rows that come back have
 * it, and what stands behind it is meant.
 */
const asWritten = (cell: string): string =>
  cell.startsWith("'") && neutralText(cell.slice(1)) === cell ? cell.slice(1) : cell

const textOf = (cell: SheetCell): string => {
  if (typeof cell === 'string') return cell
  return cell instanceof Date ? dateText(cell) : String(cell).toUpperCase()
}

/** A workbook has no zone: its days are read as UTC. */
const dateText = (date: Date): string => {
  const iso = Number.isNaN(date.getTime()) ? '' : date.toISOString()
  return iso
    .replace(/T00:00:00\.000Z$/, '')
    .replace(/\.000Z$/, '')
    .replace('T', ' ')
}

/** Columns that take whatever is written there: TRUE and FALSE of a workbook would pass for names. */
const freeColumns: readonly ImportColumn[] = ['login', 'firstName', 'lastName']

/** What is wrong with a cell before anybody asks what it says. */
const oddKind = (column: ImportColumn, cell: SheetCell): string | undefined => {
  if (cell === formulaWithoutValue) return 'no-value'
  if (typeof cell === 'string') return isErrorText(cell) ? 'cell-error' : undefined
  if (cell instanceof Date) return 'date'
  return freeColumns.includes(column) ? 'no-text' : undefined
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '')

/** Rows in one go: others who ask the server wait no longer than for these. */
const rowsAtOnce = 100

/** A row of the sheet that holds anything. */
interface FilledRow {
  readonly kinds: readonly SheetCell[]
  readonly cells: readonly string[]
  /** Number in the file, from 1. */
  readonly row: number
}
type Columns = readonly (ImportColumn | undefined)[]

const filledRows = (body: readonly (readonly SheetCell[])[]): FilledRow[] =>
  body
    .map((cells, index) => ({ kinds: cells, cells: cells.map(textOf), row: index + 2 }))
    .filter(({ cells }) => isFilled(cells))

/** Faults of the sheet as a whole, for which nobody of it is read; undefined: its rows can be read. */
const sheetFaults = (
  heading: readonly string[],
  rows: number,
  headingFaults: readonly ImportFault[],
): ImportFault[] | undefined => {
  const whole = (code: string, value = '') => ({ row: 1, column: '', code, value })
  if (!isFilled(heading) && rows === 0) return [whole('empty')]
  // Beside a column that nobody knows the others still mean what they say.
  if (headingFaults.some(({ code }) => code !== 'unknown-column')) return [...headingFaults]
  if (rows === 0) return [...headingFaults, whole('no-rows')]
  return rows > mostImportRows ? [...headingFaults, whole('too-many-rows', String(rows))] : undefined
}

/** Finds logins and e-mails that somebody has already, or that stand in an earlier row. */
const createDuplicateCheck = (known: KnownNames) => {
  const taken = { login: known.logins, email: known.emails }
  const seen = { login: new Map<string, number>(), email: new Map<string, number>() }
  return (column: 'login' | 'email', value: string, row: number): CellFault | undefined => {
    const otherRow = seen[column].get(value)
    if (otherRow !== undefined) return { column, code: 'double', otherRow }
    seen[column].set(value, row)
    return taken[column].has(value) ? { column, code: 'taken' } : undefined
  }
}

/** Faults of cells that are no text where text is needed. */
const oddCells = (columns: Columns, { kinds }: FilledRow): CellFault[] =>
  columns.flatMap((column, at) => {
    const code = column && oddKind(column, kinds[at] ?? '')
    return code ? [{ column, code }] : []
  })

const namedCells = (columns: Columns, { cells }: FilledRow): Cells =>
  Object.fromEntries(columns.flatMap((column, at) => (column ? [[column, asWritten(cells[at] ?? '')]] : [])))

/** Reads rows one after the other: who is in a row, and what is wrong with it from left to right. */
const createRowReader = (columns: Columns, known: KnownNames) => {
  const groups: KnownGroups = {
    names: [...known.groups.keys()].toSorted((one, other) => one.localeCompare(other)),
    ids: new Map([...known.groups].map(([name, id]) => [same(name), id])),
  }
  const nameOf = new Map([...known.groups].map(([name, id]) => [id, name]))
  const takenFault = createDuplicateCheck(known)

  return (filled: FilledRow): { readonly person?: ImportedPerson; readonly faults: readonly ImportFault[] } => {
    const { row } = filled
    const named = namedCells(columns, filled)
    const odd = oddCells(columns, filled)
    const { person, faults } = readRow(named, groups)
    // One fault a cell says enough.
    const wrong = [...odd, ...faults.filter(({ column }) => !odd.some((one) => one.column === column))]
    for (const column of ['login', 'email'] as const) {
      const value = same(named[column] ?? '')
      if (value === '' || wrong.some((fault) => fault.column === column)) continue
      const fault = takenFault(column, value, row)
      if (fault) wrong.push(fault)
    }
    if (person && wrong.length === 0)
      return {
        person: { row, ...person, groupNames: person.groupIds.flatMap((id) => nameOf.get(id) ?? []) },
        faults: [],
      }
    return {
      faults: wrong
        .toSorted((one, other) => columns.indexOf(one.column) - columns.indexOf(other.column))
        .map(({ value, ...fault }) => ({ row, ...fault, value: (value ?? named[fault.column] ?? '').slice(0, 100) })),
    }
  }
}

/** Everybody of a sheet, and everything that is wrong with it, row by row in the order of the file. */
export const readPeople = async (sheet: SheetRows, known: KnownNames): Promise<ImportResult> => {
  const [first = [], ...body] = sheet
  const heading = first.map(textOf)
  const filled = filledRows(body)
  const { columns, faults: headingFaults } = readHeading(heading)
  const unreadable = sheetFaults(heading, filled.length, headingFaults)
  if (unreadable) return { people: [], wrongRows: [], faults: unreadable, rows: filled.length }

  const read = createRowReader(columns, known)
  const people: ImportedPerson[] = []
  const faults = [...headingFaults]
  const wrongRows: (readonly string[])[] = []
  for (const [index, row] of filled.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate()
    const { person, faults: found } = read(row)
    faults.push(...found)
    if (person) people.push(person)
    else wrongRows.push(row.cells)
  }
  return { people, faults, rows: filled.length, wrongRows: wrongRows.length > 0 ? [heading, ...wrongRows] : [] }
}
