import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
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

/** Whether a record is due at an instant. A record that failed waits for its next try. */
const isDue = (nowMs: number) => {
  const now = new Date(nowMs)
  return and(lte(recordDue.dueAt, now), or(isNull(recordDue.retryAt), lte(recordDue.retryAt, now)))
}

/**
 * Brings one record to the values of its next due instant; a later instant is a step of its own, also after a long stop. Does
 * nothing if another process does it. The due time goes in the same transaction, so a stopped process loses nothing.
 */
export const takeEffect =
  <F extends Fields, Stored>(context: TemporalContext<F, Stored>) =>
  (id: string): Promise<boolean> =>
    context.db.transaction(async (tx) => {
      const { kind, store, nowMs } = context
      // First the record, as saves do: another order lets both wait for each other.
      await store.stored.lock(tx, id)
      const [due] = await tx
        .select({ dueAt: recordDue.dueAt })
        .from(recordDue)
        .where(and(eq(recordDue.kind, kind.kind), eq(recordDue.record, id), isDue(nowMs())))
        .for('update', { skipLocked: true })
      if (!due) return false
      const atMs = due.dueAt.getTime()
      const then = { ...context, nowMs: () => atMs }
      const loaded = await loadRecord(context, tx, id)
      const { row, state } = loaded
      const writes = row === undefined ? [] : dueWrites(kind.fields, row, state, atMs)
      if (writes.length === 0 && (row !== undefined) === existsAt(state, atMs)) await markDue(then, tx, id, state)
      else {
        const source = { operation: takesEffectOperation }
        const set = await openChangeSet(tx, source, {}, atMs)
        await bringRow(then, tx, loaded, state, { set, writes, takesEffect: true }, source)
      }
      return true
    })

type DueRecord = RecordKey & { readonly dueAt: Date }

/** Records of these kinds with values that should have taken effect: those of the earliest instant. */
const dueRecords = async (db: Db, kinds: readonly string[], nowMs: number): Promise<readonly DueRecord[]> => {
  const rows = await db
    .select({ kind: recordDue.kind, id: recordDue.record, dueAt: recordDue.dueAt })
    .from(recordDue)
    .where(and(inArray(recordDue.kind, kinds), isDue(nowMs)))
    .orderBy(asc(recordDue.dueAt))
    .limit(mostAtOnce)
  return rows.filter(({ dueAt }) => dueAt.getTime() === rows[0]?.dueAt.getTime())
}

/** Lets a record that failed wait, so that it does not stand before others. */
const putOff = async (db: Db, { kind, id }: RecordKey, nowMs: number): Promise<void> => {
  await db
    .update(recordDue)
    .set({ retryAt: new Date(nowMs + againAfterMs) })
    .where(and(eq(recordDue.kind, kind), eq(recordDue.record, id), lte(recordDue.dueAt, new Date(nowMs))))
}

type Parts = ReadonlyMap<string, Pick<TemporalPart, 'takeEffect' | 'nowMs'>>

interface Applied {
  readonly count: number
  readonly failed: ReadonlyMap<DueRecord, unknown>
}

/** Lets the values of one instant take effect. */
const applyInstant = async (due: readonly DueRecord[], parts: Parts, isStopped: () => boolean): Promise<Applied> => {
  let failed = new Map<DueRecord, unknown>(due.map((key) => [key, undefined]))
  let count = 0
  // A record can wait for another one that changes at the same instant, e.g. for its unique value.
  for (let before = Number.POSITIVE_INFINITY; failed.size > 0 && failed.size < before; ) {
    before = failed.size
    const again = new Map<DueRecord, unknown>()
    for (const key of failed.keys()) {
      const part = parts.get(key.kind)
      if (!part || isStopped()) continue
      try {
        if (await part.takeEffect(key.id)) count += 1
      } catch (error) {
        again.set(key, error)
      }
    }
    failed = again
  }
  return { count, failed }
}

/**
 * Lets all due values take effect, one instant after the other. A record that fails waits a minute. Resolves with the number of
 * steps: a record has one for each of its instants.
 */
export const applyDue = async (
  db: Db,
  parts: Parts = temporalParts(db),
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
  let steps = 0
  while (!isStopped()) {
    const due = await dueRecords(db, [...parts.keys()], first.nowMs())
    const { count, failed } = await applyInstant(due, parts, isStopped)
    steps += count
    for (const [key, error] of failed) {
      await putOff(db, key, parts.get(key.kind)?.nowMs() ?? first.nowMs())
      onFailure(key, error)
    }
    // Nothing is due, or another process does it.
    if (count + failed.size === 0) break
  }
  return steps
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
