import type { z } from 'zod'
import type { Language } from '../../../domain/language.ts'
import { type Field, type Fields, fieldEntries, type LooseValues } from '../../contract/field.ts'
import type { ValueFault } from '../../contract/field-check.ts'
import { labelFields, labelOf, type RecordKind } from '../../contract/record-kind.ts'
import { isSearchable, wholeList } from '../../contract/record-question.ts'
import type { Principal } from '../auth/principal.ts'
import { passes } from '../auth/rights.ts'
import type { Db } from '../relations/relations.ts'
import { farmScope, isReadable, type KindAccess } from './kind-access.ts'
import type { PlannedEnd } from './moment.ts'
import { type ListRequest, listPart } from './record-list.ts'
import type { ChangeRequest, RecordStore } from './record-store.ts'

/** A field of a kind, and the record that it may name. */
export interface NamedReference {
  readonly field: string
  readonly kind: string
  readonly id: string
}

/** A kind of record that references, the search and deletions know. `bindRecordKind` adds each kind. */
export interface KnownKind {
  readonly kind: RecordKind
  // Records of any shape: a kind knows its own.
  // biome-ignore lint/suspicious/noExplicitAny: the store belongs to the kind beside it
  readonly store: RecordStore<any, any>
  // biome-ignore lint/suspicious/noExplicitAny: the access belongs to the kind beside it
  readonly access: KindAccess<any>
  /** Of a kind whose values have a time: uses that begin on a later day. */
  readonly plannedUses?: (
    at: Db,
    reference: NamedReference,
    principal: Principal,
    language: Language,
    /** From when a use counts. Default: now. */
    fromMs?: number,
  ) => Promise<Use | undefined>
  /** Of such a kind: records that name a record today, and not at a later instant. */
  readonly leavingUses?: (at: Db, reference: NamedReference, fromMs: number) => Promise<ReadonlySet<string>>
  /** Of such a kind: the planned end of a record. */
  readonly endOf?: (at: Db, id: string) => Promise<PlannedEnd | undefined>
  /** How a bulk edit changes a record. Undefined: it does not. */
  readonly edits?: RecordEdits
}

/** Changes of one record in a running transaction, as the call that changes it makes them. */
export interface RecordEdits {
  /** Schema of the body of a change. */
  readonly body: z.ZodType
  /** Resolves with the changed record. Without a version any is changed. */
  readonly change: (
    tx: Db,
    request: ChangeRequest,
    seen: { readonly id: string; readonly version: number | undefined },
    note: object,
  ) => Promise<unknown>
  readonly afterChange: (request: ChangeRequest) => void
}

const kindsByStore = new WeakMap<Db, Map<string, KnownKind>>()

/** The kinds of an installation, by name. Kinds that are bound later appear in it. */
export const knownKinds = (db: Db): Map<string, KnownKind> => {
  const held = kindsByStore.get(db)
  if (held) return held
  const kinds = new Map<string, KnownKind>()
  // Programs that only list the calls have no store.
  if (db !== undefined) kindsByStore.set(db, kinds)
  return kinds
}

/** A record by its name; null if it does not exist for the user. */
export interface NamedRecord {
  readonly id: string
  readonly label: string | null
}

export const mayReadKind = ({ kind }: KnownKind, principal: Principal): boolean => passes(principal, kind.right.read)

export const nameOf = ({ kind, store }: KnownKind, stored: unknown, language: Language): NamedRecord => {
  const id = store.idOf(stored)
  return { id, label: labelOf(kind, store.valuesOf(stored) as LooseValues, language) || id }
}

/** Names of records by id, in the given order. A missing record and one without permission are the same. */
export const recordNames = async (
  db: Db,
  known: KnownKind,
  ids: readonly string[],
  principal: Principal,
  language: Language,
): Promise<readonly NamedRecord[]> => {
  const { store, access } = known
  const stored = !mayReadKind(known, principal)
    ? []
    : store.some
      ? await store.some(db, ids)
      : await Promise.all(ids.map((id) => store.stored.read(db, id)))
  const names = new Map(
    stored
      .filter((one) => one !== undefined && access.mayRead(one, principal))
      .map((one) => nameOf(known, one, language))
      .map(({ id, label }) => [id, label]),
  )
  return ids.map((id) => ({ id, label: names.get(id) ?? null }))
}

