import { clockChanges } from '../../../kit/time/zone-clock.ts'

const offsets = new Map<string, Intl.DateTimeFormat>()

const offsetFormat = (zone: string): Intl.DateTimeFormat => {
  const known = offsets.get(zone)
  if (known) return known
  const fresh = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
  offsets.set(zone, fresh)
  return fresh
}

/** Offset of a zone at an instant, e.g. "UTC+01:00". Throws RangeError for an unknown zone. */
export const offsetOf = (zone: string, atMs: number): string => {
  const name = offsetFormat(zone)
    .formatToParts(atMs)
    .find((part) => part.type === 'timeZoneName')?.value
  return !name || name === 'GMT' ? 'UTC+00:00' : name.replace('GMT', 'UTC')
}

/** Zone with its offset, e.g. "Europe/Paris, UTC+01:00"; UTC is its own name. */
export const zoneLabel = (zone: string, atMs: number): string =>
  zone === 'UTC' ? 'UTC' : `${zone}, ${offsetOf(zone, atMs)}`

/** The same of a range: with the offsets of both ends where the zone's clock changes inside it. */
export const rangeZoneLabel = (zone: string, { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }) => {
  const label = zoneLabel(zone, toMs)
  if (!clockChanges(zone, fromMs, toMs)) return label
  const [before, after] = [offsetOf(zone, fromMs), offsetOf(zone, toMs)]
  return before === after ? zone : `${zone}, ${before} / ${after}`
}
