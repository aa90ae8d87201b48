import { setImmediate } from 'node:timers/promises'
import { languages } from '../../../domain/language.ts'
import { neutralText } from '../../../domain/neutral-text.ts'
import { isErrorText } from '../../../platform/server/spreadsheet/cell-errors.ts'
import type { SheetCell, SheetRows } from '../../../platform/server/spreadsheet/read-sheet.ts'
import { NewPerson, personTitles, personTypes } from '../contract/person.ts'
import {
  groupSeparator,
  type ImportColumn,
  type ImportFault,
  importColumns,
  mostImportRows,
  requiredColumns,
} from '../contract/person-import.ts'
import { possibleValues } from './possible-values.ts'

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

/** What is wrong with a cell, what it may hold where that is a list, and where the same stands first. */
interface CellFault extends Pick<ImportFault, 'code' | 'possible' | 'otherRow'> {
  readonly column: ImportColumn
  /** The part that is wrong, where it is not the whole cell. */
  readonly value?: string
}

type Cells = Readonly<Partial<Record<ImportColumn, string>>>

const same = (name: string) => name.trim().toLowerCase()

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

const truths: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  oui: true,
  sí: true,
  si: true,
  sim: true,
  false: false,
  no: false,
  '0': false,
  non: false,
  não: false,
  nao: false,
}

/** As the template explains them; the words of the other languages are taken as well. */
const truthNames = ['yes', 'no']
/** Of the hundreds that there are. */
const namedZones = 6
/** Those that people here most probably mean come first. */
const zones = [
  ...new Set(['Europe/Paris', 'Europe/Madrid', 'Europe/Lisbon', 'UTC', ...Intl.supportedValuesOf('timeZone')]),
]

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value.toLowerCase() === same(text))

/** Column of a field of the person that a check complains about. */
const columnOf: Readonly<Record<string, ImportColumn>> = { lang: 'language', groupIds: 'groups', isEnabled: 'enabled' }

/**
 * Files that we write put an apostrophe before what a spreadsheet would take for a formula: wrong rows that come back have
 * it, and what stands behind it is meant.
 */
const asWritten = (cell: string): string =>
  cell.startsWith("'") && neutralText(cell.slice(1)) === cell ? cell.slice(1) : cell

const textOf = (cell: SheetCell): string => (typeof cell === 'string' ? cell : String(cell).toUpperCase())

/** Columns that take whatever is written there: TRUE and FALSE of a workbook would pass for names. */
const freeColumns: readonly ImportColumn[] = ['login', 'firstName', 'lastName']

/** What is wrong with a cell before anybody asks what it says. */
const oddKind = (column: ImportColumn, cell: SheetCell): string | undefined => {
  if (typeof cell === 'string') return isErrorText(cell) ? 'cell-error' : undefined
  return freeColumns.includes(column) ? 'no-text' : undefined
}

interface KnownGroups {
  readonly names: readonly string[]
  /** By name in small letters. */
  readonly ids: ReadonlyMap<string, string>
}

