import { plantUnits, type ShownUnit, shownUnit, type UnitPreferences } from '../../../domain/unit.ts'
import { remembered } from './remembered.ts'
import { createSpans } from './spans.ts'

/** How values held in a unit are written, with the unit beside them. */
export interface WrittenUnit extends ShownUnit {
  /** Without the unit. */
  figure(held: number | null | undefined): string
  /** With the unit; only "-" where it is missing. */
  text(held: number | null | undefined): string
}

/** Numbers, times and ages as a language writes them. `-` stands for what is missing. */
export interface Format {
  readonly locale: string
  /**
   * `decimals` digits after the point, grouped thousands; the unit after a no-break space. With a unit it is that in which the
   * value is held: where the person reads the quantity in another one, figure, decimals and unit are those of that.
   */
  number(value: number | null | undefined, decimals?: number, unit?: string): string
  /** The same in parts, for places where unit and figure stand apart. */
  inUnit(unit: string, decimals?: number): WrittenUnit
  readonly wishes: UnitPreferences
  /** `value` 0 to 1. */
  percent(value: number | null | undefined, decimals?: number): string
  /** E.g. "21 Nov 2026, 07:45" in the zone; show it with its offset: see the Instant component. */
  instant(atMs: number, zone: string): string
  day(atMs: number, zone: string): string
  /** E.g. "07:45:10". */
  clock(atMs: number, zone: string): string
  /** E.g. "3 s ago", in the largest unit that says enough; "now" below three seconds; never negative. */
  age(ageMs: number | undefined): string
  /** E.g. "1 h 20 min". */
  duration(ms: number): string
}

const missing = '-'
export const createFormat = (locale: string, wishes: UnitPreferences = plantUnits): Format => {
  const numbers = remembered(
    (decimals) =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: Number(decimals),
        maximumFractionDigits: Number(decimals),
        useGrouping: 'always',
        // Rounding must not leave a minus before zero.
        signDisplay: 'negative',
      }),
  )
  const instants = remembered(
    (zone) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }),
  )
  const days = remembered((zone) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: zone }))
  const clocks = remembered((zone) => new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone: zone }))
  const spans = createSpans(locale)

  const plain = (value: number | null | undefined, decimals: number): string => {
    if (value === null || value === undefined || !Number.isFinite(value)) return missing
    // Not rounded before: 10.85 is 10.9 by Intl, as live values are written, and 10.8 by toFixed.
    return numbers(String(decimals)).format(value)
  }

  const format: Format = {
    locale,
    wishes,
    number: (value, decimals = 0, unit) => (unit ? format.inUnit(unit, decimals).text(value) : plain(value, decimals)),
    inUnit(unit, decimals = 0) {
      const shown = shownUnit(unit, decimals, wishes)
      const figure = (held: number | null | undefined) =>
        plain(held === null || held === undefined ? held : shown.of(held), shown.decimals)
      return {
        ...shown,
        figure,
        text: (held) => {
          const text = figure(held)
          return text === missing || shown.unit === '' ? text : `${text}\u00a0${shown.unit}`
        },
      }
    },
    percent: (value, decimals = 0) =>
      value === null || value === undefined ? missing : format.number(value * 100, decimals, '%'),
    instant: (atMs, zone) => instants(zone).format(atMs),
    day: (atMs, zone) => days(zone).format(atMs),
    clock: (atMs, zone) => clocks(zone).format(atMs),
    age: (ageMs) => (ageMs === undefined ? missing : spans.age(ageMs)),
    duration: spans.duration,
  }
  return format
}

const formats = remembered((key) => {
  const [locale = '', wishes = '{}'] = key.split('\n')
  return createFormat(locale, JSON.parse(wishes))
})

/** The format of a locale for a person who reads quantities in these units, made once. */
export const formatOf = (locale: string, wishes: UnitPreferences = plantUnits): Format =>
  formats(`${locale}\n${JSON.stringify(wishes)}`)
