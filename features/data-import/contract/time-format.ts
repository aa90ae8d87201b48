import { localMsOfParts } from '../../../domain/local-time.ts'
import { monthOf, plainDate } from './month-names.ts'

/**
 * A time of a file: a wall clock (read as UTC, ms) that a zone turns into an instant, or an instant. Undefined: the text has
 * another form.
 */
export type WrittenTime = { readonly localMs: number } | { readonly instantMs: number } | undefined
export type TimeParser = (text: string) => WrittenTime

const dayMs = 86_400_000
const serialDayMs = Date.UTC(1899, 11, 30)

/** Formats with a meaning of their own; every other one is a pattern such as DD.MM.YYYY HH:mm. */
export const namedFormats = ['iso', 'epoch-s', 'epoch-ms', 'excel-serial'] as const

const isoForm =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?)?\s?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/
/** A date of ISO 8601 with the letter T and seconds can be nothing else, whatever format was declared. */
const surelyIso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?$/

const offsetMs = (text: string): number => {
  if (!/^[+-]/.test(text)) return 0
  const digits = text.replace(':', '').slice(1)
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0)
  return (text.startsWith('-') ? -1 : 1) * minutes * 60_000
}

interface Parts {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  fraction: string
}

/** 24:00 is the end of the day; other hours from 24 are no times. */
const localOf = ({ year, month, day, hour, minute, second, fraction }: Parts): number | undefined => {
  const isEndOfDay = hour === 24 && minute === 0 && second === 0
  const millisecond = fraction ? Math.floor(Number(`0.${fraction}`) * 1000 + 1e-7) : 0
  const localMs = localMsOfParts({ year, month, day, hour: isEndOfDay ? 0 : hour, minute, second, millisecond })
  return localMs === undefined ? undefined : localMs + (isEndOfDay ? dayMs : 0)
}

const parseIso: TimeParser = (text) => {
  const match = isoForm.exec(text)
  if (!match) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as number[]
  const localMs = localOf({
    year: year as number,
    month: month as number,
    day: day as number,
    hour: hour as number,
    minute: minute as number,
    second: second as number,
    fraction: match[7] ?? '',
  })
  if (localMs === undefined) return undefined
  return match[8] ? { instantMs: localMs - offsetMs(match[8]) } : { localMs }
}

const plainNumber = /^-?\d+(\.\d+)?$/
const parseNumber =
  (read: (value: number) => WrittenTime): TimeParser =>
  (text) =>
    plainNumber.test(text) ? read(Number(text)) : undefined

/** Parts of a pattern. A part of one letter takes one or two digits. */
const tokenPattern = /YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|H|hh|h|mm|m|ss|s|SSS|A|Z/g
type Field = keyof Omit<Parts, 'fraction'> | 'shortYear' | 'monthName' | 'half' | 'offset' | 'hour12'

