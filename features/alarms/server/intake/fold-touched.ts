import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { activeAt, foldCode, foldId, type KeptEvent, type KeptList } from '../../contract/fold-events.ts'
import type { Occurrence } from '../../contract/occurrence.ts'
import { rawRows } from '../raw-rows.ts'
import { ms, type TouchedEvent, type TouchedList } from './insert-events.ts'
import {
  alarmsAtLists,
  type CodeWindow,
  entriesOfLists,
  eventsOfIds,
  listsOf,
  startsOfIds,
  type TouchedCode,
  type TouchedId,
  windowsOf,
} from './read-touched.ts'
import { type DeviceName, rowKey } from './received-rows.ts'

/** An occurrence as all events tell it that are known now. */
export interface FoldedOccurrence extends DeviceName {
  readonly occurrence: Occurrence
}

export interface Folded {
  readonly occurrences: readonly FoldedOccurrence[]
  /** Alarms without ids in these windows that are not among the occurrences are no more. */
  readonly windows: readonly CodeWindow[]
  /** Ids that nothing raises any more. */
  readonly goneIds: readonly TouchedId[]
}

/** Gathers ids and codes whose occurrences may have changed. */
class Touched {
  readonly #ids = new Map<string, TouchedId>()
  readonly #codes = new Map<string, TouchedCode>()

