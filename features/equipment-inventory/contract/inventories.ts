import type { RecordKind } from '../../../platform/contract/record-kind.ts'
import { type InventoryEntry, type InventoryType, inventoryList } from './inventory-list.ts'
import { anemometerKind } from './kinds/anemometer.ts'
import { aviationLightKind } from './kinds/aviation-light.ts'
import { bearingKind } from './kinds/bearing.ts'
import { bladeKind } from './kinds/blade.ts'
import { controllerKind } from './kinds/controller.ts'
import { electricalMeterKind } from './kinds/electrical-meter.ts'
import { elevatorKind } from './kinds/elevator.ts'
import { gearboxKind } from './kinds/gearbox.ts'
import { generatorKind } from './kinds/generator.ts'
import { hoistKind } from './kinds/hoist.ts'
import { iceDetectorKind } from './kinds/ice-detector.ts'
import { inverterKind } from './kinds/inverter.ts'
import { ladderKind } from './kinds/ladder.ts'
import { solarModuleKind } from './kinds/solar-module.ts'
import { solarTrackerKind } from './kinds/solar-tracker.ts'
import { switchGearKind } from './kinds/switch-gear.ts'
import { transformerKind } from './kinds/transformer.ts'
import { windTurbineKind } from './kinds/wind-turbine.ts'

const kinds: Readonly<Record<InventoryType, RecordKind>> = {
  WindTurbine: windTurbineKind,
  Bearing: bearingKind,
  Blade: bladeKind,
  Controller: controllerKind,
  Elevator: elevatorKind,
  Gearbox: gearboxKind,
  Ladder: ladderKind,
  Hoist: hoistKind,
  IceDetector: iceDetectorKind,
  Anemometer: anemometerKind,
  AviationLight: aviationLightKind,
  SolarModule: solarModuleKind,
  SolarTracker: solarTrackerKind,
  ElectricalMeter: electricalMeterKind,
  Generator: generatorKind,
  Inverter: inverterKind,
  SwitchGear: switchGearKind,
  Transformer: transformerKind,
}

/** A kind of model with its place. */
export interface Inventory extends InventoryEntry {
  readonly type: InventoryType
  readonly kind: RecordKind
}

/** All kinds of models, in the order of the page. */
export const inventories: readonly Inventory[] = inventoryList.map((entry) => ({ ...entry, kind: kinds[entry.type] }))

/** The inventory with this last segment in its address, in any letter case. */
export const inventoryAt = (segment: string): Inventory | undefined =>
  inventories.find((one) => one.segment.toLowerCase() === segment.toLowerCase())
