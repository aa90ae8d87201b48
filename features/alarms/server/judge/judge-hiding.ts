import { and, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { CauseAlarm } from '../../contract/cause.ts'
import { suppressionOf } from '../../contract/suppression.ts'
import { type NewTransition, type StoredAlarm, writeAlarms, writeTransitions } from '../actions/alarm-store.ts'
import { comeBack } from '../actions/end-due.ts'
import { isOnShelf, runningShelves, type Shelf } from '../actions/shelf-store.ts'
import { textList } from '../reads/alarm-filter.ts'
import { timeOf } from '../reads/alarm-rows.ts'
import { alarm } from '../tables.ts'
import { judgedRows } from './read-neighbours.ts'

/** An alarm that ended so long ago starts nothing up any more. */
const startUpMs = 10 * 60_000

const noteOf = (
  { id }: StoredAlarm,
  transition: NewTransition['transition'],
  at: Date,
  until: Date | null,
): NewTransition => ({
  ...{ alarmId: id, transition, at, receivedAt: at, until },
})

/** The alarm on the shelves that run, where one is for it. */
const onShelves = (row: StoredAlarm, shelves: readonly Shelf[]): StoredAlarm => {
  const own = shelves.filter((shelf) => isOnShelf(shelf, row))
  const absence = own.find(({ kind }) => kind === 'out-of-service')
  if (absence) return row.outOfServiceUntil ? row : { ...row, outOfServiceUntil: absence.until }
  const shelf = own.find(({ kind }) => kind === 'shelf')
  return shelf && row.shelfId === null ? { ...row, shelfId: shelf.id, shelvedUntil: shelf.until } : row
}

/** Alarms that changed ones may hide: those of the same machine, and of the whole farm where its line is concerned. */
const concerned = async (tx: Db, changed: readonly StoredAlarm[]): Promise<StoredAlarm[]> => {
  const farms = [...new Set(changed.map(({ farmCode }) => farmCode))]
  const devices = [...new Set(changed.map(({ deviceCode }) => deviceCode))]
  const silences = changed.filter(({ causeGroup }) => causeGroup === 'communication').map(({ farmCode }) => farmCode)
  return tx
    .select()
    .from(alarm)
    .where(
      and(
        inArray(alarm.farmCode, farms),
        ne(alarm.state, 'NORMAL'),
        sql`(${alarm.deviceCode} in ${textList(devices)}
          or (${alarm.causeGroup} = 'communication' and ${alarm.farmCode} in ${textList(silences)}))`,
      ),
    )
}

const causesOfHiding = (tx: Db, farms: readonly string[], nowMs: number): Promise<CauseAlarm[]> =>
  judgedRows(
    tx,
    sql`a.farm_code in ${textList(farms)} and (a.end_at is null or a.end_at > ${timeOf(nowMs - startUpMs)})
      and (a.cause_group in ('maintenance', 'communication') or a.severity = 'stop')`,
  )

const suppressed = (row: StoredAlarm, judged: CauseAlarm | undefined, others: readonly CauseAlarm[], nowMs: number) => {
  const found = judged && row.endAt === null ? suppressionOf(judged, others, nowMs) : undefined
  const untilMs = found?.untilMs
  return {
    ...row,
    suppressedBy: found?.rule ?? null,
    suppressedUntil: untilMs === undefined ? null : new Date(untilMs),
  }
}

const transitionsOf = (before: StoredAlarm, after: StoredAlarm, at: Date): NewTransition[] => [
  ...(before.shelvedUntil === null && after.shelvedUntil ? [noteOf(after, 'shelved', at, after.shelvedUntil)] : []),
  ...(before.outOfServiceUntil === null && after.outOfServiceUntil
    ? [noteOf(after, 'out-of-service', at, after.outOfServiceUntil)]
    : []),
  ...(before.suppressedBy === null && after.suppressedBy
    ? [noteOf(after, 'suppressed', at, after.suppressedUntil)]
    : []),
  ...(before.suppressedBy !== null && after.suppressedBy === null ? [noteOf(after, 'unsuppressed', at, null)] : []),
]

const isHiddenOtherwise = (before: StoredAlarm, after: StoredAlarm): boolean =>
  before.shelfId !== after.shelfId ||
  before.suppressedBy !== after.suppressedBy ||
  before.suppressedUntil?.getTime() !== after.suppressedUntil?.getTime() ||
  before.outOfServiceUntil?.getTime() !== after.outOfServiceUntil?.getTime()

/** Puts changed alarms on running shelves, ends shelves that were for once, and suppresses by rules. */
export const judgeHiding = async (
  tx: Db,
  changed: readonly StoredAlarm[],
  nowMs: number,
): Promise<readonly string[]> => {
  const now = new Date(nowMs)
  const farms = [...new Set(changed.map(({ farmCode }) => farmCode))]
  const running = await runningShelves(tx, farms)
  const returned = running.filter(
    (shelf) => shelf.once && changed.some(({ endAt, shelfId }) => endAt !== null && shelfId === shelf.id),
  )
  const back = returned.length > 0 ? await comeBack(tx, returned, now) : []
  const shelves = running.filter((shelf) => !returned.includes(shelf) && shelf.until > now)
  const rows = await concerned(tx, changed)
  const others = await causesOfHiding(tx, farms, nowMs)
  const ids = rows.map(({ id }) => id)
  const judged = new Map(
    (
      await judgedRows(
        tx,
        sql`a.id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))`,
      )
    ).map((row) => [row.id, row]),
  )
  const otherwise = rows.flatMap((before) => {
    const after = suppressed(onShelves(before, shelves), judged.get(before.id), others, nowMs)
    return isHiddenOtherwise(before, after) ? [{ before, after }] : []
  })
  await writeAlarms(
    tx,
    otherwise.map(({ after }) => after),
    nowMs,
  )
  await writeTransitions(
    tx,
    otherwise.flatMap(({ before, after }) => transitionsOf(before, after, now)),
  )
  return [...back.map(({ id }) => id), ...otherwise.map(({ after }) => after.id)]
}
