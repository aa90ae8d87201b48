/**
 * Types of equipment in the spelling of specification 001 §3. Machines are assets of the plant; parts are in a machine or on
 * a sub-farm; parts of a substation have a right of their own.
 */
export const machineTypes = ['WIND_TURBINE', 'INVERTER', 'BATTERY_BANK', 'HYDRO_UNIT', 'BIOGAS_ENGINE'] as const

export const partTypes = [
  'WIND_TURBINE_ROTOR',
  'WIND_TURBINE_BLADE',
  'WIND_TURBINE_BEARING',
  'WIND_TURBINE_GEARBOX',
  'WIND_TURBINE_GENERATOR',
  'WIND_TURBINE_NACELLE',
  'WIND_TURBINE_NACELLE_ROOF',
  'WIND_TURBINE_TOWER',
  'WIND_TURBINE_ADD_ON',
  'WIND_TURBINE_TRANSFORMER',
  'WIND_TURBINE_SWITCHGEAR',
  'WIND_TURBINE_ELECTRICAL_METER',
  'WIND_TURBINE_LADDER',
  'WIND_TURBINE_ELEVATOR',
  'WIND_TURBINE_HOIST',
  'WIND_TURBINE_ANEMOMETER',
  'WIND_TURBINE_AVIATION_LIGHT',
  'WIND_TURBINE_ICE_DETECTOR',
  'ITS',
  'ITS_TRANSFORMER',
  'ARRAY_BOX',
  'STRING',
  'MET_MAST',
] as const