/** One person of a row, and what is wrong with it. */
const readRow = (cells: Cells, groups: KnownGroups): { person?: NewPerson; faults: CellFault[] } => {
  const faults: CellFault[] = []
  const text = (column: ImportColumn) => cells[column]?.trim() ?? ''
  const notAmong = (column: ImportColumn, names: readonly string[], code = 'not-among', most?: number) =>
    faults.push({ column, code, possible: possibleValues(names, text(column), most) })
  const choice = <Value extends string>(column: ImportColumn, values: readonly Value[]): Value | undefined => {
    const found = oneOf(values, text(column))
    if (text(column) !== '' && found === undefined) notAmong(column, values)
    return found
  }
  const title = choice('title', personTitles)
  const type = choice('type', personTypes)
  const lang = choice('language', languages)
  const enabled = truths[same(text('enabled'))]
  if (text('enabled') !== '' && enabled === undefined) notAmong('enabled', truthNames)
  const named = text('groups')
    .split(groupSeparator)
    .filter((name) => same(name) !== '')
  const groupIds = named.flatMap((name) => groups.ids.get(same(name)) ?? [])
  const nobodys = named.filter((name) => !groups.ids.has(same(name))).map((name) => name.trim())
  if (nobodys.length > 0) {
    const value = nobodys.join(groupSeparator)
    const code = groups.names.length === 0 ? 'no-groups' : 'unknown-group'
    faults.push({ column: 'groups', code, value, possible: possibleValues(groups.names, value) })
  }
  const checked = NewPerson.safeParse({
    login: text('login'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email') === '' ? null : text('email').toLowerCase(),
    timezone: text('timezone') === '' ? null : text('timezone'),
    ...(title && { title }),
    ...(type && { type }),
    ...(lang && { lang }),
    ...(enabled !== undefined && { isEnabled: enabled }),
    groupIds: [...new Set(groupIds)],
  })
  if (!checked.success) {
    // A field may break several rules; one fault a cell says enough.
    const fields = new Map(checked.error.issues.map((issue) => [String(issue.path[0] ?? ''), issue.code]))
    for (const [field, code] of fields) {
      const column = columnOf[field] ?? (field as ImportColumn)
      if (column === 'timezone') notAmong(column, zones, 'unknown-zone', namedZones)
      else faults.push({ column, code: text(column) === '' ? 'required' : code === 'too_big' ? 'too-long' : 'format' })
    }
  }
  return { ...(checked.success && { person: checked.data }), faults }
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '')

/** Rows in one go: others who ask the server wait no longer than for these. */
const rowsAtOnce = 100

/** Everybody of a sheet, and everything that is wrong with it, row by row in the order of the file. */
export const readPeople = async (sheet: SheetRows, known: KnownNames): Promise<ImportResult> => {
  const [first = [], ...body] = sheet
  const heading = first.map(textOf)
  const filled = body
    .map((cells, index) => ({ kinds: cells, cells: cells.map(textOf), row: index + 2 }))
    .filter(({ cells }) => isFilled(cells))
  const whole = (code: string, value = '') => ({ row: 1, column: '', code, value })
  const nobody = { people: [], wrongRows: [] }
  if (!isFilled(heading) && filled.length === 0) return { ...nobody, faults: [whole('empty')], rows: 0 }
  const { columns, faults } = readHeading(heading)
  // Beside a column that nobody knows the others still mean what they say.
  if (faults.some(({ code }) => code !== 'unknown-column')) return { ...nobody, faults, rows: filled.length }
  if (filled.length === 0) return { ...nobody, faults: [...faults, whole('no-rows')], rows: 0 }
  if (filled.length > mostImportRows)
    return { ...nobody, faults: [...faults, whole('too-many-rows', String(filled.length))], rows: filled.length }

  const groups: KnownGroups = {
    names: [...known.groups.keys()].toSorted((one, other) => one.localeCompare(other)),
    ids: new Map([...known.groups].map(([name, id]) => [same(name), id])),
  }
  const nameOf = new Map([...known.groups].map(([name, id]) => [id, name]))
  const people: ImportedPerson[] = []
  const wrongRows: (readonly string[])[] = []
  const seen = { login: new Map<string, number>(), email: new Map<string, number>() }
  for (const [index, { kinds, cells, row }] of filled.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate()
    const named: Cells = Object.fromEntries(
      columns.flatMap((column, at) => (column ? [[column, asWritten(cells[at] ?? '')]] : [])),
    )
    const odd = columns.flatMap((column, at): CellFault[] => {
      const code = column && oddKind(column, kinds[at] ?? '')
      return code ? [{ column, code }] : []
    })
    const { person, faults: read } = readRow(named, groups)
    // One fault a cell says enough.
    const wrong = [...odd, ...read.filter(({ column }) => !odd.some((one) => one.column === column))]
    const taken = { login: known.logins, email: known.emails }
    for (const column of ['login', 'email'] as const) {
      const value = same(named[column] ?? '')
      if (value === '' || wrong.some((fault) => fault.column === column)) continue
      const otherRow = seen[column].get(value)
      if (otherRow !== undefined) {
        wrong.push({ column, code: 'double', otherRow })
        continue
      }
      seen[column].set(value, row)
      if (taken[column].has(value)) wrong.push({ column, code: 'taken' })
    }
    // From left to right, as the row is read.
    wrong.sort((one, other) => columns.indexOf(one.column) - columns.indexOf(other.column))
    if (wrong.length > 0) wrongRows.push(cells)
    for (const { value, ...fault } of wrong)
      faults.push({ row, ...fault, value: (value ?? named[fault.column] ?? '').slice(0, 100) })
    if (person && wrong.length === 0)
      people.push({ row, ...person, groupNames: person.groupIds.flatMap((id) => nameOf.get(id) ?? []) })
  }
  return { people, faults, rows: filled.length, wrongRows: wrongRows.length > 0 ? [heading, ...wrongRows] : [] }
}
