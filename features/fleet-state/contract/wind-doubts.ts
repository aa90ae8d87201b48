import { doubtedWinds, type WindDoubt, type WindHistory } from './doubted-wind.ts'
import { type Figure, type LiveReader, standingOf } from './fleet-moment.ts'
import type { FarmRow, MachineRow } from './fleet-rows.ts'
import { createRecentResults } from './recent-results.ts'

const windSignal = 'WindSpeed'

/** Anemometer tags of a farm's machines. */
export const windTagIds = ({ technology, machines }: FarmRow): readonly number[] =>
  technology === 'wind' ? machines.flatMap(({ tags }) => tags.get(windSignal)?.tagId ?? []) : []

const none: ReadonlyMap<string, WindDoubt> = new Map()

const lookAt = (row: FarmRow, reader: LiveReader, figure: Figure): ReadonlyMap<string, WindDoubt> => {
  const readings = row.machines.flatMap(({ machine, tags }) => {
    const tag = tags.get(windSignal)
    if (!tag) return []
    const sample = reader.get(tag.tagId)
    const isNow = sample !== undefined && standingOf(sample, row, reader) === 'now'
    return [
      {
        machineCode: machine.machineCode,
        windSpeed: isNow ? figure(tag, sample) : null,
        history: reader.windHistory?.(tag.tagId),
      },
    ]
  })
  // Without any history no request has finished yet, which is common while a page loads.
  return readings.some(({ history }) => history) ? doubtedWinds(readings) : none
}

const recentDoubts = createRecentResults<FarmRow, ReadonlyMap<string, WindDoubt>>()

/** Machines of a farm with a suspect wind now, by machine code; the same on every screen. */
export const windDoubtsOf = (row: FarmRow, reader: LiveReader, figure: Figure): ReadonlyMap<string, WindDoubt> =>
  row.technology === 'wind' && reader.windHistory ? recentDoubts(row, reader, () => lookAt(row, reader, figure)) : none

/**
 * Why the wind of a machine is suspect now. A suspect wind is in no mean and gives no expected power. Undefined if it
 * is plausible.
 */
export const windDoubtOf = (machine: MachineRow, reader: LiveReader, figure: Figure): WindDoubt | undefined =>
  windDoubtsOf(machine.farmRow, reader, figure).get(machine.machine.machineCode)

/** The same for a value of any signal; only wind is checked. */
export const isDoubted = (machine: MachineRow, signal: string, reader: LiveReader, figure: Figure): boolean =>
  signal === windSignal && windDoubtOf(machine, reader, figure) !== undefined

/** Wind history of one live store: histories by tag, and the time of the last read. */
interface HeldHistory {
  readonly history: WindHistory | undefined
  readonly untilMs: number
}
const histories = new WeakMap<object, Map<number, HeldHistory>>()

/** A history older than this no longer counts. */
const heldForMs = 15 * 60_000

/** Keeps the histories of a live store for all screens that read it. */
export const holdWindHistories = (
  store: object,
  found: readonly { readonly tagId: number; readonly history: WindHistory | undefined }[],
  untilMs: number,
): void => {
  const held = histories.get(store) ?? new Map<number, HeldHistory>()
  histories.set(store, held)
  for (const { tagId, history } of found) held.set(tagId, { history, untilMs })
}

/** Stored history of a wind; undefined if there is none, or none recent. */
export const heldWindHistory = (store: object, tagId: number, nowMs: number | undefined): WindHistory | undefined => {
  const held = histories.get(store)?.get(tagId)
  return held && nowMs !== undefined && nowMs - held.untilMs < heldForMs ? held.history : undefined
}

/** Number of farms of a fleet whose winds are checked at the same time. */
const mostFarms = 10
/** Number of winds per request. */
const mostInRequest = 40
/** A wind further than this from the median of its farm is checked; m/s. */
const suspectMps = 4

const isSuspect = (row: FarmRow, reader: LiveReader, figure: Figure): boolean => {
  const winds = row.machines
    .flatMap(({ tags }) => {
      const tag = tags.get(windSignal)
      return (tag && figure(tag, reader.get(tag.tagId))) ?? []
    })
    .sort((left, right) => left - right)
  const middle = winds[Math.floor(winds.length / 2)] ?? 0
  return winds.some((wind) => Math.abs(wind - middle) > suspectMps)
}

/**
 * Winds whose history the page requests, request by request. For one farm these are all winds. For a fleet they are
 * those of farms whose winds differ now, because a wrong wind near its neighbours' hardly changes a fleet figure, and
 * every open page sends these requests.
 */
export const windRequests = (
  farms: readonly FarmRow[],
  reader: LiveReader,
  figure: Figure,
): readonly (readonly number[])[] => {
  const asked = farms.length === 1 ? farms : farms.filter((row) => isSuspect(row, reader, figure)).slice(0, mostFarms)
  return asked.flatMap((row) => {
    const tagIds = windTagIds(row)
    return Array.from({ length: Math.ceil(tagIds.length / mostInRequest) }, (_, index) =>
      tagIds.slice(index * mostInRequest, (index + 1) * mostInRequest),
    )
  })
}
