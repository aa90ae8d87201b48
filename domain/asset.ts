/**
 * Assets of a farm that send data or carry equipment (specification 000 §3, 001 §3). FARM is the controller of the
 * farm.
 */
export const assetTypes = [
  'FARM',
  'WIND_TURBINE',
  'INVERTER',
  'ITS',
  'HYDRO_UNIT',
  'BIOGAS_ENGINE',
  'BATTERY_BANK',
  'ELECTRICAL_METER',
  'WEATHER_STATION',
  'MET_MAST',
  'SUBSTATION',
  'REMOTE_TERMINAL_UNIT',
  'LOW_VOLTAGE',
  'MEDIUM_VOLTAGE',
  'PROTECTION',
  'AUX_MEDIUM_VOLTAGE_FEEDER',
  'AUX_MV_DOUBLE_TRANSFORMER',
  'ELEC_SUBSTATION_DOOR',
  'FIRE_PROTECTION_ROOM',
  'VENTILATION_AIR_CONDITIONNING',
  'UNINTERRUPTIBLE_POWER_SUPPLY',
] as const
export type AssetType = (typeof assetTypes)[number]

/** Asset types that produce power and are counted as machines in lists. */
export const machineTypes: readonly AssetType[] = [
  'WIND_TURBINE',
  'INVERTER',
  'HYDRO_UNIT',
  'BIOGAS_ENGINE',
  'BATTERY_BANK',
]

/** Asset types that measure the weather of a farm. */
export const stationTypes: readonly AssetType[] = ['WEATHER_STATION', 'MET_MAST']

/** Asset types that measure and do not produce. Counts show them as "stations and meters". */
export const measuringTypes: readonly AssetType[] = ['ELECTRICAL_METER', ...stationTypes]

/** The ten kinds of equipment of an electrical substation (specification 000 §3), spelled as its payloads spell them. */
export const substationEquipmentTypes: readonly AssetType[] = [
  'REMOTE_TERMINAL_UNIT',
  'LOW_VOLTAGE',
  'MEDIUM_VOLTAGE',
  'PROTECTION',
  'AUX_MEDIUM_VOLTAGE_FEEDER',
  'AUX_MV_DOUBLE_TRANSFORMER',
  'ELEC_SUBSTATION_DOOR',
  'FIRE_PROTECTION_ROOM',
  'VENTILATION_AIR_CONDITIONNING',
  'UNINTERRUPTIBLE_POWER_SUPPLY',
]
