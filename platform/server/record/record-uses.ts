import { accountLanguage, fallbackLanguage, type Language } from '../../../domain/language.ts'
import { type Field, fieldEntries, type LooseValues } from '../../contract/field.ts'
import type { FieldError } from '../../contract/problem.ts'
import type { Principal } from '../auth/principal.ts'
import { ProblemError } from '../http/problems.ts'
import type { Db } from '../relations/relations.ts'
import { isReadable } from './kind-access.ts'
import {
  findRecords,
  type KnownKind,
  mayReadKind,
  mostNamed,
  type NamedReference,
  nameOf,
  referredBy,
  requestOf,
  type Use,
} from './known-kinds.ts'
import type { PlannedEnd } from './moment.ts'
import { type ListRequest, listPart } from './record-list.ts'

/** Nobody: Solvane itself ends a record. It counts uses and sees no names. */
const nobody = { products: {}, grants: [], isUserSuperAdmin: false } as unknown as Principal

const usesByField = async (
  db: Db,
  known: KnownKind,
  reference: { readonly field: string; readonly id: string },
  principal: Principal,
  language: Language,
): Promise<Use | undefined> => {
  const { kind, store } = known
  const looking = { search: '', language, take: mostNamed, equals: reference }
  const everyone = { ...known.access, mayRead: () => true }
  const request: ListRequest = { ...requestOf(known, principal, { ...looking, take: 1 }), farms: 'all' }
  const { count } = await listPart(db, kind.fields, store, everyone, request)
  if (count === 0) return undefined
  const seen = isReadable(kind.fields, reference.field, principal)
    ? (await findRecords(db, known, principal, looking)).results
    : []
  return { kind: kind.kind, nouns: kind.nouns, records: seen, others: count - seen.length }
}

/** Whether the rows of a field have references to a kind. */
const refersInRows = (field: Field, to: string): boolean =>
  field.kind === 'rows' &&
  fieldEntries(field.of).some(([, one]) => (one.kind === 'reference' && one.to === to) || refersInRows(one, to))

/** Uses in the rows of a field, which no list can be filtered by: all records are read. Kinds with a paged list have none. */
const usesInRows = async (
  db: Db,
  known: KnownKind,
  { field: key, kind: to, id }: { readonly field: string; readonly kind: string; readonly id: string },
  principal: Principal,
  language: Language,
): Promise<Use | undefined> => {
  const { kind, store, access } = known
  const field = kind.fields[key] as Field
  if (kind.list === 'paged') return undefined
  const using = (await store.all(db)).filter((stored) =>
    referredBy(field, (store.valuesOf(stored) as LooseValues)[key]).some(([one, named]) => one === to && named === id),
  )
  if (using.length === 0) return undefined
  const isSeen = mayReadKind(known, principal) && isReadable(kind.fields, key, principal)
  const seen = isSeen ? using.filter((stored) => access.mayRead(stored, principal)).slice(0, mostNamed) : []
  return {
    kind: kind.kind,
    nouns: kind.nouns,
    records: seen.map((stored) => nameOf(known, stored, language)),
    others: using.length - seen.length,
  }
}

/** Uses of today that last until an instant. Each has the day of that instant. */
const lastingUses = async (
  db: Db,
  known: KnownKind,
  reference: NamedReference,
  use: Use | undefined,
  from: PlannedEnd,
): Promise<Use | undefined> => {
  const leaving = (await known.leavingUses?.(db, reference, from.toMs)) ?? new Set()
  const count = use === undefined ? 0 : use.records.length + use.others - leaving.size
  if (use === undefined || count <= 0) return undefined
  const records = use.records.filter(({ id }) => !leaving.has(id)).map((one) => ({ ...one, from: from.day }))
  return { ...use, records, others: count - records.length }
}

/**
 * Where a record is in use, and where a planned value names it. Rows count in kinds whose list is read whole. Without a user,
 * all uses are only counted. `from`: only uses at this instant and later.
 */
export const usesOf = async (
  db: Db,
  kinds: ReadonlyMap<string, KnownKind>,
  { kind, id }: { readonly kind: string; readonly id: string },
  principal: Principal = nobody,
  language: Language = accountLanguage(principal.lang ?? null) ?? fallbackLanguage,
  from?: PlannedEnd,
): Promise<readonly Use[]> => {
  const uses: Use[] = []
  for (const known of kinds.values())
    for (const [key, field] of fieldEntries(known.kind.fields)) {
      const reference = { field: key, kind, id }
      const isDirect = field.kind === 'reference' && field.to === kind
      if (!isDirect && !refersInRows(field, kind)) continue
      const usesNow = isDirect ? usesByField : usesInRows
      const today = await usesNow(db, known, reference, principal, language)
      const now = from ? await lastingUses(db, known, reference, today, from) : today
      const later = await known.plannedUses?.(db, reference, principal, language, from?.toMs)
      uses.push(...[now, later].filter((use) => use !== undefined))
    }
  return uses
}

/** The refusal of a deletion: the names that the user may see, and the number of the others. */
export const stillUsedBy = (noun: string, uses: readonly Use[]): ProblemError => {
  const errors = uses.flatMap(({ kind, nouns, records, others }): FieldError[] => [
    ...records.map(({ id, label, from }) => ({
      path: `uses.${kind}`,
      message: label ?? id,
      code: 'used-by',
      value: id,
      ...(from !== undefined && { bound: from }),
    })),
    ...(others > 0
      ? [{ path: `uses.${kind}`, message: `${others} more ${nouns}`, code: 'used-by-others', bound: others }]
      : []),
  ])
  const named = uses
    .map(({ nouns, records, others }) => {
      const days = records.flatMap(({ from }) => from ?? [])
      return `${records.length + others} ${nouns}${days.length > 0 ? ` from ${days.toSorted()[0]} on` : ''}`
    })
    .join(', ')
  return new ProblemError(409, 'in-use', `This ${noun} is in use by ${named}`, errors)
}
