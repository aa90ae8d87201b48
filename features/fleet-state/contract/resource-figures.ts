import type { Technology } from '../../../domain/technology.ts'
import type { FarmRow, MachineRow } from './fleet-rows.ts'
import type { FleetTag } from './fleet-table.ts'
import { isBelieved, type LiveFigures, type RowFigure, signalFigure, tagsFigure } from './row-figures.ts'

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

export interface ResourceFigure extends RowFigure {
  /** What it was measured by where that is a station. */
  readonly station?: { readonly name: string; readonly tag: FleetTag }
}

/** The figure over machines; where they say nothing of now, that of the first of the farm's stations that does. */
export const resourceFigure = (
  machines: readonly MachineRow[],
  { signal, how }: Pick<ResourceSignal, 'signal' | 'how'>,
  live: LiveFigures,
): ResourceFigure => {
  const own = signalFigure(machines, signal, how, live)
  const farm = machines[0]?.farmRow
  if (isBelieved(own) || !farm) return own
  const measured = farm.stations.flatMap(({ name, tags }): ResourceFigure[] => {
    const tag = tags.get(signal)
    return tag ? [{ ...tagsFigure([tag], how, farm, live), station: { name, tag } }] : []
  })
  return [...measured.filter(isBelieved), own, ...measured].find(({ value }) => value !== null) ?? own
}

/** Tags behind the resource figures of a farm. */
export const resourceTagIds = ({ technology, machines, stations }: FarmRow): number[] =>
  technology
    ? resourceSignals[technology].flatMap(({ signal }) =>
        [...machines, ...stations].flatMap(({ tags }) => tags.get(signal)?.tagId ?? []),
      )
    : []
