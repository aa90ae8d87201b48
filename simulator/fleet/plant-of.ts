import { actedController } from '../play/acted-machine.ts'
import { noPlay, type Play } from '../play/play.ts'
import { gridPointDevices } from '../substation/grid-point.ts'
import type { Air } from '../weather/air.ts'
import type { Sampling } from '../world/time.ts'
import type { FarmPlan } from './farm-plan.ts'
import { plantManifestOf } from './plant-manifest-of.ts'
import type { SimulatedDevice, SimulatedPlant } from './simulated-plant.ts'
import { withBrokenSensors } from './with-broken-sensors.ts'

/** A machine whose power its plant feeds into the grid. */
interface PoweredDevice extends SimulatedDevice {
  powerKw(timeMs: number, sampling: Sampling): number
}

/** What a technology makes of a plan. */
interface PlantParts<Plan extends FarmPlan> {
  readonly worldSeed: number
  readonly plan: Plan
  readonly play: Play
  readonly air: Air
  readonly controller: SimulatedDevice
  readonly machines: readonly PoweredDevice[]
  readonly stations?: readonly SimulatedDevice[]
  /** The same plant without what people do to it. */
  readonly calmPlant: (worldSeed: number, plan: Plan) => SimulatedPlant
}

/**
 * A plant from its plan and its parts, the controller first and the grid point last: sensors that lie, devices that are
 * silent, manifest.
 */
export const plantOf = <Plan extends FarmPlan>({
  worldSeed,
  plan,
  play,
  air,
  controller,
  machines,
  stations = [],
  calmPlant,
}: PlantParts<Plan>): SimulatedPlant => {
  const powerKw = (timeMs: number, sampling: Sampling) =>
    machines.reduce((sum, machine) => sum + machine.powerKw(timeMs, sampling), 0)
  const calm = play === noPlay ? undefined : calmPlant(worldSeed, plan)
  const devices = [
    actedController(controller, play.eventsOf(plan.farmCode)),
    ...machines,
    ...stations,
    ...gridPointDevices(worldSeed, plan, powerKw, air, calm),
  ]
  return {
    manifest: plantManifestOf(
      plan,
      devices.map((device) => device.manifest),
    ),
    devices: devices.map((device) => {
      const silentForMs = plan.silentForMs?.[device.manifest.deviceCode]
      const reported = withBrokenSensors(device, plan.brokenSensors)
      return silentForMs === undefined ? reported : { ...reported, silentForMs }
    }),
    ...(plan.lostForMs !== undefined && { lostForMs: plan.lostForMs }),
  }
}
