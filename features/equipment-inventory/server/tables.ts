import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { kindTable } from '../../../platform/server/record/kind-table.ts'
import { anemometerKind } from '../contract/kinds/anemometer.ts'
import { aviationLightKind } from '../contract/kinds/aviation-light.ts'
import { bearingKind } from '../contract/kinds/bearing.ts'
import { bladeKind } from '../contract/kinds/blade.ts'
import { controllerKind } from '../contract/kinds/controller.ts'
import { electricalMeterKind } from '../contract/kinds/electrical-meter.ts'
import { elevatorKind } from '../contract/kinds/elevator.ts'
import { gearboxKind } from '../contract/kinds/gearbox.ts'
import { generatorKind } from '../contract/kinds/generator.ts'
import { hoistKind } from '../contract/kinds/hoist.ts'
import { iceDetectorKind } from '../contract/kinds/ice-detector.ts'
import { inverterKind } from '../contract/kinds/inverter.ts'
import { ladderKind } from '../contract/kinds/ladder.ts'
import { solarModuleKind } from '../contract/kinds/solar-module.ts'
import { solarTrackerKind } from '../contract/kinds/solar-tracker.ts'
import { switchGearKind } from '../contract/kinds/switch-gear.ts'
import { transformerKind } from '../contract/kinds/transformer.ts'
import { windTurbineKind } from '../contract/kinds/wind-turbine.ts'
import type { MergedModel } from '../contract/merged-model.ts'

export const windTurbineEquipment = kindTable('wind_turbine_equipment', windTurbineKind)
export const bearingEquipment = kindTable('bearing_equipment', bearingKind)
export const bladeEquipment = kindTable('blade_equipment', bladeKind)
export const controllerEquipment = kindTable('controller_equipment', controllerKind)
export const elevatorEquipment = kindTable('elevator_equipment', elevatorKind)
export const gearboxEquipment = kindTable('gearbox_equipment', gearboxKind)
export const ladderEquipment = kindTable('ladder_equipment', ladderKind)
export const hoistEquipment = kindTable('hoist_equipment', hoistKind)
export const iceDetectorEquipment = kindTable('ice_detector_equipment', iceDetectorKind)
export const anemometerEquipment = kindTable('anemometer_equipment', anemometerKind)
export const aviationLightEquipment = kindTable('aviation_light_equipment', aviationLightKind)
export const solarModuleEquipment = kindTable('solar_module_equipment', solarModuleKind)
export const solarTrackerEquipment = kindTable('solar_tracker_equipment', solarTrackerKind)
export const electricalMeterEquipment = kindTable('electrical_meter_equipment', electricalMeterKind)
export const generatorEquipment = kindTable('generator_equipment', generatorKind)
export const inverterEquipment = kindTable('inverter_equipment', inverterKind)
export const switchGearEquipment = kindTable('switch_gear_equipment', switchGearKind)
export const transformerEquipment = kindTable('transformer_equipment', transformerKind)

/** Merges of duplicates. Each has what a return needs: values, references and documents of the models that are gone. */
export const equipmentMerge = pgTable(
  'equipment_merge',
  {
    number: integer('number').primaryKey().generatedAlwaysAsIdentity(),
    changeSet: bigint('change_set', { mode: 'number' }).notNull(),
    /** Type of the kind, e.g. `Gearbox`. */
    type: text('type').notNull(),
    /** Id of the model that stays. */
    kept: text('kept').notNull(),
    removed: jsonb('removed').$type<MergedModel[]>().notNull(),
    mergedAt: timestamp('merged_at', { withTimezone: true }).notNull().defaultNow(),
    byId: text('by_id').notNull(),
    by: text('by').notNull(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (table) => [index('equipment_merge_kept').on(table.type, table.kept)],
)
