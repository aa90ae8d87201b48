import type { FleetMachine, FleetTag } from '../../contract/fleet-table.ts'
import type { FleetFarm } from './fleet-rows.ts'

/** Farms for tests: valid replies, with what a test changes. */

export const testTag = (tagId: number, name: string): FleetTag => ({
  name,
  tagId,
  tagCode: name,
  unit: '',
  decimals: 1,
  missing9999: true,
})

export const testMachine = (
  code: string,
  tags: readonly FleetTag[],
  change: Partial<FleetMachine> = {},
): FleetMachine => ({
  entCode: code,
  machineCode: code,
  name: code,
  type: 'WIND_TURBINE',
  substationCode: null,
  manufacturer: null,
  model: null,
  ratedPower: 2000,
  powerModel: null,
  latitude: null,
  longitude: null,
  ...change,
  tags: [...tags],
})

/** A wind farm whose life word may be 60 s old. */
export const testFarm = (change: Partial<FleetFarm> = {}): FleetFarm => ({
  farmCode: 'A',
  entCode: 'A',
  name: 'A',
  type: 'WINDFARM',
  tags: [testTag(1, 'LifeWord')],
  lifeWordTimeOut: 60,
  children: [],
  subFarmConfiguration: 'none',
  pentagram: 'A',
  flag: 'FR',
  geoCode: 'FR',
  subsidiary: null,
  ratedPower: 4000,
  installedPower: 4000,
  hasPicFarmRight: true,
  timezone: 'Europe/Paris',
  tagCode: '',
  hasCamera: false,
  weatherStations: [],
  hasRightOnPlantIdCard: true,
  hasRightOnHealthDashboard: true,
  substationCode: null,
  latitude: null,
  longitude: null,
  machines: [],
  ...change,
})
