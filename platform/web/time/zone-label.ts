import { clockChanges, offsetText } from '../../../kit/time/zone-clock.ts'

/** Zone with its offset, e.g. "Europe/Paris, UTC+01:00"; UTC is its own name. */
export const zoneLabel = (zone: string, atMs: number): string =>
  zone === 'UTC' ? 'UTC' : `${zone}, ${offsetText(zone, atMs)}`

/** The same of a range: with the offsets of both ends where the zone's clock changes inside it. */
export const rangeZoneLabel = (zone: string, { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }) => {
  const label = zoneLabel(zone, toMs)
  if (!clockChanges(zone, fromMs, toMs)) return label
  const [before, after] = [offsetText(zone, fromMs), offsetText(zone, toMs)]
  return before === after ? zone : `${zone}, ${before} / ${after}`
}
