import type { Technology } from '../../../domain/technology.ts'
import type { FarmRow, MachineRow } from './fleet-rows.ts'
import type { FleetTag } from './fleet-table.ts'
import { isPlausibleInput, type LiveFigures, type RowFigure, signalFigure, tagsFigure } from './row-figures.ts'

/** A resource figure (wind, irradiance, flow …): the mean over machines, or their sum if it adds up. */
export interface ResourceSignal {
  readonly signal: string
  readonly unit: string
  readonly decimals: number
  readonly how: 'mean' | 'sum'
}

/** The most important one first. */
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
  /** Station that measured it, if it was not the machines. */
  readonly station?: { readonly name: string; readonly tag: FleetTag }
}

/** The figure over machines; if they have no current value, that of the farm's first station with one. */
export const resourceFigure = (
  machines: readonly MachineRow[],
  { signal, how }: Pick<ResourceSignal, 'signal' | 'how'>,
  live: LiveFigures,
): ResourceFigure => {
  const own = signalFigure(machines, signal, how, live)
  const farm = machines[0]?.farmRow
  if (isPlausibleInput(own) || !farm) return own
  const measured = farm.stations.flatMap(({ name, tags }): ResourceFigure[] => {
    const tag = tags.get(signal)
    return tag ? [{ ...tagsFigure([tag], how, farm, live), station: { name, tag } }] : []
  })
  return [...measured.filter(isPlausibleInput), own, ...measured].find(({ value }) => value !== null) ?? own
}

/** Tags of the resource figures of a farm. */
export const resourceTagIds = ({ technology, machines, stations }: FarmRow): number[] =>
  technology
    ? resourceSignals[technology].flatMap(({ signal }) =>
        [...machines, ...stations].flatMap(({ tags }) => tags.get(signal)?.tagId ?? []),
      )
    : []
