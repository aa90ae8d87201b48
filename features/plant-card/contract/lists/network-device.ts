import { defineFields } from '../../../../platform/contract/define-fields.ts'
import type { RecordOf } from '../../../../platform/contract/record-kind.ts'
import { listedNodeFields, nodeListCalls, nodeListKind } from '../node-list.ts'

export const networkDeviceTypes = ['router', 'firewall', 'switch', 'gateway', 'plc', 'rtu', 'camera', 'other'] as const
export type NetworkDeviceType = (typeof networkDeviceTypes)[number]

const line = { kind: 'text', section: 'device', longest: 80, format: 'line' } as const

const diagramPlace = { kind: 'integer', section: 'network', unit: null, hard: [0, 5_000], inForm: false } as const

/** A router, a PLC or another device of the network of a plant. Passwords stay in a vault. */
export const networkDeviceFields = defineFields({
  ...listedNodeFields,
  deviceName: { ...line, need: 'needed', inTable: true },
  deviceType: { kind: 'oneOf', section: 'device', choices: networkDeviceTypes, need: 'needed', inTable: true },
  manufacturer: { ...line, need: 'expected', inTable: true },
  model: { ...line, need: 'expected', inTable: true },
  serialNumber: { ...line, longest: 60, need: 'expected' },
  firmware: { ...line, longest: 60 },
  /** The device through which this one reaches the outside. */
  uplink: { kind: 'reference', section: 'network', to: 'networkDevice' },
  ipAddress: { kind: 'text', section: 'network', longest: 45, format: 'ip', need: 'expected', inTable: true },
  protocol: {
    kind: 'oneOf',
    section: 'network',
    choices: ['modbusTcp', 'iec104', 'iec61850', 'opcUa', 'dnp3', 'profinet', 'mqtt', 'snmp', 'https'],
  },
  port: { kind: 'integer', section: 'network', unit: null, hard: [1, 65_535] },
  /** Code of the asset whose connection the device carries. */
  connectedAsset: { ...line, section: 'network', longest: 50 },
  vaultReference: { ...line, section: 'network', longest: 200 },
  /** Where somebody has put the device on the diagram, px. Empty: the place follows from the connections. */
  diagramX: diagramPlace,
  diagramY: diagramPlace,
})

export const networkDeviceKind = nodeListKind('PICFarmTelecom', {
  kind: 'networkDevice',
  one: 'NetworkDevice',
  many: 'NetworkDevices',
  noun: 'network device',
  nouns: 'network devices of sub-farms',
  words: 'plantCard',
  ownWords: 'plantCard.list.device',
  label: ['deviceName'],
  fields: networkDeviceFields,
  documents: { categories: ['drawing', 'manual', 'photo', 'other'], largestBytes: 50_000_000 },
})
export const networkDeviceCalls = nodeListCalls(networkDeviceKind)
export type NetworkDevice = RecordOf<typeof networkDeviceFields>
