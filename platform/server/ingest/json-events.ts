import {
  type ActiveAlarms,
  alarmSeverities,
  longestAlarmCode,
  longestEventId,
  longestEventText,
  type PlantEvent,
  plantEventStates,
} from '../../../domain/plant-event.ts'
import { longestText } from '../telemetry/believable.ts'
import type { DecodedEvents, Refusal } from './decoder.ts'
import { type Content, isObject, malformed, readTime, replacement } from './json-content.ts'

type Read = Pick<DecodedEvents, 'events' | 'lists' | 'refusals'>

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be stored
const unprintable = /[\u0000-\u001f\u007f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be stored
const unprintables = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g

/** A text as it may be stored, cut to its longest. */
export const storableText = (text: string, longest: number): string =>
  text.slice(0, longest).replaceAll(unprintables, replacement).toWellFormed()

/** The code as its source writes it, or why it is none. */
export const readCode = (code: unknown, isWhole = true): string | Refusal => {
  const text = typeof code === 'number' && Number.isFinite(code) ? String(code) : code
  const refuse = (why: string): Refusal => ({ reason: 'bad-code', detail: `code ${why}: ${String(text).slice(0, 60)}` })
  if (typeof text !== 'string') return refuse('is neither a text nor a number')
  if (text.trim() === '') return refuse('is empty')
  if (text.length > longestAlarmCode) return refuse(`has more than ${longestAlarmCode} characters`)
  if (unprintable.test(text) || !text.isWellFormed() || (!isWhole && text.includes(replacement)))
    return refuse('contains invalid characters')
  return text
}

/** Undefined: the source gives no id. */
export const readId = (id: unknown): string | undefined | Refusal => {
  if (id === undefined || id === null || id === '') return undefined
  const text = typeof id === 'number' && Number.isFinite(id) ? String(id) : id
  if (typeof text !== 'string' || text.length > longestEventId || unprintable.test(text) || !text.isWellFormed())
    return malformed(`id is no text of at most ${longestEventId} characters: ${String(text).slice(0, 60)}`)
  return text
}

const oneOf = <Word extends string>(words: readonly Word[], word: unknown): Word | undefined =>
  words.find((known) => known === word)

const textOf = (text: unknown): string | undefined =>
  typeof text === 'string' && text !== '' ? storableText(text, longestEventText) : undefined

const plainValue = (value: unknown): PlantEvent['value'] => {
  if (typeof value === 'string') return storableText(value, longestText)
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)) ? value : undefined
}

/** The end of an event; undefined: it has none. */
const readEnd = (endTs: unknown, timeMs: number): number | undefined | Refusal => {
  if (endTs === undefined || endTs === null) return undefined
  const endMs = readTime(endTs)
  if (typeof endMs === 'string') return malformed(`endTs: ${endMs}`)
  if (endMs >= timeMs) return endMs
  return { reason: 'ends-before-start', detail: `endTs ${String(endTs)} is before ts` }
}

const isRefusal = (read: unknown): read is Refusal => typeof read === 'object' && read !== null && 'reason' in read

const readEvent = (item: unknown, isWhole: boolean): PlantEvent | Refusal => {
  if (!isObject(item)) return malformed('not an object with code, state and ts')
  const { historical } = item
  const code = readCode(item.code, isWhole)
  if (isRefusal(code)) return code
  const state = oneOf(plantEventStates, item.state)
  if (!state) return { reason: 'unknown-state', detail: `state of ${code} is ${String(item.state).slice(0, 60)}` }
  const timeMs = readTime(item.ts)
  if (typeof timeMs === 'string') return malformed(timeMs)
  const endMs = readEnd(item.endTs, timeMs)
  if (isRefusal(endMs)) return endMs
  const id = readId(item.id)
  if (isRefusal(id)) return id
  if (historical !== undefined && typeof historical !== 'boolean')
    return malformed('historical is neither true nor false')
  const severity = oneOf(alarmSeverities, item.severity)
  const text = textOf(item.text)
  const value = plainValue(item.value)
  const component = textOf(item.component)
  return {
    ...(id !== undefined && { id }),
    code,
    state,
    timeMs,
    ...(endMs !== undefined && { endMs }),
    ...(severity && { severity }),
    ...(text !== undefined && { text }),
    ...(value !== undefined && { value }),
    ...(component !== undefined && { component }),
    ...(historical && { historical }),
  }
}

/**
 * `…/event`: `{"id"?, "code", "state": "raised"|"cleared"|"info", "ts", "endTs"?, "severity"?, "text"?, "value"?, "component"?,
 * "historical"?}`, or an array of such. An unknown severity counts as none: the model knows it.
 */
export const readEvents = (items: readonly unknown[], isWhole: boolean): Read => {
  const events: PlantEvent[] = []
  const refusals: Refusal[] = []
  for (const item of items) {
    const event = readEvent(item, isWhole)
    if (isRefusal(event)) refusals.push(event)
    else events.push(event)
  }
  return { events, lists: [], refusals }
}

type Entry = ActiveAlarms['active'][number]

const readEntry = (item: unknown, listMs: number, isWhole: boolean): Entry | Refusal => {
  if (!isObject(item)) return malformed('an active alarm is not an object with code and since')
  const code = readCode(item.code, isWhole)
  if (isRefusal(code)) return code
  const id = readId(item.id)
  if (isRefusal(id)) return id
  const sinceMs = readTime(item.since)
  if (typeof sinceMs === 'string') return malformed(sinceMs.replace('ts', 'since'))
  return { ...(id !== undefined && { id }), code, sinceMs: Math.min(sinceMs, listMs) }
}

/**
 * `…/alarms`: `{"ts", "active": [{"id"?, "code", "since"}]}`. A list that cannot be read as a whole ends nothing: its readable
 * entries are raises.
 */
export const readLists = (items: readonly unknown[], { isWhole, fault }: Content): Read => {
  const events: PlantEvent[] = []
  const lists: ActiveAlarms[] = []
  const refusals: Refusal[] = []
  for (const [index, item] of items.entries()) {
    const timeMs = isObject(item) ? readTime(item.ts) : undefined
    if (!isObject(item) || !Array.isArray(item.active))
      refusals.push(malformed('not an object with ts and the array active'))
    else if (typeof timeMs !== 'number') refusals.push(malformed(timeMs ?? 'no ts'))
    else {
      const entries = item.active.map((entry) => readEntry(entry, timeMs, isWhole))
      const bad = entries.filter(isRefusal)
      const active = entries.filter((entry): entry is Entry => !isRefusal(entry))
      refusals.push(...bad)
      // The break is in the last list.
      const isCut = fault !== undefined && index === items.length - 1
      if (bad.length === 0 && !isCut) lists.push({ timeMs, active })
      else
        events.push(...active.map(({ sinceMs, ...entry }) => ({ ...entry, state: 'raised' as const, timeMs: sinceMs })))
    }
  }
  return { events, lists, refusals }
}
