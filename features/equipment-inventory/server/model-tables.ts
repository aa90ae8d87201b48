import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { InventoryType } from '../contract/inventory-list.ts'
import * as tables from './tables.ts'

type CommonColumn = 'id' | 'version' | 'updatedAt' | 'manufacturer' | 'model' | 'variant' | 'status' | 'completeness'

/** The table of a kind of model, with the columns that all of them have. */
export type ModelTable = PgTable & { readonly [Key in CommonColumn]: PgColumn }

const byType = {
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
} satisfies Readonly<Record<InventoryType, PgTable>>

/** Tables by the type of the kind. */
export const modelTables = byType as unknown as Readonly<Record<InventoryType, ModelTable>>
