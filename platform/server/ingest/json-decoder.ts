import type { SampleValue } from '../../../domain/quality.ts'
import type { Backlog } from '../../contract/live-protocol.ts'
import type { Decoded, Decoder, Reading, Refusal } from './decoder.ts'
import { type Content, faultOf, isObject, malformed, parse, readTime, replacement } from './json-content.ts'
import { readEvents, readLists } from './json-events.ts'
import { Unreadable } from './lenient-json.ts'

const notFinite = /^[+-]?(nan(\(\w*\))?|inf(inity)?|1\.#\w+)$/i
const isSampleValue = (value: unknown): value is SampleValue => typeof value !== 'object' || value === null
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** A bare NaN or Infinity is no JSON. What it means is a matter of the tag: it may be its mark for "no value". */
const readToken = (value: unknown): unknown => {
  const token = value instanceof Unreadable && notFinite.exec(value.token)
  if (!token) return value
  const isInfinite = /^inf|^1\.#inf/i.test(token[1] ?? '')
  return !isInfinite ? Number.NaN : token[0].startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
}

/** Why a value cannot be one; undefined when it can. */
const refusalOf = (name: string, value: unknown, isWhole: boolean): Refusal | undefined => {
  const subject = `${name.slice(0, 60)} is`
  if (value instanceof Unreadable) return malformed(`${subject} no JSON: ${value.token.slice(0, 60)}`)
  if (!isSampleValue(value)) return malformed(`${subject} neither a number, a text, a boolean nor null`)
  if (!isWhole && typeof value === 'string' && value.includes(replacement))
    return { reason: 'bad-text', detail: `${subject} no UTF-8: ${value.slice(0, 60)}` }
  return undefined
}

/** Reads one `{"ts": …, "values": {…}, "historical": …}` into `readings`; what is wrong with it goes to `refusals`. */
const readItem = (item: unknown, isWhole: boolean, readings: Reading[], refusals: Refusal[]): void => {
  if (!isObject(item)) return void refusals.push(malformed('not an object with ts and values'))
  const { ts, values, historical } = item
  const timeMs = readTime(ts)
  if (typeof timeMs === 'string') return void refusals.push(malformed(timeMs))
  if (!isObject(values)) return void refusals.push(malformed('values is not an object'))
  if (historical !== undefined && typeof historical !== 'boolean')
    return void refusals.push(malformed('historical is neither true nor false'))
  for (const [name, sent] of Object.entries(values)) {
    const value = readToken(sent)
    const refusal = refusalOf(name, value, isWhole)
    if (refusal) refusals.push(refusal)
    else {
      const reading = { name, timeMs, value: value as SampleValue }
      readings.push(historical ? { ...reading, historical } : reading)
    }
  }
}

const readBacklog = (content: unknown): Backlog | null | undefined => {
  if (!isObject(content)) return undefined
  const { backlog } = content
  if (backlog === null) return null
  if (!isObject(backlog)) return undefined
  const { totalRows, sentRows } = backlog
  return isCount(totalRows) && isCount(sentRows) ? { totalRows, sentRows: Math.min(sentRows, totalRows) } : undefined
}

interface Address {
  readonly farmCode: string
  readonly deviceCode: string
}

const decodeStatus = (content: Content, address: Address): Decoded => {
  const backlog = content.fault ? undefined : readBacklog(content.value)
  return backlog === undefined
    ? { kind: 'refused', ...malformed('not a status with a backlog') }
    : { kind: 'status', ...address, backlog }
}

const decodeData = ({ isWhole }: Content, items: readonly unknown[], address: Address): Decoded => {
  const readings: Reading[] = []
  const refusals: Refusal[] = []
  for (const item of items) readItem(item, isWhole, readings, refusals)
  return { kind: 'readings', ...address, readings, refusals }
}

const decodeEvents = (content: Content, items: readonly unknown[], address: Address, kind: string): Decoded => {
  const read = kind === 'event' ? readEvents(items, content.isWhole) : readLists(items, content)
  return { kind: 'events', ...address, source: 'json', ...read }
}

const isEmpty = (decoded: Exclude<Decoded, { readonly kind: 'refused' | 'status' }>): boolean =>
  decoded.kind === 'readings'
    ? decoded.readings.length === 0
    : decoded.events.length === 0 && decoded.lists.length === 0

const decode = (topic: string, payload: Uint8Array): Decoded => {
  const [, farmCode = '', deviceCode = '', kind = ''] = topic.split('/')
  const address = { farmCode, deviceCode }
  const content = parse(payload)
  if (kind === 'status') return decodeStatus(content, address)
  const { value } = content
  if (typeof value !== 'object' || value === null || value instanceof Unreadable)
    return { kind: 'refused', ...malformed(content.text.trim() === '' ? 'an empty message' : 'not JSON in UTF-8') }
  const items = Array.isArray(value) ? value : [value]
  const decoded = kind === 'data' ? decodeData(content, items, address) : decodeEvents(content, items, address, kind)
  const fault = faultOf(content)
  if (!fault || decoded.kind === 'refused' || decoded.kind === 'status') return decoded
  // One fault is one refusal.
  if (isEmpty(decoded)) return { kind: 'refused', ...fault }
  return { ...decoded, refusals: [...decoded.refusals, fault] }
}

/**
 * `solvane/<farmCode>/<deviceCode>/data`: `{"ts": <epoch ms or ISO 8601 with zone>, "values": {"<tag>": number|string|boolean|null}}`, with
 * `"historical": true` where it is sent to fill a gap, or an array of such; `…/status`: `{"backlog": {"totalRows": n, "sentRows": n} | null}`;
 * `…/event` and `…/alarms`: see `json-events.ts`.
 */
export const jsonDecoder: Decoder = {
  filters: ['solvane/+/+/data', 'solvane/+/+/status'],
  eventFilters: ['solvane/+/+/event', 'solvane/+/+/alarms'],
  decode: (topic, payload) => [decode(topic, payload)],
}
