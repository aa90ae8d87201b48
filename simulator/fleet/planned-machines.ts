import { codeBookOf } from '../codes/code-books.ts'
import { type CodeChooser, createCodeChooser } from '../codes/status-code.ts'
import type { Play } from '../play/play.ts'
import type { Place } from '../weather/wind-field.ts'
import { subSeed } from '../world/random.ts'
import type { Block, FarmPlan, MachineModel } from './farm-plan.ts'
import type { OutagePlan } from './outages.ts'
import { createPlannedOutages } from './planned-outages.ts'
import { type Position, positionsOf } from './plant-manifest-of.ts'
import { type SteppedOutages, steppedOutages } from './stepped-outages.ts'

/** One machine of a plant that plans its days. */
export interface PlannedMachine<Model> {
  readonly seed: number
  readonly position: Position
  readonly model: Model
  /** Everything that stops it. */
  readonly outages: OutagePlan
  /** What the plan of a day knows of, in whole steps of it. */
  readonly stopped: SteppedOutages
  readonly codes: CodeChooser
}

/** The machines of such a plant in the order of its blocks. */
export const plannedMachines = <Model extends MachineModel>(
  farmSeed: number,
  plan: FarmPlan & { readonly blocks: readonly Block<Model>[] },
  play: Play,
  how: { readonly prefix: string; readonly placeOf: (index: number) => Place; readonly stepMs: number },
): PlannedMachine<Model>[] => {
  const outagesOf = createPlannedOutages(farmSeed, plan, play)
  return positionsOf(plan.blocks, how.prefix, how.placeOf).map((position) => {
    const model = plan.blocks[position.blockIndex]?.model
    if (!model) throw new Error(`${plan.farmCode}: no model for ${position.deviceCode}`)
    const seed = subSeed(farmSeed, position.deviceCode)
    const { all, planned } = outagesOf(position.deviceCode)
    return {
      seed,
      position,
      model,
      outages: all,
      stopped: steppedOutages(planned, how.stepMs),
      codes: createCodeChooser(codeBookOf(model.manufacturer), seed),
    }
  })
}
