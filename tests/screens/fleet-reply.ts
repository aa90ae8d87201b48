import type {
  FleetMachine,
  FleetTableEntity,
  FleetTag,
  getFleetTable,
} from '../../features/fleet-state/contract/fleet-table.ts'
import type { ReplyOf } from '../../platform/contract/endpoint.ts'

/** A live tag. Push its values by `tagId`. */
export const tagOf = (fields: Partial<FleetTag> & Pick<FleetTag, 'name' | 'tagId'>): FleetTag => ({
  tagCode: `${fields.name}_${fields.tagId}`,
  unit: 'kW',
  decimals: 0,
  missing9999: false,
  ...fields,
})

/** A wind turbine, unless the fields say otherwise. */
export const machineOf = (fields: Partial<FleetMachine> & Pick<FleetMachine, 'machineCode'>): FleetMachine => ({
  entCode: fields.machineCode,
  name: fields.machineCode,
  type: 'WIND_TURBINE',
  substationCode: null,
  manufacturer: 'Mistralis',
  model: 'M117',
  ratedPower: 2_000,
  powerModel: null,
  codeBook: null,
  latitude: null,
  longitude: null,
  tags: [],
  ...fields,
})

/** A wind farm without machines, unless the fields say otherwise. */
export const farmOf = (
  fields: Partial<FleetTableEntity> & Pick<FleetTableEntity, 'farmCode' | 'name'>,
): FleetTableEntity => ({
  entCode: fields.farmCode,
  type: 'WINDFARM',
  tags: [],
  lifeWordTimeOut: 60,
  children: [],
  subFarmConfiguration: 'none',
  pentagram: fields.farmCode,
  flag: fields.farmCode.slice(0, 2),
  geoCode: '',
  subsidiary: null,
  ratedPower: 0,
  installedPower: 0,
  hasPicFarmRight: false,
  timezone: 'Europe/Paris',
  tagCode: fields.farmCode,
  hasCamera: false,
  weatherStations: [],
  hasRightOnPlantIdCard: false,
  hasRightOnHealthDashboard: false,
  substationCode: null,
  latitude: null,
  longitude: null,
  machines: [],
  ...fields,
})

/** The reply of `getFleetTable` with these farms. */
export const fleetOf = (...results: readonly FleetTableEntity[]): ReplyOf<typeof getFleetTable> => ({
  results: [...results],
  powerModels: {},
  codeBooks: {},
})
