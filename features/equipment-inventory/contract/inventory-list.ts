/** The kinds of models: light facts for routes and navigation. `inventories.ts` has their fields. */

/** Where the page of all inventories shows a kind. */
export type InventoryGroup = 'wind' | 'solar' | 'electrical'

export interface InventoryEntry {
  /** Type in the addresses of the calls, e.g. `/api/BearingEquipment` (specification 001 §7). */
  readonly type: string
  /** Last segment of the address of the list, e.g. `Bearings` (specification 001 §2). */
  readonly segment: string
  readonly group: InventoryGroup
}

export const inventoryList = [
  { type: 'WindTurbine', segment: 'WindTurbines', group: 'wind' },
  { type: 'Bearing', segment: 'Bearings', group: 'wind' },
  { type: 'Blade', segment: 'Blades', group: 'wind' },
  { type: 'Controller', segment: 'Controllers', group: 'electrical' },
  { type: 'Elevator', segment: 'Elevators', group: 'wind' },
  { type: 'Gearbox', segment: 'Gearboxes', group: 'wind' },
  { type: 'Ladder', segment: 'Ladders', group: 'wind' },
  { type: 'Hoist', segment: 'Hoist', group: 'wind' },
  { type: 'IceDetector', segment: 'IceDetectors', group: 'wind' },
  { type: 'Anemometer', segment: 'Anemometers', group: 'wind' },
  { type: 'AviationLight', segment: 'AviationLights', group: 'wind' },
  { type: 'SolarModule', segment: 'SolarModules', group: 'solar' },
  { type: 'SolarTracker', segment: 'SolarTrackers', group: 'solar' },
  { type: 'ElectricalMeter', segment: 'ElectricalMeters', group: 'electrical' },
  { type: 'Generator', segment: 'Generators', group: 'electrical' },
  { type: 'Inverter', segment: 'Inverters', group: 'solar' },
  { type: 'SwitchGear', segment: 'SwitchGears', group: 'electrical' },
  { type: 'Transformer', segment: 'Transformers', group: 'electrical' },
] as const satisfies readonly InventoryEntry[]

export type InventoryType = (typeof inventoryList)[number]['type']

/** Address of the page of all inventories. */
export const inventoryHome = '/PlantIDCard/Equipments'

/** Page that exports and imports all models. */
export const workbookPath = `${inventoryHome}/Workbook`

/** Address of the list of a kind. */
export const inventoryPath = ({ segment }: Pick<InventoryEntry, 'segment'>): string => `${inventoryHome}/${segment}`

/** Name of the kind of record, e.g. `bearingEquipment`: references of other features name it. */
export const inventoryKindName = (type: string): string => `${type.charAt(0).toLowerCase()}${type.slice(1)}Equipment`
