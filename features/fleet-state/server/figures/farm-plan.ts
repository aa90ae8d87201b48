import { machineTypes, stationTypes } from '../../../../domain/asset.ts'
import type { CodeCause } from '../../../../domain/code-cause.ts'
import { measuresOwnResource } from '../../../../domain/expected-like-mates.ts'
import { type PowerModel, powerModelSignals } from '../../../../domain/power-model.ts'
import { farmPowerSignal } from '../../../../domain/signal.ts'
import type { Technology } from '../../../../domain/technology.ts'
import type { CodeCauses } from '../../../farms/server/codes-port.ts'
import type { Asset, CodeBooks, Farm } from '../../../farms/server/port.ts'
import type { FarmTag } from '../../../plant-connection/server/port.ts'
import type { ModelSpan } from '../../../turbine-modes/server/port.ts'
import { reservoirSignal } from '../../contract/reservoir.ts'

/** Which tags tell what a machine gives, could give and is able to do. */
export interface MachinePlan {
  readonly machineCode: string
  readonly ratedPowerKw: number | null
  /** The model that holds now. */
  readonly model: PowerModel | null
  /** Models over time, where the catalogue of turbines knows them; else `model` always holds. */
  readonly spans?: readonly ModelSpan[] | undefined
  readonly powerTag: number | undefined
  readonly stateTag: number | undefined
  readonly codeTag?: number | undefined
  readonly setpointTag?: number | undefined
  /** By status code. */
  readonly codes?: MachineCodes
  /** Signal that the model reads → its tags in the order of trust: the machine's own, then the farm's weather stations. */
  readonly inputs: ReadonlyMap<string, readonly number[]>
}

/** Texts of status codes, and the causes that they name. */
export interface MachineCodes {
  readonly texts: Readonly<Record<string, string>>
  readonly causes: Readonly<Record<string, CodeCause>>
}

export interface FarmPlan {
  readonly farmCode: string
  readonly technology: Technology
  readonly timezone: string
  readonly installedPowerKw: number
  /** Power of the whole farm; undefined where only its machines tell theirs. */
  readonly powerTag: number | undefined
  /** Life words of its controllers. */
  readonly lifeTags?: readonly number[]
  /** A reservoir holds its water back until it is dispatched. */
  readonly isDispatchable?: boolean
  readonly machines: readonly MachinePlan[]
  /** Tags for which 9999 stands for a missing value. */
  readonly missing9999: ReadonlySet<number>
}

/** Names of all tags that plans are made of. */
export const planSignals: readonly string[] = [
  ...new Set([
    'ActivePower',
    'State',
    'StatusCode',
    'PowerSetpoint',
    'LifeWord',
    reservoirSignal,
    ...Object.values(farmPowerSignal),
    ...Object.values(powerModelSignals).flat(),
  ]),
]

const naturalOrder = new Intl.Collator('en', { numeric: true }).compare
const signalsOf = (model: PowerModel | null): readonly string[] => (model ? powerModelSignals[model.kind] : [])

/** The newest model that is known: signals of the plan follow from it. */
const modelOf = ({ powerModel }: Asset, spans: readonly ModelSpan[] = []): PowerModel | null =>
  spans.findLast(({ fromMs, model }) => model !== null && fromMs <= Date.now())?.model ?? powerModel

const machinePlan = (
  asset: Asset,
  spans: readonly ModelSpan[] | undefined,
  tagOf: (entCode: string, name: string) => number | undefined,
  stations: string[],
  codes: MachineCodes,
) => ({
  machineCode: asset.deviceCode,
  ratedPowerKw: asset.ratedPowerKw,
  model: modelOf(asset, spans),
  ...(spans && { spans }),
  powerTag: tagOf(asset.entCode, 'ActivePower'),
  stateTag: tagOf(asset.entCode, 'State'),
  codeTag: tagOf(asset.entCode, 'StatusCode'),
  setpointTag: tagOf(asset.entCode, 'PowerSetpoint'),
  codes,
  inputs: new Map(
    signalsOf(modelOf(asset, spans)).map((signal) => [
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
  books: { readonly texts: CodeBooks; readonly causes: CodeCauses } = { texts: new Map(), causes: new Map() },
  spans: ReadonlyMap<string, readonly ModelSpan[]> = new Map(),
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
    const ofControllers = (name: string) => controllers.flatMap(({ entCode }) => tagOf(entCode, name) ?? [])
    const codesOf = ({ manufacturer }: Asset): MachineCodes => ({
      texts: books.texts.get(farm.farmCode)?.get(manufacturer ?? '') ?? {},
      causes: books.causes.get(farm.farmCode)?.get(manufacturer ?? '') ?? {},
    })
    return {
      farmCode: farm.farmCode,
      technology: farm.technology,
      timezone: farm.timezone,
      installedPowerKw: farm.installedPowerKw,
      powerTag: ofControllers(farmPowerSignal[farm.technology])[0],
      lifeTags: ofControllers('LifeWord'),
      isDispatchable: farm.technology === 'hydro' && ownTags.some(({ name }) => name === reservoirSignal),
      machines: ofType(machineTypes).map((asset) =>
        machinePlan(asset, spans.get(asset.entCode), tagOf, stations, codesOf(asset)),
      ),
      missing9999: new Set(ownTags.flatMap((tag) => (tag.missing9999 ? [tag.tagId] : []))),
    }
  }
  return new Map(farms.map((farm) => [farm.farmCode, plan(farm)]))
}

/** Whether what a machine should give may be told by its mates: their states are needed then. */
export const canUseMates = ({ model }: MachinePlan): boolean => measuresOwnResource(model?.kind)

/** Tags whose ten-minute means a plan needs, and those whose words. */
export const tagsOfPlan = ({ powerTag, technology, machines }: FarmPlan) => {
  const means = new Set<number>(powerTag === undefined ? [] : [powerTag])
  const states = new Set<number>()
  for (const machine of machines) {
    if (machine.powerTag !== undefined) means.add(machine.powerTag)
    if (machine.stateTag !== undefined) states.add(machine.stateTag)
    // A battery's set point is its task.
    if (machine.setpointTag !== undefined && technology !== 'bess') means.add(machine.setpointTag)
    for (const tagIds of machine.inputs.values()) for (const tagId of tagIds) means.add(tagId)
  }
  return { means: [...means], states: [...states] }
}

/** Tags of several farms in one question. */
export const tagsOfPlans = (plans: readonly FarmPlan[]) => {
  const parts = plans.map(tagsOfPlan)
  return {
    means: parts.flatMap(({ means }) => means),
    states: parts.flatMap(({ states }) => states),
    missing9999: new Set(plans.flatMap(({ missing9999 }) => [...missing9999])),
  }
}