export const substationTypes = [
  'SUBSTATION',
  'SUBSTATION_ELECTRICAL_METER',
  'SUBSTATION_GENERATOR',
  'SUBSTATION_SWITCHGEAR',
  'SUBSTATION_TRANSFORMER',
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

export type MachineType = (typeof machineTypes)[number]
export type PartType = (typeof partTypes)[number]
export type SubstationType = (typeof substationTypes)[number]
export type EquipmentType = MachineType | PartType | SubstationType

export const equipmentTypes: readonly EquipmentType[] = [...machineTypes, ...partTypes, ...substationTypes]

/** Types by name in any list of types. */
export const isTypeOf = <T extends string>(types: readonly T[], type: string): type is T =>
  types.some((one) => one === type)

const ofTurbine = ['WIND_TURBINE'] as const
const inNacelle = ['WIND_TURBINE_NACELLE', 'WIND_TURBINE'] as const
const inTower = ['WIND_TURBINE_TOWER', 'WIND_TURBINE'] as const
const onRoof = ['WIND_TURBINE_NACELLE_ROOF', 'WIND_TURBINE_NACELLE', 'WIND_TURBINE'] as const
const inSubstation = ['SUBSTATION'] as const

/** The sub-farm itself, as a place of parts. */
export const subFarmPlace = 'SUB_FARM'

/** Below which a part can stand: types of equipment, or the sub-farm. The first is the usual one. */
export const placesOf: Readonly<Record<PartType | SubstationType, readonly string[]>> = {
  WIND_TURBINE_ROTOR: ofTurbine,
  WIND_TURBINE_BLADE: ['WIND_TURBINE_ROTOR', 'WIND_TURBINE'],
  WIND_TURBINE_BEARING: ['WIND_TURBINE_NACELLE', 'WIND_TURBINE_ROTOR', 'WIND_TURBINE'],
  WIND_TURBINE_GEARBOX: inNacelle,
  WIND_TURBINE_GENERATOR: inNacelle,
  WIND_TURBINE_NACELLE: ofTurbine,
  WIND_TURBINE_NACELLE_ROOF: inNacelle,
  WIND_TURBINE_TOWER: ofTurbine,
  WIND_TURBINE_ADD_ON: ['WIND_TURBINE', 'WIND_TURBINE_BLADE', 'WIND_TURBINE_NACELLE_ROOF', 'WIND_TURBINE_TOWER'],
  WIND_TURBINE_TRANSFORMER: ['WIND_TURBINE', 'WIND_TURBINE_NACELLE', 'WIND_TURBINE_TOWER'],
  WIND_TURBINE_SWITCHGEAR: ['WIND_TURBINE', 'WIND_TURBINE_TOWER'],
  WIND_TURBINE_ELECTRICAL_METER: ['WIND_TURBINE', 'WIND_TURBINE_TOWER'],
  WIND_TURBINE_LADDER: inTower,
  WIND_TURBINE_ELEVATOR: inTower,
  WIND_TURBINE_HOIST: inNacelle,
  WIND_TURBINE_ANEMOMETER: onRoof,
  WIND_TURBINE_AVIATION_LIGHT: [...onRoof, 'WIND_TURBINE_TOWER'],
  WIND_TURBINE_ICE_DETECTOR: [...onRoof, 'WIND_TURBINE_BLADE'],
  ITS: [subFarmPlace],
  ITS_TRANSFORMER: ['ITS'],
  ARRAY_BOX: ['INVERTER', 'ITS'],
  STRING: ['ARRAY_BOX', 'INVERTER'],
  MET_MAST: [subFarmPlace],
  SUBSTATION: [subFarmPlace],
  SUBSTATION_ELECTRICAL_METER: inSubstation,
  SUBSTATION_GENERATOR: inSubstation,
  SUBSTATION_SWITCHGEAR: inSubstation,
  SUBSTATION_TRANSFORMER: inSubstation,
  REMOTE_TERMINAL_UNIT: inSubstation,
  LOW_VOLTAGE: inSubstation,
  MEDIUM_VOLTAGE: inSubstation,
  PROTECTION: inSubstation,
  AUX_MEDIUM_VOLTAGE_FEEDER: inSubstation,
  AUX_MV_DOUBLE_TRANSFORMER: inSubstation,
  ELEC_SUBSTATION_DOOR: inSubstation,
  FIRE_PROTECTION_ROOM: inSubstation,
  VENTILATION_AIR_CONDITIONNING: inSubstation,
  UNINTERRUPTIBLE_POWER_SUPPLY: inSubstation,
}

/** Types of parts that can be added below a node of a type. */
export const typesBelow = (type: string): readonly (PartType | SubstationType)[] =>
  ([...partTypes, ...substationTypes] as const).filter((one) => placesOf[one].includes(type))

/** A machine is below the sub-farm, and an inverter also below the transformer of a station. */
export const machinePlaces: Partial<Readonly<Record<MachineType, readonly string[]>>> = {
  INVERTER: ['ITS_TRANSFORMER', 'ITS'],
}

const nameKeys: Partial<Readonly<Record<string, string>>> = {
  WIND_TURBINE: 'windTurbineName',
  INVERTER: 'inverterName',
  BATTERY_BANK: 'batteryBankName',
  HYDRO_UNIT: 'unitName',
  ITS: 'itsName',
  ARRAY_BOX: 'arrayBoxName',
  STRING: 'stringName',
  MET_MAST: 'metMastName',
  SUBSTATION: 'substationName',
}

/** Key of the name of a type, e.g. `itsName` (specification 001 §3). */
export const nameKeyOf = (type: string): string => nameKeys[type] ?? 'equipmentName'

/** Types without a manufacturer: they are places that hold other parts. */
const places: readonly string[] = ['ITS', 'STRING', 'SUBSTATION']
export const hasMaker = (type: string): boolean => !places.includes(type)

/** Types that hold up the save while one of these is changed and empty (specification 001 §4). */
const blockingTypes: readonly string[] = [
  'WIND_TURBINE',
  'INVERTER',
  'WIND_TURBINE_HOIST',
  'WIND_TURBINE_AVIATION_LIGHT',
  'WIND_TURBINE_ANEMOMETER',
  'WIND_TURBINE_ELEVATOR',
  'WIND_TURBINE_LADDER',
  'WIND_TURBINE_ICE_DETECTOR',
  'ARRAY_BOX',
  'ITS',
  'STRING',
]

/** Keys that hold up the save of a node while they are changed and empty. */
export const blockingKeys = (type: string): readonly string[] => [
  nameKeyOf(type),
  ...(blockingTypes.includes(type) && hasMaker(type) ? ['manufacturer', 'model'] : []),
  ...(type === 'STRING' ? ['design'] : []),
]

/** Siblings in natural order of their names (specification 001 §4). */
export const naturalOrders = [
  { type: 'WIND_TURBINE_AVIATION_LIGHT', under: 'WIND_TURBINE_NACELLE_ROOF', by: 'equipmentName' },
  { type: 'INVERTER', under: 'ITS_TRANSFORMER', by: 'inverterName' },
] as const
