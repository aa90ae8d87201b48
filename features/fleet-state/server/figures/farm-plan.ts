import { machineTypes, stationTypes } from '../../../../domain/asset.ts'
import { measuresOwnResource } from '../../../../domain/expected-like-mates.ts'
import { type PowerModel, powerModelSignals } from '../../../../domain/power-model.ts'
import { farmPowerSignal } from '../../../../domain/signal.ts'
import type { Technology } from '../../../../domain/technology.ts'
import type { Asset, Farm } from '../../../farms/server/port.ts'
import type { FarmTag } from '../../../plant-connection/server/port.ts'

/** Which tags tell what a machine gives, could give and is able to do. */
export interface MachinePlan {
  readonly machineCode: string
  readonly ratedPowerKw: number | null
  readonly model: PowerModel | null
  readonly powerTag: number | undefined
  readonly stateTag: number | undefined
  /** Signal that the model reads → its tags in the order of trust: the machine's own, then the farm's weather stations. */
  readonly inputs: ReadonlyMap<string, readonly number[]>
}

export interface FarmPlan {
  readonly farmCode: string
  readonly technology: Technology
  readonly timezone: string
  readonly installedPowerKw: number
  /** Power of the whole farm; undefined where only its machines tell theirs. */
  readonly powerTag: number | undefined
  readonly machines: readonly MachinePlan[]
  /** Tags for which 9999 stands for a missing value. */
  readonly missing9999: ReadonlySet<number>
}

/** Names of all tags that plans are made of. */
export const planSignals: readonly string[] = [
  ...new Set(['ActivePower', 'State', ...Object.values(farmPowerSignal), ...Object.values(powerModelSignals).flat()]),
]

const naturalOrder = new Intl.Collator('en', { numeric: true }).compare
const machinePlan = (
  asset: Asset,
  tagOf: (entCode: string, name: string) => number | undefined,
  stations: string[],
) => ({
  machineCode: asset.deviceCode,
  ratedPowerKw: asset.ratedPowerKw,
  model: asset.powerModel,
  powerTag: tagOf(asset.entCode, 'ActivePower'),
  stateTag: tagOf(asset.entCode, 'State'),
  inputs: new Map(
    (asset.powerModel ? powerModelSignals[asset.powerModel.kind] : []).map((signal) => [
      signal,
      [asset.entCode, ...stations].flatMap((entCode) => tagOf(entCode, signal) ?? []),
    ]),
  ),
})

/** Plans of farms by code. Stations and machines in natural order of their names, as on the screens. */
export const farmPlans = (
  farms: readonly Farm[],
  assets: readonly Asset[],
  tags: readonly FarmTag[],
): Map<string, FarmPlan> => {
  const assetsByFarm = Map.groupBy(assets, (asset) => asset.farmCode)
  const tagsByFarm = Map.groupBy(tags, (tag) => tag.farmCode)
  const plan = (farm: Farm): FarmPlan => {
    const own = (assetsByFarm.get(farm.farmCode) ?? []).toSorted((a, b) => naturalOrder(a.name, b.name))
    const ownTags = tagsByFarm.get(farm.farmCode) ?? []
    const ids = new Map(ownTags.map((tag) => [`${tag.entCode}/${tag.name}`, tag.tagId]))
    const tagOf = (entCode: string, name: string) => ids.get(`${entCode}/${name}`)
    const ofType = (types: readonly Asset['type'][]) => own.filter(({ type }) => types.includes(type))
    const stations = ofType(stationTypes).map(({ entCode }) => entCode)
    const controllers = ofType(['FARM'])
    return {
      farmCode: farm.farmCode,
      technology: farm.technology,
      timezone: farm.timezone,
      installedPowerKw: farm.installedPowerKw,
      powerTag: controllers.flatMap(({ entCode }) => tagOf(entCode, farmPowerSignal[farm.technology]) ?? [])[0],
      machines: ofType(machineTypes).map((asset) => machinePlan(asset, tagOf, stations)),
      missing9999: new Set(ownTags.flatMap((tag) => (tag.missing9999 ? [tag.tagId] : []))),
    }
  }
  return new Map(farms.map((farm) => [farm.farmCode, plan(farm)]))
}

/** Whether what a machine should give may be told by its mates: their states are needed then. */
export const canUseMates = ({ model }: MachinePlan): boolean => measuresOwnResource(model?.kind)

/** Tags whose ten-minute means a plan needs, and those whose words. */
export const tagsOfPlan = ({ powerTag, machines }: FarmPlan) => {
  const means = new Set<number>(powerTag === undefined ? [] : [powerTag])
  const states = new Set<number>()
  for (const machine of machines) {
    if (machine.powerTag !== undefined) means.add(machine.powerTag)
    if (machine.stateTag !== undefined) states.add(machine.stateTag)
    for (const tagIds of machine.inputs.values()) for (const tagId of tagIds) means.add(tagId)
  }
  return { means: [...means], states: [...states] }
}
