import type { SampleValue } from '../../../domain/quality.ts'
import type { Backlog } from '../../contract/live-protocol.ts'
import type { Decoded, Decoder, Reading, Refusal } from './decoder.ts'

type JsonObject = Readonly<Record<string, unknown>>

const utf8 = new TextDecoder('utf-8', { fatal: true })
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSampleValue = (value: unknown): value is SampleValue => typeof value !== 'object' || value === null
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const malformed = (detail: string): Refusal => ({ reason: 'malformed', detail })

const parse = (payload: Uint8Array): unknown => {
  try {
    return JSON.parse(utf8.decode(payload))
  } catch {
    return undefined
  }
}

/** Reads one `{"ts": …, "values": {…}, "historical": …}` into `readings`; what is wrong with it goes to `refusals`. */
const readItem = (item: unknown, readings: Reading[], refusals: Refusal[]): void => {
  if (!isObject(item)) return void refusals.push(malformed('not an object with ts and values'))
  const { ts, values, historical } = item
  if (typeof ts !== 'number' || !Number.isFinite(ts)) return void refusals.push(malformed('ts is not a number'))
  if (!isObject(values)) return void refusals.push(malformed('values is not an object'))
  if (historical !== undefined && typeof historical !== 'boolean')
    return void refusals.push(malformed('historical is neither true nor false'))
  const timeMs = Math.round(ts)
  for (const [name, value] of Object.entries(values))
    if (isSampleValue(value)) readings.push(historical ? { name, timeMs, value, historical } : { name, timeMs, value })
    else refusals.push(malformed(`${name} is neither a number, a text, a boolean nor null`))
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
  if (content === undefined) return { kind: 'refused', ...malformed('not JSON in UTF-8') }
  if (kind === 'status') {
    const backlog = readBacklog(content)
    return backlog === undefined
      ? { kind: 'refused', ...malformed('not a status with a backlog') }
      : { kind: 'status', farmCode, deviceCode, backlog }
  }
  const readings: Reading[] = []
  const refusals: Refusal[] = []
  for (const item of Array.isArray(content) ? content : [content]) readItem(item, readings, refusals)
  return { kind: 'readings', farmCode, deviceCode, readings, refusals }
}

/**
 * `solvane/<farmCode>/<deviceCode>/data`: `{"ts": <epoch ms>, "values": {"<tag>": number|string|boolean|null}}`, with
 * `"historical": true` where it is sent to fill a gap, or an array of such; `…/status`: `{"backlog": {"totalRows": n, "sentRows": n} | null}`.
 */
export const jsonDecoder: Decoder = {
  filters: ['solvane/+/+/data', 'solvane/+/+/status'],
  decode: (topic, payload) => [decode(topic, payload)],
}
