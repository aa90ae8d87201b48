import { isInFuture } from './future-time.ts'
import type { Language } from './language.ts'
import { type Freshness, type Quality, type SampleValue, unusedQualities } from './quality.ts'
import type { ValueType } from './signal.ts'

/** Text of a missing value (specification 000 §5). */
export const noValue = '-'
/** The number that some devices send for "no value". */
export const sentinel = 9999

export interface DisplayRule {
  readonly language: Language
  /** Default number. */
  readonly valueType?: ValueType
  /** True for a number that is an identifier: 27431 has no thousands separator. Default false. */
  readonly isCode?: boolean
  /** Digits after the decimal mark, always shown; default 0 (specification 000 §9). */
  readonly decimals?: number
  /** Divisor before rounding, e.g. 1000 to show kW as MW; default 1. */
  readonly divisor?: number
  /** Conversion before rounding and after the divisor, e.g. into the unit of the user (`unit.ts`). */
  readonly shownAs?: (value: number) => number
  /** True if 9999 from this tag means a missing value. */
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

/** A finite number, or the number that a text contains; undefined for any other value. */
export const numberOf = (value: SampleValue | undefined): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const isKnown = (quality: Quality | undefined): boolean => quality === undefined || !unusedQualities.includes(quality)

/**
 * The number of a numeric tag by the display rule, before the divisor. Sorting, sums and charts use it.
 * Undefined for a missing value, text, bad or missing quality, and 9999 if it means a missing value for this tag.
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

/** Live booleans are booleans. The historian returns 1 and 0. */
const displayBoolean = (value: SampleValue, { booleanWords }: DisplayRule): string => {
  if (value === true || value === 1) return booleanWords?.on ?? '1'
  if (value === false || value === 0) return booleanWords?.off ?? '0'
  return noValue
}

/**
 * The text of a live or stored value (specification 000 §5 and §9): "-" if `shownNumber` is undefined, otherwise the
 * rounded number in the format of the language.
 * Text tags show their text. Boolean tags show one of two words.
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

/** The decimal display of the specification: one decimal by default. */
export const displayDecimal = (
  value: SampleValue | undefined,
  quality: Quality | undefined,
  rule: Omit<DisplayRule, 'decimals' | 'valueType'> & { readonly digits?: number },
): string => displayValue(value, quality, { ...rule, decimals: rule.digits ?? 1 })

/** Age of a measurement in ms by the clock of the server; never negative, even if the clocks differ. */
export const ageMsOf = (timeMs: number, nowServerMs: number): number => Math.max(0, nowServerMs - timeMs)

/**
 * Freshness of a value by its age: fresh up to half of the life-word time-out of the farm, late up to the time-out,
 * then stale.
 * A value of the future is stale too: one of two clocks is wrong, so nobody knows how old it is.
 * None without a value. `nowServerMs` is the clock of the server, not of the browser.
 */
export const freshnessOf = (timeMs: number | undefined, nowServerMs: number, lifeWordTimeoutS: number): Freshness => {
  if (timeMs === undefined) return 'none'
  const ageMs = ageMsOf(timeMs, nowServerMs)
  const timeoutMs = lifeWordTimeoutS * 1000
  if (ageMs > timeoutMs || isInFuture(timeMs, nowServerMs)) return 'stale'
  return ageMs > timeoutMs / 2 ? 'late' : 'fresh'
}
