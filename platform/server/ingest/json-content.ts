import type { Refusal } from './decoder.ts'
import { readIsoTime } from './iso-time.ts'
import { type LenientJson, readLenientJson } from './lenient-json.ts'

export type JsonObject = Readonly<Record<string, unknown>>

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const anyUtf8 = new TextDecoder('utf-8')
/** The decoder writes it for bytes that are no UTF-8. */
export const replacement = '\ufffd'
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const malformed = (detail: string): Refusal => ({ reason: 'malformed', detail })

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

/** Content of a JSON message. */
export interface Content extends LenientJson {
  readonly text: string
  /** False: bytes that are no UTF-8 stand as {@link replacement}. */
  readonly isWhole: boolean
}

export const parse = (payload: Uint8Array): Content => {
  const { text: sent, isWhole } = utf8(payload)
  const text = withoutEndMarks(sent)
  try {
    return { value: JSON.parse(text), fault: undefined, text, isWhole }
  } catch {
    return { ...readLenientJson(text), text, isWhole }
  }
}

/** The fault of structure in a message, for the administrator. */
export const faultOf = ({ fault, text }: Content): Refusal | undefined => {
  if (!fault) return undefined
  if (fault.isEnd) return malformed(`the message ends in the middle, after ${fault.at} characters`)
  return malformed(`no JSON from character ${fault.at + 1} on: ${text.slice(fault.at, fault.at + 30)}`)
}

export const readTime = (ts: unknown): number | string => {
  if (typeof ts === 'number' && Number.isFinite(ts)) return Math.round(ts)
  if (typeof ts !== 'string') return 'ts is neither a number nor a text with time and zone'
  return readIsoTime(ts) ?? `ts is no ISO 8601 time with its zone: ${ts.slice(0, 60)}`
}
