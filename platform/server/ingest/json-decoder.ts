import type { SampleValue } from '../../../domain/quality.ts'
import type { Backlog } from '../../contract/live-protocol.ts'
import type { Decoded, Decoder, Reading, Refusal } from './decoder.ts'
import { readIsoTime } from './iso-time.ts'
import { type LenientJson, readLenientJson, Unreadable } from './lenient-json.ts'

type JsonObject = Readonly<Record<string, unknown>>

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const anyUtf8 = new TextDecoder('utf-8')
/** The decoder writes it for bytes that are no UTF-8. */
const replacement = '\ufffd'
const notFinite = /^[+-]?(nan(\(\w*\))?|inf(inity)?|1\.#\w+)$/i
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSampleValue = (value: unknown): value is SampleValue => typeof value !== 'object' || value === null
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const malformed = (detail: string): Refusal => ({ reason: 'malformed', detail })

const utf8 = (payload: Uint8Array): { readonly text: string; readonly isWhole: boolean } => {
  try {
    return { text: strictUtf8.decode(payload), isWhole: true }
  } catch {
    return { text: anyUtf8.decode(payload), isWhole: false }
  }
}

/** Programs in C send the end mark of their texts too. */
const withoutEndMarks = (text: string): string => {
  let end = text.length
  while (end > 0 && text[end - 1] === '\u0000') end -= 1
  return end === text.length ? text : text.slice(0, end)
}

interface Content extends LenientJson {
  readonly text: string
  /** False: bytes that are no UTF-8 stand as {@link replacement}. */
  readonly isWhole: boolean
}

const parse = (payload: Uint8Array): Content => {
  const { text: sent, isWhole } = utf8(payload)
  const text = withoutEndMarks(sent)
  try {
    return { value: JSON.parse(text), fault: undefined, text, isWhole }
  } catch {
    return { ...readLenientJson(text), text, isWhole }
  }
}

/** The fault of structure in a message, for the administrator. */
const faultOf = ({ fault, text }: Content): Refusal | undefined => {
  if (!fault) return undefined
  if (fault.isEnd) return malformed(`the message ends in the middle, after ${fault.at} characters`)
  return malformed(`no JSON from character ${fault.at + 1} on: ${text.slice(fault.at, fault.at + 30)}`)
}

const readTime = (ts: unknown): number | string => {
  if (typeof ts === 'number' && Number.isFinite(ts)) return Math.round(ts)
  if (typeof ts !== 'string') return 'ts is neither a number nor a text with time and zone'
  return readIsoTime(ts) ?? `ts is no ISO 8601 time with its zone: ${ts.slice(0, 60)}`
}

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

const decode = (topic: string, payload: Uint8Array): Decoded => {
  const [, farmCode = '', deviceCode = '', kind] = topic.split('/')
  const content = parse(payload)
  if (kind === 'status') {
    const backlog = content.fault ? undefined : readBacklog(content.value)
    return backlog === undefined
      ? { kind: 'refused', ...malformed('not a status with a backlog') }
      : { kind: 'status', farmCode, deviceCode, backlog }
  }
  const { value, isWhole } = content
  if (typeof value !== 'object' || value === null || value instanceof Unreadable)
    return { kind: 'refused', ...malformed(content.text.trim() === '' ? 'an empty message' : 'not JSON in UTF-8') }
  const readings: Reading[] = []
  const refusals: Refusal[] = []
  for (const item of Array.isArray(value) ? value : [value]) readItem(item, isWhole, readings, refusals)
  const fault = faultOf(content)
  if (!fault) return { kind: 'readings', farmCode, deviceCode, readings, refusals }
  // One fault is one refusal.
  if (readings.length === 0) return { kind: 'refused', ...fault }
  return { kind: 'readings', farmCode, deviceCode, readings, refusals: [...refusals, fault] }
}

/**
 * `solvane/<farmCode>/<deviceCode>/data`: `{"ts": <epoch ms or ISO 8601 with zone>, "values": {"<tag>": number|string|boolean|null}}`, with
 * `"historical": true` where it is sent to fill a gap, or an array of such; `…/status`: `{"backlog": {"totalRows": n, "sentRows": n} | null}`.
 */
export const jsonDecoder: Decoder = {
  filters: ['solvane/+/+/data', 'solvane/+/+/status'],
  decode: (topic, payload) => [decode(topic, payload)],
}
