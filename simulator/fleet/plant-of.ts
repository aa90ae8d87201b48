import type { FarmPlan } from './farm-plan.ts'
import { plantManifestOf } from './plant-manifest-of.ts'
import type { SimulatedDevice, SimulatedPlant } from './simulated-plant.ts'
import { withBrokenSensors } from './with-broken-sensors.ts'

/** A plant from its plan and its devices, the controller first: sensors that lie, devices that are silent, manifest. */
export const plantOf = (plan: FarmPlan, devices: readonly SimulatedDevice[]): SimulatedPlant => ({
  manifest: plantManifestOf(
    plan,
    devices.map((device) => device.manifest),
  ),
  devices: devices.map((device) => {
    const silentForMs = plan.silentForMs?.[device.manifest.deviceCode]
    const told = withBrokenSensors(device, plan.brokenSensors)
    return silentForMs === undefined ? told : { ...told, silentForMs }
  }),
  ...(plan.lostForMs !== undefined && { lostForMs: plan.lostForMs }),
})
