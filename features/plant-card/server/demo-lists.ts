import type { DemoContext } from '../../../platform/server/feature.ts'
import type { PlantNode } from '../../farms/contract/plant-node.ts'
import type { SensorType } from '../contract/lists/sensor.ts'
import { demoId, demoRows, demoShare } from './demo-rows.ts'
import { networkDevice, plantCable, stationSensor } from './tables.ts'

type Place = Pick<PlantNode, 'entCode' | 'farmCode'>

const placeOf = ({ entCode, farmCode }: Place) => ({ entCode, farmCode })
const round = (value: number, step: number) => Math.round(value / step) * step

/** Cables of a sub-farm of the demo: one to the delivery point, and a row of machines. */
export const demoCablesOf = (node: Place) => {
  const share = demoShare(`${node.entCode} cables`)
  const year = 2008 + Math.floor(share * 14)
  const shared = { ...placeOf(node), conductor: 'aluminium', voltage: 20, laidOn: `${year}-05-20`, layingDepth: 0.9 }
  const ends = ['Substation', 'Machine 1', 'Machine 2', 'Machine 3', 'Machine 4']
  const row = ends.slice(1).map((toPlace, at) => ({
    ...{ ...shared, cableName: `C${at + 1}`, fromPlace: ends[at], toPlace },
    cableLength: round(380 + demoShare(`${node.entCode} ${at}`) * 420, 10),
    crossSection: at === 0 ? 240 : 150,
  }))
  const export1 = { cableName: 'E1', fromPlace: 'Substation', toPlace: 'Delivery point', crossSection: 400 }
  return [{ ...shared, ...export1, cableLength: round(900 + share * 6_000, 50) }, ...row]
}

/** Height in m of each sensor. */
const sensors: readonly (readonly [name: string, type: SensorType, height: number])[] = [
  ['Cup at the top', 'cup', 80],
  ['Cup below', 'cup', 60],
  ['Ultrasonic', 'sonic', 78],
  ['Vane', 'vane', 76],
  ['Thermometer', 'temperature', 10],
  ['Barometer', 'pressure', 4],
]

/** Sensors of the mast of a sub-farm of the demo. */
export const demoSensorsOf = (node: Place) =>
  sensors.map(([sensorName, sensorType, sensorHeight]) => {
    const share = demoShare(`${node.entCode} ${sensorName}`)
    const month = String(1 + Math.floor(share * 12)).padStart(2, '0')
    const isWind = sensorType === 'cup' || sensorType === 'sonic'
    return {
      ...{
        ...placeOf(node),
        sensorName,
        sensorType,
        sensorHeight,
        manufacturer: 'Exemplo Sensors',
        model: `${sensorType}-2`,
      },
      ...{ serialNumber: String(100_000 + Math.floor(share * 899_999)), direction: round(share * 360, 5) },
      ...{ calibrationDate: `2025-${month}-14`, calibrationDue: `2027-${month}-14` },
      ...(isWind && { slope: 0.0462, offset: 0.21 }),
    }
  })

/** Devices of the network of a sub-farm of the demo. The router is the first one, the switch the second one. */
export const demoDevicesOf = (node: Place) => {
  const [router, uplink] = [0, 1].map((at) => demoId(`${node.entCode} ${at}`))
  const net = `10.${Math.floor(demoShare(node.farmCode) * 250)}.${Math.floor(demoShare(node.entCode) * 250)}`
  const own = { ...placeOf(node), manufacturer: 'Example Networks', vaultReference: `vault://plants/${node.entCode}` }
  const serialOf = (name: string) => `N${Math.floor(demoShare(`${node.entCode} ${name}`) * 1e6)}`
  const devices = [
    { deviceName: 'Router', deviceType: 'router', model: 'R-200', ipAddress: `${net}.1`, protocol: 'snmp', port: 161 },
    { deviceName: 'Switch', deviceType: 'switch', model: 'S-24', ipAddress: `${net}.2`, uplink: router },
    {
      deviceName: 'Gateway',
      deviceType: 'gateway',
      model: 'G-5',
      ipAddress: `${net}.10`,
      protocol: 'mqtt',
      port: 8883,
      uplink,
      connectedAsset: `E-${node.farmCode}`,
    },
    {
      deviceName: 'PLC',
      deviceType: 'plc',
      model: 'P-1500',
      ipAddress: `${net}.20`,
      protocol: 'modbusTcp',
      port: 502,
      uplink,
    },
    {
      deviceName: 'RTU',
      deviceType: 'rtu',
      model: 'T-560',
      ipAddress: `${net}.30`,
      protocol: 'iec104',
      port: 2404,
      uplink,
    },
    {
      deviceName: 'Camera',
      deviceType: 'camera',
      model: 'C-12',
      ipAddress: `${net}.40`,
      protocol: 'https',
      port: 443,
      uplink,
    },
  ]
  return devices.map((device) => ({ ...own, ...device, serialNumber: serialOf(device.deviceName), firmware: '4.2.1' }))
}

/** Nobody looked after the cards of this farm. */
const isCared = ({ level, farmCode }: PlantNode): boolean => level === 'subFarm' && farmCode !== 'PT-ACH'

const seeds = [
  demoRows({ table: plantCable, isFor: isCared, rowsOf: demoCablesOf }),
  demoRows({
    table: stationSensor,
    isFor: (node) => isCared(node) && node.technology === 'wind',
    rowsOf: demoSensorsOf,
  }),
  demoRows({ table: networkDevice, isFor: isCared, rowsOf: demoDevicesOf }),
]

/** Fills the lists on the cards of sub-farms of the demo. */
export const seedDemoLists = async (context: DemoContext): Promise<readonly never[]> => {
  for (const seed of seeds) await seed(context)
  return []
}