interface Looking {
  readonly search: string
  readonly language: Language
  readonly take: number
  /** Fields that the search looks into; undefined for the name alone. */
  readonly searched?: readonly string[]
  readonly equals?: { readonly field: string; readonly id: string }
}

export const requestOf = ({ kind }: KnownKind, principal: Principal, looking: Looking): ListRequest => {
  const { search, language, take, searched = labelFields(kind), equals } = looking
  return {
    question: {
      ...wholeList,
      search,
      language,
      filters: equals ? { [equals.field]: { equals: equals.id } } : {},
    },
    principal,
    farms: kind.farmField === undefined ? 'all' : farmScope(principal, kind.right.read),
    searched,
    fields: labelFields(kind),
    skip: 0,
    take,
  }
}

/** Records whose name has the words of a search, in the order of the list, and how many there are. */
export const findRecords = async (
  db: Db,
  known: KnownKind,
  principal: Principal,
  looking: Looking,
): Promise<{ readonly results: readonly NamedRecord[]; readonly count: number }> => {
  const { kind, store, access } = known
  if (!mayReadKind(known, principal)) return { results: [], count: 0 }
  const { rows, count } = await listPart(db, kind.fields, store, access, requestOf(known, principal, looking))
  return { results: rows.map((stored) => nameOf(known, stored, looking.language)), count }
}

/** Fields that the search of the product looks into for a user: those that it can search and the user may read. */
export const searchedFields = ({ kind: { fields } }: KnownKind, principal: Principal): readonly string[] =>
  fieldEntries(fields)
    .filter(([key, field]) => isSearchable(field) && isReadable(fields, key, principal))
    .map(([key]) => key)

/** Ids of records that a value of a field names, by kind. */
export const referredBy = (field: Field, value: unknown): readonly (readonly [to: string, id: string])[] => {
  if (field.kind === 'reference') return typeof value === 'string' ? [[field.to, value]] : []
  if (field.kind !== 'rows' || !Array.isArray(value)) return []
  return value.flatMap((row: unknown) =>
    typeof row === 'object' && row !== null
      ? fieldEntries(field.of).flatMap(([key, one]) => referredBy(one, Reflect.get(row, key)))
      : [],
  )
}

/**
 * Faults of changed references to records that do not exist for the user, or that end while the value holds. The named
 * records stay until the end of the transaction. References to kinds without a declaration, e.g. users, are left to the feature.
 */
export const referenceFaults = async (
  tx: Db,
  kinds: ReadonlyMap<string, KnownKind>,
  fields: Fields,
  changed: LooseValues,
  principal: Principal,
  /** When the values no longer hold. Null: until further notice. */
  toMs: number | null = null,
): Promise<readonly ValueFault[]> => {
  const faults: ValueFault[] = []
  for (const [key, field] of fieldEntries(fields)) {
    for (const [to, id] of referredBy(field, changed[key])) {
      const known = kinds.get(to)
      if (!known) continue
      const { store, access } = known
      await (store.hold ?? store.stored.lock)(tx, id)
      const stored = await store.stored.read(tx, id)
      if (stored === undefined || !access.mayRead(stored, principal)) {
        faults.push({ field: key, code: 'unknown-record', value: id })
        continue
      }
      const end = await known.endOf?.(tx, id)
      if (end && end.toMs < (toMs ?? Number.POSITIVE_INFINITY))
        faults.push({ field: key, code: 'record-ends', value: store.stored.nameOf(stored), bound: end.day })
    }
  }
  return faults
}

/** A record that names another one. `from`: the later day on which it begins to, of a planned value. */
export interface UsingRecord extends NamedRecord {
  readonly from?: string
}

/** Records of one kind that name a record: those that the user may see, and how many others. */
export interface Use {
  readonly kind: string
  readonly nouns: string
  readonly records: readonly UsingRecord[]
  /** Records that are not in `records`, because the user may not see them or there are too many. */
  readonly others: number
}

export const mostNamed = 20
