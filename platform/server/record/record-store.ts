import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Language } from '../../../domain/language.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Fields, LooseValues, ValuesOf } from '../../contract/field.ts'
import type { ValueFault } from '../../contract/field-check.ts'
import type { ChangesView } from '../audit/record-changes.ts'
import type { Principal } from '../auth/principal.ts'
import type { ProblemError } from '../http/problems.ts'
import type { Request } from '../http/routes.ts'
import type { Db } from '../relations/relations.ts'
import type { ChangeSet } from './change-set.ts'
import type { PlannedEnd } from './moment.ts'
import type { ListPart, ListRequest } from './record-list.ts'
import type { StoredKind } from './stored-kind.ts'

/** What a kind whose values have a time needs from its feature. */
export interface TemporalOptions {
  /** IANA zone of a farm, for kinds with `farmField`. */
  readonly zoneOf?: (at: Db, farmCode: string) => Promise<string | undefined>
  /** Clock of the server; tests replace it. */
  readonly nowMs?: () => number
}

/** The request of a change, for features that need more than the field values. */
export type ChangeRequest = Pick<Request<Endpoint>, 'operation' | 'requestId'> & {
  readonly principal: Principal
  /** UUID of a creation that its sender may repeat. */
  readonly creation?: string | undefined
  /** The whole body, with properties beside the fields. */
  readonly body?: unknown
  /** What the user confirms of a deletion. */
  readonly query?: unknown
  /** Further columns to write, by {@link KindRules.columnsOf}. */
  readonly columns?: object
  /** Change set of the transaction, for kinds whose values have a time. Default: the save has one of its own. */
  readonly changeSet?: ChangeSet
  /** When checked values no longer hold, of kinds whose values have a time. Missing or null: until further notice. */
  readonly untilMs?: number | null
}

/** How a kind of record is stored: {@link tableStore} for one table, or functions of the feature. */
export interface RecordStore<F extends Fields, Stored> {
  readonly stored: StoredKind<Stored>
  /** All records, in the order of the list. */
  readonly all: (db: Db) => Promise<readonly Stored[]>
  /** Ids of all records, in the order of the list: with `some`, long work reads the records in pieces. */
  readonly ids?: (db: Db) => Promise<readonly string[]>
  /** A part of the list of a paged kind. Without it the server filters and sorts all records in memory. */
  readonly page?: (db: Db, request: ListRequest) => Promise<ListPart<Stored>>
  /** Records by id, in any order. Without it each is read by itself. */
  readonly some?: (db: Db, ids: readonly string[]) => Promise<readonly Stored[]>
  /** Keeps a record from being deleted until the end of the transaction. Default: the lock of a change. */
  readonly hold?: (tx: Db, id: string) => Promise<unknown>
  /** Name of the record that a column of another table names, as SQL; null if the user may not see the record. */
  readonly nameSql?: (column: PgColumn, principal: Principal, language: Language) => SQL
  readonly idOf: (stored: Stored) => string
  readonly valuesOf: (stored: Stored) => ValuesOf<F>
  /** A stored record with other values, e.g. of an earlier day. Default: the properties have the keys of the fields. */
  readonly withValues?: (stored: Stored | undefined, values: ValuesOf<F>) => Stored
  /** Faults of unique fields whose value another record has. `before` is missing for a new record. */
  readonly taken?: (tx: Db, values: ValuesOf<F>, before?: Stored) => Promise<readonly ValueFault[]>
  /** Fields of a unique index, for values that another user writes at the same moment. */
  readonly fieldsOfIndex?: (index: string) => readonly string[] | undefined
  /** Resolves with the id of the new record. */
  readonly insert: (tx: Db, values: ValuesOf<F>, request: ChangeRequest) => Promise<string>
  /** Writes the changed values and increments the version. */
  readonly update: (tx: Db, before: Stored, changed: Partial<ValuesOf<F>>, request: ChangeRequest) => Promise<unknown>
  /** Deletes a record. The audit row includes the result. */
  readonly remove: (tx: Db, before: Stored, request: ChangeRequest) => Promise<object> | Promise<void>
  /** Throws if another record names this one when it ends, or later. References to the kind add it. */
  readonly assertUnused?: (tx: Db, id: string, end: PlannedEnd, principal: Principal | undefined) => Promise<void>
}

/** The user who asks, and whether the reply has all records or one. */
export interface Reader {
  readonly principal: Principal
  readonly isList: boolean
}

/** What a feature adds to a kind of record. Each hook knows the user, and the transaction if there is one. */
export interface KindRules<F extends Fields, Stored> {
  /** Locks before the lock of the record that changes. The order of locks is the same for all changes. */
  readonly lockFirst?: (tx: Db, request: ChangeRequest) => Promise<unknown>
  /** Locks before the checks of a new record, e.g. of its list. */
  readonly lockNew?: (tx: Db, values: ValuesOf<F>, request: ChangeRequest) => Promise<unknown>
  /** Faults that need the database, e.g. a value that another record has. `before` is missing for a new record. */
  readonly check?: (
    tx: Db,
    values: ValuesOf<F>,
    before: Stored | undefined,
    request: ChangeRequest,
  ) => Promise<readonly ValueFault[]>
  /** Further columns to write, prepared before the transaction, e.g. a sealed secret. A new record has no id yet. */
  readonly columnsOf?: (body: LooseValues, id: string | undefined, request: ChangeRequest) => Promise<object>
  /** Properties of replies beside id, version and fields. It reads once what it needs for all records of a reply. */
  readonly moreOf?: (db: Db, reader: Reader) => Promise<(stored: Stored) => object>
  /** Properties of the reply with all records. */
  readonly moreOfList?: (db: Db, principal: Principal) => object | Promise<object>
  /** The part of the history that the user may see, if not the fields of the kind. */
  readonly changesView?: (db: Db, principal: Principal) => Promise<ChangesView>
  /** Runs after the commit of each change. A value that takes effect by itself has no request. */
  readonly afterChange?: (request?: ChangeRequest) => void
  /**
   * Error when a deletion is refused because something refers to the record, if not the default 409. The transaction
   * has ended.
   */
  readonly stillUsed?: (db: Db, stored: Stored, request: ChangeRequest) => ProblemError | Promise<ProblemError>
  /** What a kind whose values have a time needs. */
  readonly temporal?: TemporalOptions
  /** The features check references to these records and find them. A record in use is not deleted either. */
  readonly hasOwnReferences?: true
}
