import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { Fields } from '../../contract/field.ts'
import type { Log } from '../log/log.ts'
import type { Db } from '../relations/relations.ts'
import { openChangeSet, type RecordKey } from './change-set.ts'
import { recordDue } from './tables.ts'
import { loadRecord, type TemporalContext } from './temporal-context.ts'
import { type TemporalPart, temporalParts } from './temporal-parts.ts'
import { bringRow, dueWrites, markDue } from './temporal-row.ts'
import { existsAt } from './temporal-state.ts'

/** Pause between two looks for values that take effect. */
const pauseMs = 5_000
/** A record that failed waits so long. */
const againAfterMs = 60_000
const mostAtOnce = 500
/** Operation of a planned value that takes effect, in the audit log and in the history. */
export const takesEffectOperation = 'takeEffect'

/**
 * Brings one record to the values that hold now. Does nothing if another process does it. The due time goes in the same
 * transaction, so a stopped process loses nothing.
 */
export const takeEffect =
  <F extends Fields, Stored>(context: TemporalContext<F, Stored>) =>
  (id: string): Promise<void> =>
    context.db.transaction(async (tx) => {
      const { kind, store, nowMs } = context
      // First the record, as saves do: another order lets both wait for each other.
      await store.stored.lock(tx, id)
      const [due] = await tx
        .select({ record: recordDue.record })
        .from(recordDue)
        .where(and(eq(recordDue.kind, kind.kind), eq(recordDue.record, id), lte(recordDue.dueAt, new Date(nowMs()))))
        .for('update', { skipLocked: true })
      if (!due) return
      const loaded = await loadRecord(context, tx, id)
      const { row, state } = loaded
      const writes = row === undefined ? [] : dueWrites(kind.fields, row, state, nowMs())
      if (writes.length === 0 && (row !== undefined) === existsAt(state, nowMs()))
        return markDue(context, tx, id, state)
      const source = { operation: takesEffectOperation }
      const set = await openChangeSet(tx, source, {}, nowMs())
      await bringRow(context, tx, loaded, state, { set, writes, takesEffect: true }, source)
    })

/** Records of these kinds with values that should have taken effect. */
const dueRecords = async (db: Db, kinds: readonly string[], nowMs: number): Promise<readonly RecordKey[]> =>
  db
    .select({ kind: recordDue.kind, id: recordDue.record })
    .from(recordDue)
    .where(and(inArray(recordDue.kind, kinds), lte(recordDue.dueAt, new Date(nowMs))))
    .orderBy(asc(recordDue.dueAt))
    .limit(mostAtOnce)

/** Lets a record that failed wait, so that it does not stand before others. */
const putOff = async (db: Db, { kind, id }: RecordKey, nowMs: number): Promise<void> => {
  await db
    .update(recordDue)
    .set({ dueAt: new Date(nowMs + againAfterMs) })
    .where(and(eq(recordDue.kind, kind), eq(recordDue.record, id), lte(recordDue.dueAt, new Date(nowMs))))
}

/** Lets all due values take effect. A record that fails waits a minute. Resolves with the number of records. */
export const applyDue = async (
  db: Db,
  parts: ReadonlyMap<string, Pick<TemporalPart, 'takeEffect' | 'nowMs'>> = temporalParts(db),
  {
    isStopped = () => false,
    onFailure = (_, error) => {
      throw error
    },
  }: {
    readonly isStopped?: () => boolean
    readonly onFailure?: (key: RecordKey, error: unknown) => void
  } = {},
): Promise<number> => {
  const [first] = parts.values()
  if (!first) return 0
  const due = await dueRecords(db, [...parts.keys()], first.nowMs())
  let failed = new Map<RecordKey, unknown>(due.map((key) => [key, undefined]))
  let count = 0
  // A record can wait for another one that changes at the same instant, e.g. for its unique value.
  for (let before = Number.POSITIVE_INFINITY; failed.size > 0 && failed.size < before; ) {
    before = failed.size
    const again = new Map<RecordKey, unknown>()
    for (const key of failed.keys()) {
      const part = parts.get(key.kind)
      if (!part || isStopped()) continue
      try {
        await part.takeEffect(key.id)
        count += 1
      } catch (error) {
        again.set(key, error)
      }
    }
    failed = again
  }
  for (const [key, error] of failed) {
    await putOff(db, key, parts.get(key.kind)?.nowMs() ?? first.nowMs())
    onFailure(key, error)
  }
  return count
}

/**
 * Lets planned values take effect at their instant. Every process that serves the kinds looks; a row lock leaves each record to
 * one of them. Resolves with a function that stops.
 */
export const followDue = (db: Db, log: Log): (() => Promise<void>) => {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const look = async (): Promise<void> => {
    try {
      await applyDue(db, undefined, {
        isStopped: () => isStopped,
        onFailure({ kind, id }, error) {
          log.warn(
            { err: error, record: `${kind}/${id}` },
            'a planned value could not take effect; Solvane tries again',
          )
        },
      })
    } catch (error) {
      log.warn({ err: error }, 'planned values could not be read; Solvane tries again')
    }
    if (!isStopped) plan()
  }
  const plan = (): void => {
    timer = setTimeout(() => {
      running = look()
    }, pauseMs).unref()
  }
  running = look()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
