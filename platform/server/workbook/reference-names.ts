import { accountLanguage, fallbackLanguage } from '../../../domain/language.ts'
import { type Fields, fieldEntries } from '../../contract/field.ts'
import { type CellNames, cellNames } from '../../contract/workbook-cell.ts'
import type { Principal } from '../auth/principal.ts'
import { findRecords, knownKinds } from '../record/known-kinds.ts'
import type { Db } from '../relations/relations.ts'

/** Names of one kind that a workbook knows. Cells of other records have ids. */
const mostNames = 50_000

export type ReadNames = (db: Db, principal: Principal) => Promise<CellNames>

/**
 * Names of the records that the fields of a kind refer to, by field: those that the feature gives, and those of the kinds
 * in the registry that the user may read. Records with equal names keep their ids.
 */
export const referenceNames = async (
  db: Db,
  fields: Fields,
  given: Readonly<Record<string, ReadNames>>,
  principal: Principal,
): Promise<Readonly<Record<string, CellNames>>> => {
  const byKind = new Map<string, Promise<CellNames>>()
  const namesOfKind = async (to: string): Promise<CellNames> => {
    const known = knownKinds(db).get(to)
    if (!known) return cellNames([])
    const language = accountLanguage(principal.lang ?? null) ?? fallbackLanguage
    const { results } = await findRecords(db, known, principal, { search: '', language, take: mostNames })
    return cellNames(results.flatMap(({ id, label }) => (label === null ? [] : [[label, id] as const])))
  }
  const names: Record<string, CellNames> = {}
  for (const [key, field] of fieldEntries(fields)) {
    const read = given[key]
    if (read) names[key] = await read(db, principal)
    else if (field.kind === 'reference' && knownKinds(db).has(field.to)) {
      const ofKind = byKind.get(field.to) ?? namesOfKind(field.to)
      byKind.set(field.to, ofKind)
      names[key] = await ofKind
    }
  }
  return names
}

/** A value as the page shows it: the name of a record in place of its id. */
export const shownValue = (names: Readonly<Record<string, CellNames>>, key: string, value: unknown): unknown =>
  typeof value === 'string' ? (names[key]?.nameOf(value) ?? value) : value
