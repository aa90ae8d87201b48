import { dayMs, hourMs, minuteMs } from '../../../domain/time-zone.ts'
import type { Historian } from '../../../platform/server/telemetry/historian.ts'
import { counterEnergy, energyInBuckets, type RegisterReading } from '../contract/counter-energy.ts'

/** Up to this length registers are read every ten minutes, above it every hour. */
const longestFineMs = 62 * dayMs
/** The last reading before the range and the first after it lie no further away. */
const marginMs = dayMs

/**
 * Energy of a register by bucket, kWh. The last reading of a stored step stands at its end; the only one at its start, as in
 * files and history of whole hours.
 */
export const registerEnergy = async (
  historian: Pick<Historian, 'series'>,
  tagId: number,
  edgesMs: readonly number[],
  { fullPowerKw, nowMs }: { readonly fullPowerKw: number; readonly nowMs: number },
): Promise<readonly (number | null)[]> => {
  const [startMs, endMs] = [edgesMs[0] as number, edgesMs.at(-1) as number]
  const isFine = endMs - startMs <= longestFineMs
  const [series] = await historian.series({
    tagIds: [tagId],
    fromMs: startMs - marginMs,
    toMs: Math.min(endMs + marginMs, nowMs + hourMs),
    widthPx: 10_000,
    resolution: isFine ? '10m' : '1h',
    asStored: true,
  })
  if (!series) return edgesMs.slice(1).map(() => null)
  const stepMs = isFine ? 10 * minuteMs : hourMs
  const readings = series.times.flatMap((timeMs, index): RegisterReading[] => {
    const kwh = series.last?.[index]
    const count = series.count?.[index] ?? 0
    if (kwh === null || kwh === undefined || count === 0) return []
    return [{ timeMs: count === 1 ? timeMs : Math.min(timeMs + stepMs, nowMs), kwh }]
  })
  return energyInBuckets(counterEnergy(readings, fullPowerKw), edgesMs)
}
