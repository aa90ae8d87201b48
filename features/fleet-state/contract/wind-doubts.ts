import { doubtedWinds, type WindDoubt, type WindHistory } from './doubted-wind.ts'
import { type Figure, type LiveReader, standingOf } from './fleet-moment.ts'
import type { FarmRow, MachineRow } from './fleet-rows.ts'
import { createRecentResults } from './recent-results.ts'

const windSignal = 'WindSpeed'

/** Tags of the anemometers of a farm's machines, which are compared with each other. */
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
  // Without any history nobody has been asked yet: the common case on a page that loads.
  return readings.some(({ history }) => history) ? doubtedWinds(readings) : none
}

const recentDoubts = createRecentResults<FarmRow, ReadonlyMap<string, WindDoubt>>()

/** Machines of a farm whose wind is not believed now, by machine code; the same for every screen. */
export const windDoubtsOf = (row: FarmRow, reader: LiveReader, figure: Figure): ReadonlyMap<string, WindDoubt> =>
  row.technology === 'wind' && reader.windHistory ? recentDoubts(row, reader, () => lookAt(row, reader, figure)) : none

/** Why the wind of a machine is not believed now: it is then in no mean, and nothing is expected by it. Undefined where it is. */
export const windDoubtOf = (machine: MachineRow, reader: LiveReader, figure: Figure): WindDoubt | undefined =>
  windDoubtsOf(machine.farmRow, reader, figure).get(machine.machine.machineCode)

/** The same for a value of any signal: only winds are compared. */
export const isDoubted = (machine: MachineRow, signal: string, reader: LiveReader, figure: Figure): boolean =>
  signal === windSignal && windDoubtOf(machine, reader, figure) !== undefined

/** What was read of the winds of one live store: histories by tag, and when. */
interface HeldHistory {
  readonly history: WindHistory | undefined
  readonly untilMs: number
}
const histories = new WeakMap<object, Map<number, HeldHistory>>()

/** A reading that nobody has renewed for longer says nothing of now. */
const heldForMs = 15 * 60_000

/** Keeps the histories that belong to a live store, for all screens that read it. */
export const holdWindHistories = (
  store: object,
  found: readonly { readonly tagId: number; readonly history: WindHistory | undefined }[],
  untilMs: number,
): void => {
  const held = histories.get(store) ?? new Map<number, HeldHistory>()
  histories.set(store, held)
  for (const { tagId, history } of found) held.set(tagId, { history, untilMs })
}

/** What is held of a wind; undefined where nothing is, or nothing of late. */
export const heldWindHistory = (store: object, tagId: number, nowMs: number | undefined): WindHistory | undefined => {
  const held = histories.get(store)?.get(tagId)
  return held && nowMs !== undefined && nowMs - held.untilMs < heldForMs ? held.history : undefined
}

/** Farms of a fleet whose winds are looked into at once. */
const mostFarms = 10
/** So many winds are asked for in one request. */
const mostInRequest = 40
/** Further from the middle of its farm than this is worth a look; m/s. */
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
 * The winds whose history is asked for, request by request. Of one farm all; of a fleet those of farms whose winds differ now:
 * a wrong wind that is near its neighbours' moves no figure of a fleet, and each request is one of every page that opens.
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
