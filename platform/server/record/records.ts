import { type RecordChanged, recordChanged } from '../../contract/event.ts'
import type { RecordChange } from '../../contract/record-change.ts'
import type { Audit, AuditChange, AuditSource, AuditTarget } from '../audit/audit.ts'
import { type ChangesView, recordChanges } from '../audit/record-changes.ts'
import { writeEvent } from '../events/write-event.ts'
import { conflict } from '../http/problems.ts'
import type { Db, Relations } from '../relations/relations.ts'
import { missingRecord, type StoredKind } from './stored-kind.ts'

/** The record to change or delete, in the version that the user saw. */
export interface SeenRecord {
  readonly id: string
  /** Version that the user saw; undefined for any. */
  readonly version?: number | undefined
  /** Runs before the lock of the record, for locks with a fixed order. */
  readonly first?: (tx: Db) => Promise<unknown>
}

/** Adds properties to the audit row of a change, e.g. values that hold later. */
export type LogMore = (more: object) => void

/** The steps of each change: lock, version check, write, event `record.changed`, audit row. */
export interface RecordSteps<Stored> {
  /** `insert` resolves with the id of the new record. */
  create(source: AuditSource, insert: (tx: Db) => Promise<string>): Promise<Stored>
  /** `write` increments the version. Resolves with the changed record; throws 409 after a version conflict. */
  change(
    source: AuditSource,
    seen: SeenRecord,
    write: (tx: Db, before: Stored, log: LogMore) => Promise<unknown>,
  ): Promise<Stored>
  /** The audit row includes the result of `remove`. Resolves with the deleted record. */
  remove(
    source: AuditSource,
    seen: SeenRecord,
    remove: (tx: Db, before: Stored) => Promise<object> | Promise<void>,
  ): Promise<Stored>
}

/** Records of one kind. Each change is one transaction. If a step fails, all are rolled back. */
export interface Records<Stored> extends RecordSteps<Stored> {
  /** One record; throws 404 when it does not exist. */
  find(id: string, at?: Db): Promise<Stored>
  /** Target of a record in the logs. */
  targetOf(id: string, stored: Stored): AuditTarget & { readonly name: string }
  /** The same steps in a running transaction, e.g. for several records at once. */
  within(tx: Db): RecordSteps<Stored>
  /** Change history of a record, newest first; throws 404 if it does not exist. */
  changes(id: string, since: number, view?: ChangesView): Promise<RecordChange[]>
}

export const recordsOf = <Stored>(
  { relations: { db }, audit }: { readonly relations: Pick<Relations, 'db'>; readonly audit: Pick<Audit, 'record'> },
  kind: StoredKind<Stored>,
): Records<Stored> => {
  const { noun, auditRecordOf } = kind
  const versionConflict = () =>
    kind.versionConflict?.() ?? conflict(`Another user changed this ${noun}. Check the changes and save again.`)

  const find = async (id: string, at = db): Promise<Stored> => {
    const stored = await kind.read(at, id)
    if (stored === undefined) throw missingRecord(kind, id)
    return stored
  }
  const targetOf = (id: string, stored: Stored) => ({ kind: kind.kind, id, name: kind.nameOf(stored) })

  const lockSeen = async (tx: Db, { id, version, first }: SeenRecord): Promise<Stored> => {
    await first?.(tx)
    await kind.lock(tx, id)
    const before = await find(id, tx)
    if (version !== undefined && kind.versionOf(before) !== version) throw versionConflict()
    return before
  }

  /** Event and audit row of a change. The audit row comes last, because its writers wait for each other. */
  const note = async (
    tx: Db,
    source: AuditSource,
    about: { readonly id: string; readonly stored: Stored; readonly change: RecordChanged['change'] },
    values: Pick<AuditChange, 'before' | 'after'>,
  ): Promise<void> => {
    const { id, stored, change } = about
    const farmCode = kind.farmCodeOf?.(stored)
    const { operation, principal } = source
    await writeEvent(tx, recordChanged, {
      record: `${kind.kind}/${id}`,
      payload: {
        kind: kind.kind,
        id,
        change,
        version: kind.versionOf(stored) ?? null,
        operation,
        by: principal
          ? { userId: principal.userId, name: `${principal.firstName} ${principal.lastName}`.trim() }
          : null,
        farmCode: farmCode ?? null,
      },
    })
    await audit.record(tx, source, {
      target: targetOf(id, stored),
      ...(farmCode !== undefined && { farmCode }),
      ...values,
    })
  }

  const stepsIn = (transaction: <Done>(work: (tx: Db) => Promise<Done>) => Promise<Done>): RecordSteps<Stored> => ({
    create: (source, insert) =>
      transaction(async (tx) => {
        const id = await insert(tx)
        const stored = await find(id, tx)
        await note(tx, source, { id, stored, change: 'created' }, { after: await auditRecordOf(stored, tx) })
        return stored
      }),
    change: (source, seen, write) =>
      transaction(async (tx) => {
        const before = await lockSeen(tx, seen)
        let logged: object = {}
        await write(tx, before, (more) => {
          logged = { ...logged, ...more }
        })
        const stored = await find(seen.id, tx)
        const values = {
          before: await auditRecordOf(before, tx),
          after: { ...(await auditRecordOf(stored, tx)), ...logged },
        }
        await note(tx, source, { id: seen.id, stored, change: 'changed' }, values)
        return stored
      }),
    remove: (source, seen, remove) =>
      transaction(async (tx) => {
        const stored = await lockSeen(tx, seen)
        const kept = await auditRecordOf(stored, tx)
        const more = await remove(tx, stored)
        await note(tx, source, { id: seen.id, stored, change: 'removed' }, { before: { ...kept, ...more } })
        return stored
      }),
  })

  return {
    find,
    targetOf,
    ...stepsIn((work) => db.transaction(work)),
    within: (tx) => stepsIn((work) => work(tx)),
    async changes(id, since, view) {
      await find(id)
      return recordChanges(db, { kind: kind.kind, id }, since, view)
    },
  }
}
