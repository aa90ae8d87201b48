import type { LooseValues } from '../../../platform/contract/field.ts'
import { differences } from '../../../platform/contract/field-value.ts'
import { possibleValues } from '../../../platform/contract/possible-values.ts'
import { workbookColumns } from '../../../platform/contract/workbook.ts'
import { cellNames, sameName } from '../../../platform/contract/workbook-cell.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import {
  type OpenSheet,
  OutdatedRow,
  type RowFault,
  type RowPlace,
  type SheetPart,
} from '../../../platform/server/workbook/sheet-part.ts'
import { NewPerson } from '../contract/person.ts'
import { importFields, userImport } from '../contract/person-import.ts'
import { addPeople, areStillInOrder, type KnownNames, knownNames } from './import-people.ts'

/** Of the hundreds that there are. */
const namedZones = 6
/** The likeliest ones come first. */
const zones = [
  ...new Set(['Europe/Paris', 'Europe/Madrid', 'Europe/Lisbon', 'UTC', ...Intl.supportedValuesOf('timeZone')]),
]

/** Column of a field of the person. */
const columnOf: Readonly<Record<string, string>> = { lang: 'language', groupIds: 'groups', isEnabled: 'enabled' }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The person of a row. */
const personOf = ({
  login,
  firstName,
  lastName,
  email,
  title,
  type,
  language,
  timezone,
  groups,
  enabled,
}: LooseValues) => ({
  login: textOf(login),
  firstName: textOf(firstName),
  lastName: textOf(lastName),
  email: textOf(email).toLowerCase() || null,
  title: title ?? null,
  type: type ?? null,
  lang: language ?? null,
  timezone: textOf(timezone) || null,
  groupIds: groups ?? [],
  isEnabled: enabled ?? true,
})

/** The fault of a field that breaks a rule of the contract. */
const brokenRule = (given: LooseValues, field: string, rule: string): RowFault => {
  const column = columnOf[field] ?? field
  const text = textOf(given[column])
  if (text === '') return { field: column, code: 'needed' }
  if (column !== 'timezone') return { field: column, code: rule === 'too_big' ? 'too-long' : 'wrong-format' }
  return { field: column, code: 'unknown-zone', possible: possibleValues(zones, text, namedZones) }
}

/** Faults by the contract: one for each field. */
const contractFaults = (given: LooseValues, person: object): RowFault[] => {
  const checked = NewPerson.safeParse(person)
  if (checked.success) return []
  const broken = new Map(checked.error.issues.map(({ path, code }) => [String(path[0] ?? ''), code]))
  return [...broken].map(([field, rule]) => brokenRule(given, field, rule))
}

type Place = Pick<RowPlace, 'sheet' | 'row'>

/** Finds logins and e-mails that a user has already, or that stand in an earlier row of any sheet. */
const createDuplicateCheck = (known: KnownNames) => {
  const taken = { login: known.logins, email: known.emails }
  const seen = { login: new Map<string, Place>(), email: new Map<string, Place>() }
  return (given: LooseValues, { sheet, row }: Place, isWrong: (column: string) => boolean): RowFault[] =>
    (['login', 'email'] as const).flatMap((field): RowFault[] => {
      const name = sameName(textOf(given[field]))
      if (name === '' || isWrong(field)) return []
      const other = seen[field].get(name)
      if (other?.sheet === sheet) return [{ field, code: 'double', otherRow: other.row }]
      if (other) return [{ field, code: 'double-in-sheet', otherRow: other.row, otherSheet: other.sheet }]
      seen[field].set(name, { sheet, row })
      return taken[field].has(name) ? [{ field, code: 'taken' }] : []
    })
}

/** Checks the rows of one file: each adds a user. */
export const openPeopleSheet = (known: KnownNames): OpenSheet => {
  const groups = [...known.groups].toSorted(([one], [other]) => one.localeCompare(other))
  const names = cellNames(groups, groups.length === 0 ? 'no-groups' : 'unknown-group')
  const duplicates = createDuplicateCheck(known)
  return {
    columns: workbookColumns(importFields, { mayRead: () => true, mayEdit: () => true }),
    names: { groups: names },
    async add(given, place) {
      const person = personOf(given)
      const broken = contractFaults(given, person)
      const faults = [...broken, ...duplicates(given, place, (column) => broken.some(({ field }) => field === column))]
      if (faults.length > 0) return { faults }
      const shown = { ...given, enabled: person.isEnabled, groups: person.groupIds }
      const fields = differences(importFields, {}, shown).map(({ field, before, after }) => ({
        ...{ field, before },
        after: field === 'groups' ? (after as string[]).map((id) => names.nameOf(id)) : after,
      }))
      return { step: NewPerson.parse(person), name: person.login, fields }
    },
  }
}

/** The sheet of the import. */
export const peopleSheet = ({ config }: Pick<ServerContext, 'config'>): SheetPart => {
  const [sheet] = userImport.sheets
  if (!sheet) throw new Error('the import has no sheet')
  return {
    sheet,
    open: async (db: Db) => openPeopleSheet(await knownNames(db)),
    async apply(tx, steps, applying) {
      const people = steps as readonly NewPerson[]
      if (!areStillInOrder(people, await knownNames(tx))) throw new OutdatedRow('another user was faster')
      await addPeople(tx, config, people, applying)
    },
  }
}
