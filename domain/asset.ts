/** What stands in a farm and can send data or carry equipment (specification 000 §3, 001 §3). FARM is the farm's own controller. */
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
