import type { Technology } from '../../domain/technology.ts'
import type { InverterModel } from '../solar/inverter-model.ts'
import type { Mounting } from '../solar/plane-of-array.ts'
import type { Site } from '../weather/site.ts'
import type { TurbineModel } from '../wind/turbine-model.ts'
import type { BrokenSensor } from './broken-sensor.ts'
import type { Curtailment } from './curtailment.ts'
import type { LongOutage } from './outages.ts'

/** What the manifest says of a type of machine. */
export interface MachineModel {
  readonly manufacturer: string
  readonly name: string
  readonly ratedPowerKw: number
}

/** Machines of one type that stand together; named blocks become sub-farms. */
export interface Block<Model> {
  readonly model: Model
  readonly count: number
  readonly subFarm?: { readonly name: string; readonly feeder: string }
}

/** What every plan says of a farm, whatever its technology. */
export interface FarmPlan {
  readonly technology: Technology
  /** Country and three letters, e.g. FR-VLM: farm code and root of all other codes. */
  readonly farmCode: string
  readonly name: string
  readonly region: string
  readonly subsidiary: string
  readonly timezone: string
  readonly lifeWordTimeoutS: number
  readonly site: Site
  readonly hasCamera?: boolean
  /** Power that the grid operator allows, as a share of rated. */
  readonly gridLimit?: number
  /** How long the line to the farm has been down. */
  readonly lostForMs?: number
  /** Other reasons to give less than possible. */
  readonly curtailments?: readonly Curtailment[]
  /** Machines that are held back for their own sake, as a share of rated. */
  readonly derates?: Readonly<Record<string, number>>
  /** How the line to the farm behaves: `flaky` drops for an hour now and then and brings the values later, `forgetful` loses them. */
  readonly line?: 'flaky' | 'forgetful'
  /** Values arrive this much later than they were measured, several at once, and some of them twice: a line by satellite. */
  readonly lateMs?: number
  /** Devices that have been silent for so long while the farm is on line. */
  readonly silentForMs?: Readonly<Record<string, number>>
  /** Quick signals are sent every so many seconds, default 3. */
  readonly quickEveryS?: number
  readonly longOutages?: Readonly<Record<string, LongOutage>>
  readonly brokenSensors?: readonly BrokenSensor[]
  /** Machines in groups of one model; a model has at least a maker, a name and a power. */
  readonly blocks: readonly Block<MachineModel>[]
}

export interface WindFarmPlan extends FarmPlan {
  readonly technology: 'wind'
  readonly blocks: readonly Block<TurbineModel>[]
}

export interface SolarFarmPlan extends FarmPlan {
  readonly technology: 'solar'
  readonly blocks: readonly Block<InverterModel>[]
  readonly mounting: Mounting
}
