import type { Technology } from '../../../../domain/technology.ts'
import { combine, type Figure, type LiveReader } from '../fleet/fleet-moment.ts'
import type { FarmRow, MachineRow } from '../fleet/fleet-rows.ts'

/** A figure of what machines live on: the mean over machines, or their sum where it adds up. */
export interface ResourceSignal {
  readonly signal: string
  readonly unit: string
  readonly decimals: number
  readonly how: 'mean' | 'sum'
}

/** First the one that matters most. */
export const resourceSignals: Readonly<Record<Technology, readonly ResourceSignal[]>> = {
  wind: [{ signal: 'WindSpeed', unit: 'm/s', decimals: 1, how: 'mean' }],
  solar: [{ signal: 'PlaneOfArrayIrradiance', unit: 'W/m²', decimals: 0, how: 'mean' }],
  hydro: [
    { signal: 'WaterFlow', unit: 'm³/s', decimals: 1, how: 'sum' },
    { signal: 'Head', unit: 'm', decimals: 1, how: 'mean' },
  ],
  biogas: [
    { signal: 'GasFlow', unit: 'Nm³/h', decimals: 0, how: 'sum' },
    { signal: 'MethaneContent', unit: '% CH₄', decimals: 1, how: 'mean' },
  ],
  bess: [{ signal: 'StateOfCharge', unit: '%', decimals: 0, how: 'mean' }],
}

/** The figure over machines; where they have none themselves, that of the farm's stations. */
export const resourceFigure = (
  machines: readonly MachineRow[],
  { signal, how }: ResourceSignal,
  reader: LiveReader,
  figure: Figure,
): number | null => {
  const own = combine(machines, signal, how, reader, figure)
  const farm = machines[0]?.farmRow
  if (own !== null || !farm) return own
  for (const { tags } of farm.stations) {
    const tag = tags.get(signal)
    const value = tag ? figure(tag, reader.get(tag.tagId)) : null
    if (value !== null) return value
  }
  return null
}

/** Tags behind the resource figures of a farm. */
export const resourceTagIds = ({ technology, machines, stations }: FarmRow): number[] =>
  technology
    ? resourceSignals[technology].flatMap(({ signal }) =>
        [...machines, ...stations].flatMap(({ tags }) => tags.get(signal)?.tagId ?? []),
      )
    : []
