import { kindTable, optionalTable } from '../../../platform/server/record/kind-table.ts'
import { assetGeneralKind, farmGeneralKind, subFarmGeneralKind } from '../contract/general-kinds.ts'
import { cableKind } from '../contract/lists/cable.ts'
import { networkDeviceKind } from '../contract/lists/network-device.ts'
import { sensorKind } from '../contract/lists/sensor.ts'
import {
  connectionKind,
  crisisKind,
  financialKind,
  gateCodeKind,
  meteringKind,
  otherKind,
  refurbishmentKind,
  telecomKind,
} from '../contract/section-kinds.ts'
import { fieldsElsewhere } from '../contract/section-levels.ts'

/** A row for each node whose section somebody has filled. Names, powers and places of plants are in the tables of `farms`. */
export const farmGeneral = optionalTable('farm_general', farmGeneralKind, fieldsElsewhere('farmGeneral'))
export const subFarmGeneral = optionalTable('sub_farm_general', subFarmGeneralKind, fieldsElsewhere('subFarmGeneral'))
export const assetGeneral = optionalTable('asset_general', assetGeneralKind, fieldsElsewhere('assetGeneral'))
export const plantFinance = optionalTable('plant_finance', financialKind, fieldsElsewhere('plantFinance'))
export const plantRefurbishment = optionalTable(
  'plant_refurbishment',
  refurbishmentKind,
  fieldsElsewhere('plantRefurbishment'),
)
export const crisisPlan = optionalTable('crisis_plan', crisisKind, fieldsElsewhere('crisisPlan'))
export const gateCode = optionalTable('gate_code', gateCodeKind, fieldsElsewhere('gateCode'))
export const metStation = optionalTable('met_station', meteringKind, fieldsElsewhere('metStation'))
export const gridConnection = optionalTable('grid_connection', connectionKind, fieldsElsewhere('gridConnection'))
export const telecomLink = optionalTable('telecom_link', telecomKind, fieldsElsewhere('telecomLink'))
export const assetOther = optionalTable('asset_other', otherKind, fieldsElsewhere('assetOther'))

/** Lists on the cards of sub-farms. */
export const plantCable = kindTable('plant_cable', cableKind)
export const stationSensor = kindTable('station_sensor', sensorKind)
export const networkDevice = kindTable('network_device', networkDeviceKind)
