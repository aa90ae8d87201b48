import type { ActiveAlarm, AlarmSeverity, PlantEvent, PlantEventSource } from '../../../domain/plant-event.ts'
import type { Occurrence } from './occurrence.ts'

/** An event as the store keeps it. */
export interface KeptEvent {
  /** `id:<id>`, or `code:<code>` where the event has no id. */
  readonly key: string
  readonly code: string
  /** `info` makes no alarm. */
  readonly state: 'raised' | 'cleared'
  readonly atMs: number
  readonly endMs: number | undefined
  readonly severity: AlarmSeverity | undefined
  readonly text: string | undefined
  readonly value: PlantEvent['value'] | undefined
  readonly component: string | undefined
  readonly isHistorical: boolean
  readonly source: PlantEventSource
}

export interface ListedAlarm extends ActiveAlarm {
  readonly source: PlantEventSource
}

/** A list of active alarms as the store keeps it. */
export interface KeptList {
  readonly atMs: number
  readonly active: readonly ListedAlarm[]
}

export const eventKey = ({ id, code }: { readonly id?: string; readonly code: string }): string =>
  id === undefined ? `code:${code}` : `id:${id}`

type Open = { -readonly [Name in keyof Occurrence]: Occurrence[Name] }

const raisedBy = (event: KeptEvent, key: string): Open => {
  const { code, atMs, severity, text, value, component, source, isHistorical } = event
  const ended = { endMs: undefined, endReason: undefined }
  return { key, code, startMs: atMs, ...ended, severity, text, value, component, source, isHistorical }
}

const listedBy = ({ code, severity, text, source }: ListedAlarm, key: string, startMs: number): Open => {
  const ended = { endMs: undefined, endReason: undefined }
  const unknown = { value: undefined, component: undefined }
  return { key, code, startMs, ...ended, severity, text, ...unknown, source, isHistorical: false }
}

const end = (occurrence: Open, endMs: number, endReason: NonNullable<Occurrence['endReason']>): void => {
  occurrence.endMs = endMs
  occurrence.endReason = endReason
}

/** Whether a list names an occurrence with an id: by its id, or by its code alone. */
const namesId = ({ active }: KeptList, id: string, code: string): boolean =>
  active.some((entry) => (entry.id === undefined ? entry.code === code : entry.id === id))

/** The first that has the smallest time. */
const earliest = <Item>(items: readonly Item[], timeOf: (item: Item) => number): Item | undefined =>
  items.reduce<Item | undefined>((best, item) => (best && timeOf(best) <= timeOf(item) ? best : item), undefined)

/**
 * The occurrence of an id: from its earliest raise, or from its entry in a list, to its earliest end. Undefined: nothing has
 * raised it yet. `events` are those of the id, `lists` those of the device, in any order.
 */
export const foldId = (
  id: string,
  events: readonly KeptEvent[],
  lists: readonly KeptList[],
): Occurrence | undefined => {
  const key = `id:${id}`
  const raises = events.filter(({ state }) => state === 'raised')
  const raise = earliest(raises, ({ atMs }) => atMs)
  const entry = earliest(
    [...lists]
      .sort((left, right) => left.atMs - right.atMs)
      .flatMap(({ active }) => active.filter((one) => one.id === id)),
    ({ sinceMs }) => sinceMs,
  )
  if (!raise && !entry) return undefined
  const occurrence = raise ? raisedBy(raise, key) : listedBy(entry as ListedAlarm, key, (entry as ListedAlarm).sinceMs)
  const { startMs, code } = occurrence
  const clears = events.filter(({ state, atMs }) => state === 'cleared' && atMs >= startMs).map(({ atMs }) => atMs)
  const ends = raises.flatMap(({ endMs }) => (endMs !== undefined && endMs >= startMs ? [endMs] : []))
  const clearedMs = Math.min(...clears, ...ends)
  const missingMs = Math.min(
    ...lists.filter((list) => list.atMs > startMs && !namesId(list, id, code)).map(({ atMs }) => atMs),
  )
  if (Number.isFinite(clearedMs) && clearedMs <= missingMs) end(occurrence, clearedMs, 'cleared')
  else if (Number.isFinite(missingMs)) end(occurrence, missingMs, 'reconciliation')
  occurrence.isHistorical = raise !== undefined && events.every(({ isHistorical }) => isHistorical)
  return occurrence
}

/** What happens to a code without ids at a moment, in this order where the moment is the same. */
type Point =
  | { readonly order: 0; readonly ms: number; readonly entry: ListedAlarm | undefined }
  | { readonly order: 1; readonly ms: number; readonly clear: KeptEvent }
  | { readonly order: 2; readonly ms: number }
  | { readonly order: 3; readonly ms: number; readonly raise: KeptEvent }

const pointOfList = (code: string, { atMs, active }: KeptList): Point => {
  const entries = active.filter((entry) => entry.code === code)
  if (entries.length === 0) return { order: 2, ms: atMs }
  const entry = earliest(
    entries.filter(({ id }) => id === undefined),
    ({ sinceMs }) => sinceMs,
  )
  return { order: 0, ms: atMs, entry }
}

