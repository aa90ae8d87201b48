import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { kindTable, optionalTable } from '../../../platform/server/record/kind-table.ts'
import { machineKind, partKind, substationKind } from '../contract/equipment-kinds.ts'
import { fieldsElsewhere } from '../contract/machine-levels.ts'

/** A table of parts: the columns that the feature itself reads. The other ones have the keys of the fields. */
export type PartTable = PgTable & {
  readonly [Key in
    | 'id'
    | 'version'
    | 'updatedAt'
    | 'type'
    | 'farmCode'
    | 'assetCode'
    | 'parentCode'
    | 'entName']: PgColumn
}

/** Parts of machines and sub-farms. Where one stands is in `asset_code` and `parent_code`. */
export const equipmentPart = kindTable('equipment_part', partKind, {}, [
  'farmCode',
  'assetCode',
]) as unknown as PartTable
/** Parts of substations. */
export const substationPart = kindTable('substation_part', substationKind, {}, [
  'farmCode',
  'assetCode',
]) as unknown as PartTable
/** A row for each machine about which somebody has written something. */
export const machineEquipment = optionalTable('machine_equipment', machineKind, fieldsElsewhere)
