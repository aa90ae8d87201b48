import { sql } from 'drizzle-orm'
import { machineTypes } from '../../../../domain/asset.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { CauseGroup } from '../../contract/alarm.ts'
import type { CauseAlarm } from '../../contract/cause.ts'
import { type Suppression, suppressionOf } from '../../contract/suppression.ts'
import {
  type NewTransition,
  type StoredAlarm,
  storedAlarms,
  writeAlarms,
  writeTransitions,
} from '../actions/alarm-store.ts'
import { comeBack } from '../actions/end-due.ts'
import { isOnShelf, runningShelves, type Shelf } from '../actions/shelf-store.ts'
import { timeOf } from '../reads/alarm-rows.ts'
import { textList } from '../reads/farm-scope.ts'
import { type JudgedRow, judgedRows } from './read-neighbours.ts'

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

/** An alarm that has changed, as far as it may hide others or be hidden. */
export interface HidingChange {
  readonly farmCode: string
  readonly deviceCode: string
  readonly isEnded: boolean
  readonly causeGroup: CauseGroup
  readonly shelfId: string | null
}

type Device = Pick<HidingChange, 'farmCode' | 'deviceCode'>

const deviceKey = ({ farmCode, deviceCode }: Device): string => JSON.stringify([farmCode, deviceCode])

/** Different devices, as one parameter. */
const deviceList = (devices: readonly Device[]) => {
  const own = new Map(
    devices.map(({ farmCode, deviceCode }) => [deviceKey({ farmCode, deviceCode }), { farmCode, deviceCode }]),
  )
  return sql`(select asked."farmCode", asked."deviceCode" from json_to_recordset(${JSON.stringify([...own.values()])}::json)
    as asked ("farmCode" text, "deviceCode" text))`
}

/** Alarms that changed ones may hide: those of the same machine, and the silence of a farm where its line is concerned. */
const concerned = async (tx: Db, changed: readonly HidingChange[]): Promise<readonly JudgedRow[]> => {
  const silences = changed.filter(({ causeGroup }) => causeGroup === 'communication').map(({ farmCode }) => farmCode)
  const rows = [
    ...(await judgedRows(tx, sql`a.state <> 'NORMAL' and (a.farm_code, a.device_code) in ${deviceList(changed)}`)),
    ...(silences.length === 0
      ? []
      : await judgedRows(
          tx,
          sql`a.state <> 'NORMAL' and a.cause_group = 'communication' and a.farm_code in ${textList(new Set(silences))}`,
        )),
  ]
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** Alarms that hide others of these devices now, or that start machines up. */
const causesOfHiding = async (tx: Db, devices: readonly Device[], nowMs: number) => {
  const isRecent = sql`(a.end_at is null or a.end_at > ${timeOf(nowMs - startUpMs)})`
  const ofDevices = await judgedRows(
    tx,
    sql`(a.farm_code, a.device_code) in ${deviceList(devices)} and ${isRecent}
      and (a.cause_group = 'maintenance' or a.severity = 'stop')`,
  )
  const lines = await judgedRows(
    tx,
    sql`a.farm_code in ${textList(new Set(devices.map(({ farmCode }) => farmCode)))} and a.end_at is null
      and a.cause_group = 'communication' and p.type not in ${textList(machineTypes)}`,
  )
  const byDevice = Map.groupBy(ofDevices, deviceKey)
  const byFarm = Map.groupBy(lines, ({ farmCode }) => farmCode)
  return (alarm: CauseAlarm): readonly CauseAlarm[] => [
    ...(byDevice.get(deviceKey(alarm)) ?? []),
    ...(byFarm.get(alarm.farmCode) ?? []),
  ]
}

const suppressed = (row: StoredAlarm, found: Suppression | undefined): StoredAlarm => ({
  ...row,
  suppressedBy: found?.rule ?? null,
  suppressedUntil: found?.untilMs === undefined ? null : new Date(found.untilMs),
})

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
  changed: readonly HidingChange[],
  nowMs: number,
): Promise<readonly string[]> => {
  const now = new Date(nowMs)
  const farms = [...new Set(changed.map(({ farmCode }) => farmCode))]
  const running = await runningShelves(tx, farms)
  const returned = running.filter(
    (shelf) => shelf.once && changed.some(({ isEnded, shelfId }) => isEnded && shelfId === shelf.id),
  )
  const back = returned.length > 0 ? await comeBack(tx, returned, now) : []
  const shelves = running.filter((shelf) => !returned.includes(shelf) && shelf.until > now)
  const judged = await concerned(tx, changed)
  const othersOf = await causesOfHiding(tx, judged, nowMs)
  const found = new Map(
    judged.map((row) => [row.id, row.endMs === undefined ? suppressionOf(row, othersOf(row), nowMs) : undefined]),
  )
  const withShelves = new Set(shelves.map(({ farmCode }) => farmCode))
  // Most alarms are hidden by nothing: their rows need not be read.
  const rows = await storedAlarms(
    tx,
    judged
      .filter(({ id, farmCode, isSuppressed }) => isSuppressed || found.get(id) || withShelves.has(farmCode))
      .map(({ id }) => id),
  )
  const otherwise = rows.flatMap((before) => {
    const after = suppressed(onShelves(before, shelves), found.get(before.id))
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
