import type { Db } from '../../../platform/server/relations/relations.ts'
import { assetsOfFarms, type Farm } from '../../farms/server/port.ts'
import type { FarmPlan, FarmPlans, MachinePlan } from '../../fleet-state/server/plans-port.ts'
import { type FarmTag, tagsOfFarms } from '../../plant-connection/server/port.ts'

/** A machine with the tags of its technology. */
export interface EnergyMachine extends MachinePlan {
  readonly chargeTag: number | undefined
}

/** A farm with the tags of everything that figures of its energy are made of. */
export interface EnergyPlan extends FarmPlan {
  readonly machines: readonly EnergyMachine[]
  readonly riverTag: number | undefined
  /** Registers of the grid meter. */
  readonly exportTag: number | undefined
  readonly importTag: number | undefined
}

const extraSignals = ['StateOfCharge', 'SyntheseParcHydroFlow', 'ActiveEnergyExport', 'ActiveEnergyImport'] as const

/** Plans with their further tags, which are read for each question: a farm has a handful of them. */
export const energyPlans = async (
  { db, plansOf }: { readonly db: Db; readonly plansOf: FarmPlans },
  farms: readonly Farm[],
  withRegisters: boolean,
): Promise<readonly EnergyPlan[]> => {
  const plans = await plansOf(farms)
  const special = plans.filter(({ technology }) => withRegisters || technology === 'bess' || technology === 'hydro')
  const codes = special.map(({ farmCode }) => farmCode)
  const [assets, tags] =
    codes.length === 0 ? [[], []] : await Promise.all([assetsOfFarms(db, codes), tagsOfFarms(db, codes, extraSignals)])
  const tagsByFarm = Map.groupBy(tags, (tag) => tag.farmCode)
  const meters = new Map(
    assets
      .flatMap(({ farmCode, type, entCode }) => (type === 'ELECTRICAL_METER' ? [[farmCode, entCode] as const] : []))
      .toReversed(),
  )
  return plans.map((plan): EnergyPlan => {
    const own = tagsByFarm.get(plan.farmCode) ?? []
    const meter = meters.get(plan.farmCode)
    const named = (name: (typeof extraSignals)[number], is: (tag: FarmTag) => boolean = () => true) =>
      own.find((tag) => tag.name === name && is(tag))?.tagId
    const ofMeter = (tag: FarmTag) => tag.entCode === meter
    return {
      ...plan,
      machines: plan.machines.map((machine) => ({
        ...machine,
        chargeTag: named('StateOfCharge', ({ deviceCode }) => deviceCode === machine.machineCode),
      })),
      riverTag: named('SyntheseParcHydroFlow'),
      exportTag: withRegisters ? named('ActiveEnergyExport', ofMeter) : undefined,
      importTag: withRegisters ? named('ActiveEnergyImport', ofMeter) : undefined,
    }
  })
}

/** Tags whose steps figures are worked out of: means, and words. */
export const stepTags = (plan: EnergyPlan, hasOwnPower: boolean) => {
  const means = new Set<number>()
  const states = new Set<number>()
  const add = (tagId: number | undefined) => tagId !== undefined && means.add(tagId)
  if (hasOwnPower) add(plan.powerTag)
  add(plan.riverTag)
  for (const machine of plan.machines) {
    add(machine.powerTag)
    add(machine.chargeTag)
    if (machine.stateTag !== undefined) states.add(machine.stateTag)
    for (const tagIds of machine.inputs.values()) for (const tagId of tagIds) means.add(tagId)
  }
  return { means, states }
}

/** DC power of the modules of an inverter, kWp. */
export const peakOf = ({ model }: MachinePlan): number | null => (model?.kind === 'solar' ? model.dcPowerKw : null)

/** DC power of all modules of a farm; null unless every inverter says its own. */
export const peakOfFarm = ({ machines }: Pick<FarmPlan, 'machines'>): number | null => {
  const peaks = machines.map(peakOf)
  return peaks.length === 0 || peaks.includes(null) ? null : peaks.reduce<number>((sum, peak) => sum + (peak ?? 0), 0)
}
