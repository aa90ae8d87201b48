import type { Technology } from '../../../../domain/technology.ts'
import type { FarmRow, MachineRow } from '../../../fleet-state/contract/fleet-rows.ts'
import type { FleetTag } from '../../../fleet-state/contract/fleet-table.ts'
import { isDoubted } from '../../../fleet-state/contract/judgements.ts'
import { resourceSignals } from '../../../fleet-state/contract/resource-figures.ts'
import { isPlausibleInput, type LiveFigures, tagsFigure } from '../../../fleet-state/contract/row-figures.ts'

/** What a farm lives on, as it is measured at its site now. */
export interface SiteWeather {
  readonly value: number
  readonly unit: string
  readonly decimals: number
  /** Where the wind comes from, degrees; only with wind. */
  readonly fromDegrees: number | null
}

/** The farm's own signal for it, where its controller sends one: one tag instead of one a machine. */
const ownSignal: Partial<Record<Technology, string>> = {
  wind: 'SyntheseParcWindSpeed',
  solar: 'SyntheseParcSolarIrradiance',
  hydro: 'SyntheseParcHydroFlow',
  bess: 'SyntheseParcBessStateOfCharge',
}

const directionSignal = 'WindDirection'
/** Machines asked where nothing else measures: the weather of a site needs no more. */
const mostMachines = 12

const tagsNamed = (
  rows: readonly { readonly tags: ReadonlyMap<string, FleetTag> }[],
  name: string,
): readonly FleetTag[] => rows.flatMap(({ tags }) => tags.get(name) ?? [])

/** Who measures, the best first: the farm's controller, its stations, those of its machines that are believed. */
const sourcesOf = (
  row: FarmRow,
  isBelievedOf: (machine: MachineRow, signal: string) => boolean = () => true,
): readonly { readonly tags: readonly FleetTag[]; readonly add: boolean }[] => {
  const [resource] = row.technology ? resourceSignals[row.technology] : []
  if (!resource || !row.technology) return []
  const own = ownSignal[row.technology]
  const isSum = resource.how === 'sum'
  return [
    { tags: row.farm.tags.filter(({ name }) => name === own), add: false },
    { tags: tagsNamed(row.stations, resource.signal), add: false },
    // A sum needs them all, a mean some.
    {
      tags: tagsNamed(
        row.machines.slice(0, isSum ? undefined : mostMachines).filter((one) => isBelievedOf(one, resource.signal)),
        resource.signal,
      ),
      add: isSum,
    },
  ].filter(({ tags }) => tags.length > 0)
}

const directionTags = (row: FarmRow): readonly FleetTag[] =>
  row.technology === 'wind'
    ? [...tagsNamed(row.stations, directionSignal), ...tagsNamed(row.machines, directionSignal)].slice(0, 3)
    : []

/** Tags to keep alive for the weather at some farms. */
export const weatherTagIds = (rows: readonly FarmRow[]): readonly number[] => [
  ...new Set(
    rows
      .flatMap((row) => [...sourcesOf(row).flatMap(({ tags }) => tags), ...directionTags(row)])
      .map((tag) => tag.tagId),
  ),
]

/**
 * Of the first who tells something of now; where nobody does, the last known. Null where nothing measures it or nothing has
 * been heard.
 */
export const siteWeather = (row: FarmRow, live: LiveFigures): SiteWeather | null => {
  const [resource] = row.technology ? resourceSignals[row.technology] : []
  if (!resource) return null
  const believed = (machine: MachineRow, signal: string) => !isDoubted(machine, signal, live)
  const measured = sourcesOf(row, believed).map(({ tags, add }) => tagsFigure(tags, add ? 'sum' : 'mean', row, live))
  const { value } = measured.find(isPlausibleInput) ??
    measured.find((figure) => figure.value !== null) ?? { value: null }
  if (value === null) return null
  const directions = directionTags(row).map((tag) => tagsFigure([tag], 'mean', row, live))
  const direction = directions.find(isPlausibleInput) ?? directions.find((figure) => figure.value !== null)
  return { value, unit: resource.unit, decimals: resource.decimals, fromDegrees: direction?.value ?? null }
}

const arrows = ['↓', '↙', '←', '↖', '↑', '↗', '→', '↘'] as const

/** The arrow that flies with a wind from somewhere: from the north it points down the map. */
export const windArrow = (fromDegrees: number): string =>
  arrows[((Math.round(fromDegrees / 45) % arrows.length) + arrows.length) % arrows.length] ?? ''