const fields: Record<string, Field> = {
  YYYY: 'year',
  YY: 'shortYear',
  MMMM: 'monthName',
  MMM: 'monthName',
  MM: 'month',
  M: 'month',
  DD: 'day',
  D: 'day',
  HH: 'hour',
  H: 'hour',
  hh: 'hour12',
  h: 'hour12',
  mm: 'minute',
  m: 'minute',
  ss: 'second',
  s: 'second',
  A: 'half',
  Z: 'offset',
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+')

const formOf = (token: string, touches: boolean): string => {
  if (token === 'YYYY') return '(\\d{4})'
  if (token === 'MMM' || token === 'MMMM') return '(\\p{L}{3,12}\\.?)'
  if (token === 'A') return '([AaPp]\\.?[Mm]\\.?)'
  if (token === 'Z') return '(Z|UTC|GMT|[+-]\\d{2}(?::?\\d{2})?)'
  // Without a sign between two parts only the count of digits sets them apart.
  return touches || token === 'YY' ? '(\\d{2})' : '(\\d{1,2})'
}

/** Seconds and their fraction may be absent, whatever the pattern says. */
const secondsForm = (before: string) => `(?:${before}(\\d{1,2})(?:[.,](\\d{1,9}))?)?`

const compile = (pattern: string) => {
  const order: Field[] = []
  let source = ''
  let last = 0
  const tokens = [...pattern.matchAll(tokenPattern)]
  const hasSeconds = tokens.some(([token]) => fields[token] === 'second')
  for (const [index, match] of tokens.entries()) {
    const [token] = match
    const literal = pattern.slice(last, match.index)
    last = match.index + token.length
    if (token === 'ss' || token === 's') {
      source += secondsForm(escaped(literal))
      order.push('second')
      continue
    }
    if (token === 'SSS') continue
    const next = tokens[index + 1]
    const touches = next?.index === last || (literal === '' && index > 0)
    source += escaped(literal) + formOf(token, touches)
    order.push(fields[token] as Field)
    if (fields[token] === 'minute' && !hasSeconds) {
      source += secondsForm(':')
      order.push('second')
    }
  }
  return { order, form: new RegExp(`^${source}${escaped(pattern.slice(last))}$`, 'u') }
}

const yearOf = (short: number) => short + (short < 70 ? 2000 : 1900)

const hourOf = (hour12: number, half: string): number => {
  if (hour12 < 1 || hour12 > 12) return Number.NaN
  return (hour12 % 12) + (/^p/i.test(half) ? 12 : 0)
}

/** Parts from the groups of a match, and the groups that change other parts. */
interface Found extends Parts {
  half: string
  offset: string
  hour12: number | undefined
}

const setters: Record<Field, (found: Found, text: string, fraction: string) => void> = {
  year: (found, text) => (found.year = Number(text)),
  month: (found, text) => (found.month = Number(text)),
  day: (found, text) => (found.day = Number(text)),
  hour: (found, text) => (found.hour = Number(text)),
  minute: (found, text) => (found.minute = Number(text)),
  second: (found, text, fraction) => {
    found.second = Number(text || 0)
    found.fraction = fraction
  },
  shortYear: (found, text) => (found.year = yearOf(Number(text))),
  monthName: (found, text) => (found.month = monthOf(text) ?? Number.NaN),
  half: (found, text) => (found.half = text),
  offset: (found, text) => (found.offset = text),
  hour12: (found, text) => (found.hour12 = Number(text)),
}

const patternParser = (pattern: string): TimeParser => {
  const { order, form } = compile(pattern)
  const hasMonthName = order.includes('monthName')
  const find = (text: string) => form.exec(text) ?? (hasMonthName ? form.exec(plainDate(text)) : null)
  return (text) => {
    const match = find(text)
    if (!match) return surelyIso.test(text) ? parseIso(text) : undefined
    const found: Found = {
      ...{ year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0, fraction: '' },
      ...{ half: '', offset: '', hour12: undefined },
    }
    let group = 1
    for (const field of order) {
      setters[field](found, match[group] ?? '', match[group + 1] ?? '')
      group += field === 'second' ? 2 : 1
    }
    if (found.hour12 !== undefined) found.hour = hourOf(found.hour12, found.half)
    const localMs = localOf(found)
    if (localMs === undefined) return undefined
    return found.offset ? { instantMs: localMs - offsetMs(found.offset) } : { localMs }
  }
}

/** Whether the text is a format that `timeParser` knows: a year, a month and a day, and what a 12-hour clock needs. */
export const isTimeFormat = (format: string): boolean => {
  if ((namedFormats as readonly string[]).includes(format)) return true
  const tokens = [...format.matchAll(tokenPattern)].map(([token]) => fields[token])
  const has = (...names: Field[]) => names.some((name) => tokens.includes(name))
  const isTwice = tokens.some((token, index) => token !== undefined && tokens.indexOf(token) < index)
  return (
    !isTwice &&
    has('year', 'shortYear') &&
    has('month', 'monthName') &&
    has('day') &&
    has('hour12') === has('half') &&
    !(has('hour12') && has('hour')) &&
    !/[A-Za-z]/.test(format.replace(tokenPattern, '').replaceAll('T', ''))
  )
}

/** A parser of this format. */
export const timeParser = (format: string): TimeParser => {
  if (format === 'iso') return parseIso
  if (format === 'epoch-ms') return parseNumber((value) => ({ instantMs: Math.round(value) }))
  if (format === 'epoch-s') return parseNumber((value) => ({ instantMs: Math.round(value * 1000) }))
  if (format === 'excel-serial')
    return (text) =>
      surelyIso.test(text)
        ? parseIso(text)
        : parseNumber((value) => ({ localMs: serialDayMs + Math.round(value * dayMs) }))(text)
  return patternParser(format)
}
