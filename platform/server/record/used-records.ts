import { fieldEntries } from '../../contract/field.ts'
import { mostRecords } from '../../contract/list-query.ts'
import { wholeList } from '../../contract/record-question.ts'
import type { Principal } from '../auth/principal.ts'
import type { Db } from '../relations/relations.ts'
import { type KnownKind, knownKinds } from './known-kinds.ts'
import { listPart } from './record-list.ts'

/** Nobody: the ids are counted, and no record is shown. */
const nobody = { products: {}, grants: [], isUserSuperAdmin: false } as unknown as Principal

/** Ids that a field of the records of a kind names today. */
const namedIn = async (db: Db, { kind, store, access }: KnownKind, field: string): Promise<readonly string[]> => {
  const { rows } = await listPart(
    db,
    kind.fields,
    store,
    { ...access, mayRead: () => true },
    {
      ...{ question: { ...wholeList, filters: { [field]: { empty: false } } }, principal: nobody, farms: 'all' },
      ...{ searched: [], fields: [field], skip: 0, take: mostRecords },
    },
  )
  return rows.map((stored) => String(Reflect.get(store.valuesOf(stored), field)))
}

/** Ids of records of a kind that a reference of another record names today. References within rows do not count. */
export const usedRecords = async (db: Db, to: string): Promise<ReadonlySet<string>> => {
  const ids = new Set<string>()
  for (const known of knownKinds(db).values())
    for (const [key, field] of fieldEntries(known.kind.fields))
      if (field.kind === 'reference' && field.to === to) for (const id of await namedIn(db, known, key)) ids.add(id)
  return ids
}