/** Follows the events of a code without ids along the time of the device. */
class CodeFold {
  readonly #keyOf: (startMs: number) => string
  readonly #isActiveElsewhere: (atMs: number) => boolean
  readonly #done: Open[] = []
  #open: Open | undefined
  /** End that the raise has told. */
  #toldEndMs: number | undefined
  /** The code was not active at this time. */
  #inactiveMs = Number.NEGATIVE_INFINITY

  constructor(keyOf: (startMs: number) => string, isActiveElsewhere: (atMs: number) => boolean) {
    this.#keyOf = keyOf
    this.#isActiveElsewhere = isActiveElsewhere
  }

  take(point: Point): void {
    const { ms } = point
    // A list of the moment of the end may still name the alarm.
    if (this.#toldEndMs !== undefined && (point.order === 0 ? this.#toldEndMs < ms : this.#toldEndMs <= ms))
      this.#close(this.#toldEndMs, 'cleared')
    if (point.order === 0) this.#list(ms, point.entry)
    else if (point.order === 1) this.#clear(point.clear)
    else if (point.order === 2) this.#leaveOut(ms)
    else this.#raise(point.raise)
  }

  finish(): readonly Occurrence[] {
    if (this.#toldEndMs !== undefined) this.#close(this.#toldEndMs, 'cleared')
    return this.#open ? [...this.#done, this.#open] : this.#done
  }

  #close(endMs: number, reason: NonNullable<Occurrence['endReason']>): void {
    if (!this.#open) return
    end(this.#open, endMs, reason)
    this.#done.push(this.#open)
    this.#open = undefined
    this.#toldEndMs = undefined
    this.#inactiveMs = Math.max(this.#inactiveMs, endMs)
  }

  #list(ms: number, entry: ListedAlarm | undefined): void {
    if (this.#open || !entry || this.#isActiveElsewhere(ms)) return
    // The device has said after `since` that the code is not active: it is so again by the time of the list.
    const startMs = entry.sinceMs > this.#inactiveMs ? Math.min(entry.sinceMs, ms) : ms
    this.#open = listedBy(entry, this.#keyOf(startMs), startMs)
  }

  #clear({ atMs, isHistorical }: KeptEvent): void {
    if (this.#open) this.#open.isHistorical &&= isHistorical
    this.#close(atMs, 'cleared')
    this.#inactiveMs = atMs
  }

  #leaveOut(ms: number): void {
    if (this.#open && this.#open.startMs < ms) this.#close(ms, 'reconciliation')
    if (!this.#open) this.#inactiveMs = ms
  }

  #raise(raise: KeptEvent): void {
    const { atMs, endMs } = raise
    // A list of the same moment has opened it, and a clear may have ended it: one moment has one start.
    if (this.#done.at(-1)?.startMs === atMs) this.#done.pop()
    if (this.#open && this.#open.startMs !== atMs) this.#close(atMs, 'next-start')
    this.#open = raisedBy(raise, this.#keyOf(atMs))
    this.#toldEndMs = endMs
    if (endMs === atMs) this.#close(atMs, 'cleared')
  }
}

/**
 * The occurrences of a code without ids, by start. `events` are those of `code:<code>`, `lists` those of the device, in any
 * order. `isActiveElsewhere`: an occurrence with an id has the code at that time, so a list that names the code opens nothing.
 */
export const foldCode = (
  code: string,
  events: readonly KeptEvent[],
  lists: readonly KeptList[],
  isActiveElsewhere: (atMs: number) => boolean = () => false,
): readonly Occurrence[] => {
  const points: Point[] = [
    ...events.map((event): Point => {
      const { state, atMs: ms } = event
      return state === 'raised' ? { order: 3, ms, raise: event } : { order: 1, ms, clear: event }
    }),
    ...lists.map((list) => pointOfList(code, list)),
  ]
  points.sort((left, right) => left.ms - right.ms || left.order - right.order)
  const fold = new CodeFold((startMs) => `at:${code}@${startMs}`, isActiveElsewhere)
  for (const point of points) fold.take(point)
  return fold.finish()
}

/** Whether one of the occurrences, all with ids and of one code, is active at a time. */
export const activeAt =
  (occurrences: readonly Pick<Occurrence, 'startMs' | 'endMs'>[]) =>
  (atMs: number): boolean =>
    occurrences.some(({ startMs, endMs }) => startMs <= atMs && (endMs === undefined || endMs > atMs))

/** All occurrences of a device. */
export const foldDevice = (events: readonly KeptEvent[], lists: readonly KeptList[]): readonly Occurrence[] => {
  const listed = lists.flatMap(({ active }) => active)
  const keys = new Set([...events.map(({ key }) => key), ...listed.map(eventKey)])
  const eventsOf = (key: string) => events.filter((event) => event.key === key)
  const withId = [...keys].flatMap((key) =>
    key.startsWith('id:') ? (foldId(key.slice(3), eventsOf(key), lists) ?? []) : [],
  )
  const withoutId = [...keys].flatMap((key) => {
    if (!key.startsWith('code:')) return []
    const code = key.slice(5)
    return foldCode(code, eventsOf(key), lists, activeAt(withId.filter((one) => one.code === code)))
  })
  return [...withId, ...withoutId]
}
