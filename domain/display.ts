import type { Language } from './language.ts'
import { type Freshness, type Quality, qualities, type SampleValue } from './quality.ts'
import type { ValueType } from './signal.ts'

/** What stands where there is no value to show (specification 000 §5). */
export const noValue = '-'
/** The number that some devices send for "no value". */
export const sentinel = 9999

export interface DisplayRule {
  readonly language: Language
  /** Default number. */
  readonly valueType?: ValueType
  /** A number that names something stands without groups of thousands: 27431. Default false. */
  readonly isCode?: boolean
  /** Digits after the decimal mark, always shown; default 0 (specification 000 §9). */
  readonly decimals?: number
  /** The value is divided by it before rounding, e.g. 1000 for kW shown as MW; default 1. */
  readonly divisor?: number
  /** Given: the value as it is shown, before rounding, e.g. in the unit that a person reads (`unit.ts`); after the divisor. */
  readonly shownAs?: (value: number) => number
  /** Whether 9999 from this tag stands for a missing value. */
  readonly missing9999?: boolean
  /** ATS_SUMMARY_ACTIVE: with it on, 9999 is a number like any other. Default off. */
  readonly atsSummaryActive?: boolean
  /** Words for a boolean tag; default 1 and 0. */
  readonly booleanWords?: { readonly on: string; readonly off: string }
}

const formats = new Map<string, Intl.NumberFormat>()

const formatOf = (language: Language, decimals: number, isCode: boolean): Intl.NumberFormat => {
  const key = `${language} ${decimals} ${isCode}`
  let format = formats.get(key)
  if (!format) {
    // 'negative': rounding must not leave a minus before a zero.
    format = new Intl.NumberFormat(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'negative',
      // Spanish and Portuguese leave four digits alone otherwise: 4097 beside 12 097 in one column.
      useGrouping: isCode ? false : 'always',
    })
    formats.set(key, format)
  }
  return format
}

/** The finite number that a value is or spells out; undefined for anything else. */
export const numberOf = (value: SampleValue | undefined): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const isKnown = (quality: Quality | undefined): boolean => quality !== qualities.bad && quality !== qualities.missing

/**
 * The number behind a value of a numeric tag by the display rule, undivided; undefined where "-" is shown: no value,
 * anything non-numeric, bad or missing quality, and 9999 where it stands for a missing value.
 * Also the number to sort, add up and draw by.
 */
export const shownNumber = (
  value: SampleValue | undefined,
  quality: Quality | undefined,
  rule: Pick<DisplayRule, 'missing9999' | 'atsSummaryActive'>,
): number | undefined => {
  const number = isKnown(quality) ? numberOf(value) : undefined
  const isSentinel = number === sentinel && rule.missing9999 === true && rule.atsSummaryActive !== true
  return isSentinel ? undefined : number
}

/** Booleans come live as such and from the historian as 1 and 0. */
const displayBoolean = (value: SampleValue, { booleanWords }: DisplayRule): string => {
  if (value === true || value === 1) return booleanWords?.on ?? '1'
  if (value === false || value === 0) return booleanWords?.off ?? '0'
  return noValue
}

/**
 * The text of a live or stored value (specification 000 §5 and §9): "-" as in `shownNumber`, otherwise the number rounded
 * and written as the language writes it. Text tags show their text, boolean tags one of two words.
 */
export const displayValue = (
  value: SampleValue | undefined,
  quality: Quality | undefined,
  rule: DisplayRule,
): string => {
  const { valueType = 'number', isCode = false, decimals = 0, divisor = 1, shownAs = (held) => held } = rule
  if (value === null || value === undefined || !isKnown(quality)) return noValue
  if (valueType === 'text') return typeof value === 'string' && value !== '' ? value : noValue
  if (valueType === 'boolean') return displayBoolean(value, rule)
  const number = shownNumber(value, quality, rule)
  return number === undefined ? noValue : formatOf(rule.language, decimals, isCode).format(shownAs(number / divisor))
}

/** The decimal display of the specification: one digit unless told otherwise. */
export const displayDecimal = (
  value: SampleValue | undefined,
  quality: Quality | undefined,
  rule: Omit<DisplayRule, 'decimals' | 'valueType'> & { readonly digits?: number },
): string => displayValue(value, quality, { ...rule, decimals: rule.digits ?? 1 })

/** Age of a measurement in ms by the server's clock; never negative, whatever the clocks say. */
export const ageMsOf = (timeMs: number, nowServerMs: number): number => Math.max(0, nowServerMs - timeMs)

/**
 * Whether a value may still be believed: fresh up to half of the farm's life-word time-out, late up to the whole of it,
 * then stale; none where there is no value. `nowServerMs` is the server's clock, never the browser's.
 */
export const freshnessOf = (timeMs: number | undefined, nowServerMs: number, lifeWordTimeoutS: number): Freshness => {
  if (timeMs === undefined) return 'none'
  const ageMs = ageMsOf(timeMs, nowServerMs)
  const timeoutMs = lifeWordTimeoutS * 1000
  if (ageMs > timeoutMs) return 'stale'
  return ageMs > timeoutMs / 2 ? 'late' : 'fresh'
}
