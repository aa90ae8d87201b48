import type { Fields } from '../../../platform/contract/field.ts'
import type { TableOfKind } from '../../../platform/server/record/kind-table.ts'
import type { InventoryType } from '../contract/inventory-list.ts'
import * as tables from './tables.ts'

/** Tables by the type of the kind. */
export const modelTables: Readonly<Record<InventoryType, TableOfKind<Fields>>> = {
  WindTurbine: tables.windTurbineEquipment,
  Bearing: tables.bearingEquipment,
  Blade: tables.bladeEquipment,
  Controller: tables.controllerEquipment,
  Elevator: tables.elevatorEquipment,
  Gearbox: tables.gearboxEquipment,
  Ladder: tables.ladderEquipment,
  Hoist: tables.hoistEquipment,
  IceDetector: tables.iceDetectorEquipment,
  Anemometer: tables.anemometerEquipment,
  AviationLight: tables.aviationLightEquipment,
  SolarModule: tables.solarModuleEquipment,
  SolarTracker: tables.solarTrackerEquipment,
  ElectricalMeter: tables.electricalMeterEquipment,
  Generator: tables.generatorEquipment,
  Inverter: tables.inverterEquipment,
  SwitchGear: tables.switchGearEquipment,
  Transformer: tables.transformerEquipment,
}