  get ids(): readonly TouchedId[] {
    return [...this.#ids.values()]
  }

  get codes(): readonly TouchedCode[] {
    return [...this.#codes.values()]
  }

  id({ farmCode, deviceCode }: DeviceName, key: string): void {
    this.#ids.set(rowKey(farmCode, deviceCode, key), { farmCode, deviceCode, key })
  }

  code({ farmCode, deviceCode }: DeviceName, code: string, atMs: number): void {
    const key = rowKey(farmCode, deviceCode, code)
    const known = this.#codes.get(key)
    const fromMs = Math.min(atMs, known?.fromMs ?? atMs)
    this.#codes.set(key, { farmCode, deviceCode, code, fromMs, toMs: Math.max(atMs, known?.toMs ?? atMs) })
  }
}

const touchedBy = async (tx: Db, events: readonly TouchedEvent[], lists: readonly TouchedList[]): Promise<Touched> => {
  const touched = new Touched()
  for (const event of events) {
    if (event.key.startsWith('id:')) touched.id(event, event.key)
    else touched.code(event, event.key.slice('code:'.length), event.atMs)
  }
  for (const alarm of await alarmsAtLists(tx, lists)) {
    if (alarm.key.startsWith('id:')) touched.id(alarm, alarm.key)
    else touched.code(alarm, alarm.code, alarm.atMs)
  }
  for (const list of await entriesOfLists(tx, lists))
    for (const { id, code } of list.active) {
      if (id === undefined) touched.code(list, code, list.atMs)
      else touched.id(list, `id:${id}`)
    }
  return touched
}

/** The earliest time of the requests, by device; null: the beginning. */
const earliestOf = (asks: readonly (DeviceName & { readonly fromMs: number | null })[]) => {
  const from = new Map<string, DeviceName & { readonly fromMs: number | null }>()
  for (const { farmCode, deviceCode, fromMs } of asks) {
    const key = rowKey(farmCode, deviceCode)
    const known = from.get(key)
    const earlier =
      known === undefined ? fromMs : known.fromMs === null || fromMs === null ? null : Math.min(known.fromMs, fromMs)
    from.set(key, { farmCode, deviceCode, fromMs: earlier })
  }
  return from
}

type Lists = ReadonlyMap<string, readonly KeptList[]>

interface FoldedIds {
  readonly occurrences: readonly FoldedOccurrence[]
  /** Lists from the start on that the occurrences had or have. */
  readonly lists: Lists
  /** Starts that the occurrences had until now, by device and key. */
  readonly starts: ReadonlyMap<string, number>
  readonly goneIds: readonly TouchedId[]
}

const foldIds = async (tx: Db, ids: readonly TouchedId[]): Promise<FoldedIds> => {
  const events = await eventsOfIds(tx, ids)
  const starts = await startsOfIds(tx, ids)
  const eventsOf = ({ farmCode, deviceCode, key }: TouchedId): readonly KeptEvent[] =>
    events.get(rowKey(farmCode, deviceCode, key)) ?? []
  const lists: Lists = await listsOf(
    tx,
    earliestOf(
      ids.map((id) => {
        const raises = eventsOf(id).filter(({ state }) => state === 'raised')
        const knownMs = starts.get(rowKey(id.farmCode, id.deviceCode, id.key)) ?? Number.POSITIVE_INFINITY
        // Without a raise the first list that names it decides.
        return { ...id, fromMs: raises.length === 0 ? null : Math.min(knownMs, ...raises.map(({ atMs }) => atMs)) }
      }),
    ),
  )
  const occurrences = ids.flatMap((id) => {
    const { farmCode, deviceCode, key } = id
    const occurrence = foldId(key.slice('id:'.length), eventsOf(id), lists.get(rowKey(farmCode, deviceCode)) ?? [])
    return occurrence ? [{ farmCode, deviceCode, occurrence }] : []
  })
  const folded = new Set(
    occurrences.map(({ farmCode, deviceCode, occurrence }) => rowKey(farmCode, deviceCode, occurrence.key)),
  )
  const goneIds = ids.filter(({ farmCode, deviceCode, key }) => {
    const name = rowKey(farmCode, deviceCode, key)
    return starts.has(name) && !folded.has(name)
  })
  return { occurrences, lists, starts, goneIds }
}

const namesCode = ({ active }: KeptList, code: string): boolean =>
  active.some((entry) => entry.id === undefined && entry.code === code)

/** Alarms with ids of the codes of windows: a list that names such a code alone means them. */
const withIds = async (
  tx: Db,
  windows: readonly CodeWindow[],
  folded: readonly FoldedOccurrence[],
): Promise<ReadonlyMap<string, Pick<Occurrence, 'startMs' | 'endMs'>[]>> => {
  const found = new Map<string, Map<string, Pick<Occurrence, 'startMs' | 'endMs'>>>()
  const put = (
    { farmCode, deviceCode }: DeviceName,
    occurrence: Pick<Occurrence, 'code' | 'key' | 'startMs' | 'endMs'>,
  ) => {
    const key = rowKey(farmCode, deviceCode, occurrence.code)
    const ofCode = found.get(key) ?? new Map()
    found.set(key, ofCode)
    ofCode.set(occurrence.key, occurrence)
  }
  if (windows.length > 0) {
    const rows = await rawRows<
      DeviceName & {
        readonly code: string
        readonly key: string
        readonly startMs: number
        readonly endMs: number | null
      }
    >(
      tx,
      sql`
      select a.farm_code as "farmCode", a.device_code as "deviceCode", a.code, a.key, ${ms('a.start_at')} as "startMs",
        ${ms('a.end_at')} as "endMs"
      from json_to_recordset(${JSON.stringify(windows.map(({ farmCode, deviceCode, code }) => ({ farmCode, deviceCode, code })))}::json)
        as asked ("farmCode" text, "deviceCode" text, code text)
      join alarm a on a.farm_code = asked."farmCode" and a.device_code = asked."deviceCode" and a.code = asked.code
        and left(a.key, 3) = 'id:' and a.end_reason is distinct from 'withdrawn'`,
    )
    for (const row of rows) put(row, { ...row, endMs: row.endMs ?? undefined })
  }
  for (const one of folded) put(one, one.occurrence)
  return new Map([...found].map(([key, occurrences]) => [key, [...occurrences.values()]]))
}

/** Codes that lists name without an id, where an occurrence with an id has changed: it may be what the list means. */
const touchNamedCodes = (touched: Touched, { occurrences, lists, starts }: FoldedIds): void => {
  for (const { farmCode, deviceCode, occurrence } of occurrences) {
    const { key, code, startMs } = occurrence
    const fromMs = Math.min(startMs, starts.get(rowKey(farmCode, deviceCode, key)) ?? startMs)
    for (const list of lists.get(rowKey(farmCode, deviceCode)) ?? [])
      if (list.atMs >= fromMs && namesCode(list, code)) touched.code({ farmCode, deviceCode }, code, list.atMs)
  }
}

/** Folds again what events and lists have touched. Nothing else can have changed. */
export const foldTouched = async (
  tx: Db,
  events: readonly TouchedEvent[],
  newLists: readonly TouchedList[],
): Promise<Folded> => {
  const touched = await touchedBy(tx, events, newLists)
  const ofIds = await foldIds(tx, touched.ids)
  touchNamedCodes(touched, ofIds)
  const windows = await windowsOf(tx, touched.codes)
  const lists = await listsOf(tx, earliestOf(windows.map((window) => ({ ...window, fromMs: window.startMs }))))
  const listsIn = ({ farmCode, deviceCode, startMs, nextMs }: CodeWindow): readonly KeptList[] =>
    (lists.get(rowKey(farmCode, deviceCode)) ?? []).filter(
      ({ atMs }) => (startMs === null || atMs >= startMs) && (nextMs === null || atMs <= nextMs),
    )
  const named = windows.filter((window) => listsIn(window).some((list) => namesCode(list, window.code)))
  const elsewhere = await withIds(tx, named, ofIds.occurrences)
  const ofCodes = windows.flatMap((window) => {
    const { farmCode, deviceCode, code, nextMs } = window
    const isActiveElsewhere = activeAt(elsewhere.get(rowKey(farmCode, deviceCode, code)) ?? [])
    return foldCode(code, window.events, listsIn(window), isActiveElsewhere)
      .filter(({ startMs }) => nextMs === null || startMs < nextMs)
      .map((occurrence) => ({ farmCode, deviceCode, occurrence }))
  })
  return { occurrences: [...ofIds.occurrences, ...ofCodes], windows, goneIds: ofIds.goneIds }
}
