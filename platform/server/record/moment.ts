import { localDay } from '../../../domain/local-day.ts'
import { dayMs, firstInstantOfLocal } from '../../../domain/time-zone.ts'

const isDayText = (text: string): boolean => !text.includes('T')

const localDayMs = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The instant of a day or of an instant, ISO text. A day begins at its local midnight in the zone. */
export const momentMs = (text: string, zone: string): number =>
  isDayText(text) ? firstInstantOfLocal(zone, localDayMs(text)) : Date.parse(text)

/** The last instant of a day, or the instant itself: what was known on that day. */
export const endOfMomentMs = (text: string, zone: string): number =>
  isDayText(text) ? firstInstantOfLocal(zone, localDayMs(text) + dayMs) - 1 : Date.parse(text)

/** The local midnight before an instant. */
export const startOfDayMs = (atMs: number, zone: string): number =>
  firstInstantOfLocal(zone, localDayMs(localDay(atMs, zone)))

/** When a record ends. */
export interface PlannedEnd {
  readonly toMs: number
  /** The local day, e.g. `2026-07-01`. */
  readonly day: string
}
