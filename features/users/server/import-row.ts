import { languages } from '../../../domain/language.ts'
import { NewPerson, personTitles, personTypes } from '../contract/person.ts'
import { groupSeparator, type ImportColumn, type ImportFault } from '../contract/person-import.ts'
import { possibleValues } from './possible-values.ts'

/** What is wrong with a cell, what it may hold where that is a list, and where the same stands first. */
export interface CellFault extends Pick<ImportFault, 'code' | 'possible' | 'otherRow'> {
  readonly column: ImportColumn
  /** The part that is wrong, where it is not the whole cell. */
  readonly value?: string
}

export type Cells = Readonly<Partial<Record<ImportColumn, string>>>

/** Text without letter case and the blanks around it, as names are compared. */
export const same = (name: string) => name.trim().toLowerCase()

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

/** Groups that a row may name. */
export interface KnownGroups {
  readonly names: readonly string[]
  /** By name in small letters. */
  readonly ids: ReadonlyMap<string, string>
}

/** The cells of a row, and the faults that were found in them so far. */
const openRow = (cells: Cells) => {
  const faults: CellFault[] = []
  const text = (column: ImportColumn) => cells[column]?.trim() ?? ''
  return {
    faults,
    text,
    notAmong: (column: ImportColumn, names: readonly string[], code = 'not-among', most?: number) =>
      void faults.push({ column, code, possible: possibleValues(names, text(column), most) }),
  }
}
type OpenRow = ReturnType<typeof openRow>

const readChoice = <Value extends string>(
  { text, notAmong }: OpenRow,
  column: ImportColumn,
  values: readonly Value[],
): Value | undefined => {
  const found = oneOf(values, text(column))
  if (text(column) !== '' && found === undefined) notAmong(column, values)
  return found
}

const readEnabled = ({ text, notAmong }: OpenRow): boolean | undefined => {
  const enabled = truths[same(text('enabled'))]
  if (text('enabled') !== '' && enabled === undefined) notAmong('enabled', truthNames)
  return enabled
}

/** Ids of the groups that a row names. */
const readGroups = ({ text, faults }: OpenRow, groups: KnownGroups): string[] => {
  const named = text('groups')
    .split(groupSeparator)
    .filter((name) => same(name) !== '')
  const unknown = named.filter((name) => !groups.ids.has(same(name))).map((name) => name.trim())
  if (unknown.length > 0) {
    const value = unknown.join(groupSeparator)
    const code = groups.names.length === 0 ? 'no-groups' : 'unknown-group'
    faults.push({ column: 'groups', code, value, possible: possibleValues(groups.names, value) })
  }
  return [...new Set(named.flatMap((name) => groups.ids.get(same(name)) ?? []))]
}

/** Notes a rule of the contract that a field breaks. */
const noteBrokenRule = ({ text, faults, notAmong }: OpenRow, field: string, rule: string): void => {
  const column = columnOf[field] ?? (field as ImportColumn)
  if (column === 'timezone') notAmong(column, zones, 'unknown-zone', namedZones)
  else faults.push({ column, code: text(column) === '' ? 'required' : rule === 'too_big' ? 'too-long' : 'format' })
}

/** Checks the fields by the contract. */
const checkPerson = (row: OpenRow, fields: object): NewPerson | undefined => {
  const checked = NewPerson.safeParse(fields)
  if (checked.success) return checked.data
  // A field may break several rules; one fault a cell says enough.
  const broken = new Map(checked.error.issues.map((issue) => [String(issue.path[0] ?? ''), issue.code]))
  for (const [field, rule] of broken) noteBrokenRule(row, field, rule)
  return undefined
}

const orNull = (text: string): string | null => (text === '' ? null : text)

/** One person of a row, and what is wrong with it. */
export const readRow = (cells: Cells, groups: KnownGroups): { person?: NewPerson; faults: readonly CellFault[] } => {
  const row = openRow(cells)
  const { text, faults } = row
  const title = readChoice(row, 'title', personTitles)
  const type = readChoice(row, 'type', personTypes)
  const lang = readChoice(row, 'language', languages)
  const enabled = readEnabled(row)
  const person = checkPerson(row, {
    login: text('login'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: orNull(text('email').toLowerCase()),
    timezone: orNull(text('timezone')),
    ...(title && { title }),
    ...(type && { type }),
    ...(lang && { lang }),
    ...(enabled !== undefined && { isEnabled: enabled }),
    groupIds: readGroups(row, groups),
  })
  return { ...(person && { person }), faults }
}
