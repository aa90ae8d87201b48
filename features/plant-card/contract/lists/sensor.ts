import { defineFields } from '../../../../platform/contract/define-fields.ts'
import type { ValueFault } from '../../../../platform/contract/field-check.ts'
import type { RecordOf } from '../../../../platform/contract/record-kind.ts'
import { listedNodeFields, nodeListCalls, nodeListKind } from '../node-list.ts'

/** Kinds of sensors of a weather station (specification 001 §2). */
export const sensorTypes = [
  'cup',
  'sonic',
  'vane',
  'temperature',
  'humidity',
  'pressure',
  'ghi',
  'poa',
  'module',
  'rain',
  'snow',
] as const
export type SensorType = (typeof sensorTypes)[number]

/** Sensors that measure the wind speed. */
export const anemometers: readonly SensorType[] = ['cup', 'sonic']

const line = { kind: 'text', section: 'sensor', longest: 80, format: 'line' } as const
const factor = { kind: 'decimal', section: 'calibration', unit: null, hard: [-1e6, 1e6], decimals: 5 } as const

/** A sensor of a weather station: heights in m, directions and tilts in °. */
export const sensorFields = defineFields({
  ...listedNodeFields,
  sensorName: { ...line, need: 'needed', inTable: true },
  sensorType: { kind: 'oneOf', section: 'sensor', choices: sensorTypes, need: 'needed', inTable: true },
  manufacturer: line,
  model: line,
  serialNumber: { ...line, longest: 60, need: 'expected', inTable: true },
  sensorHeight: {
    kind: 'decimal',
    section: 'sensor',
    unit: 'm',
    hard: [0, 250],
    usual: [1, 200],
    decimals: 1,
    inTable: true,
  },
  direction: { kind: 'decimal', section: 'sensor', unit: '°', hard: [0, 360], decimals: 0 },
  tilt: {
    kind: 'decimal',
    section: 'sensor',
    unit: '°',
    hard: [0, 90],
    decimals: 1,
    visibleWhen: { field: 'sensorType', is: ['ghi', 'poa', 'module'] },
  },
  sensorTag: { ...line, longest: 120 },
  calibrationDate: { kind: 'date', section: 'calibration', futureAllowed: false, need: 'expected', inTable: true },
  calibrationDue: { kind: 'date', section: 'calibration', inTable: true },
  slope: factor,
  offset: factor,
})

/** The next calibration comes after the last one. */
export const dueAfterCalibration = ({
  calibrationDate,
  calibrationDue,
}: {
  readonly calibrationDate: string | null
  readonly calibrationDue: string | null
}): readonly ValueFault[] =>
  calibrationDate !== null && calibrationDue !== null && calibrationDue < calibrationDate
    ? [
        {
          field: 'calibrationDue',
          code: 'before-calibration',
          bound: calibrationDate,
          value: calibrationDue,
          sentence: `must not be before the calibration of ${calibrationDate}`,
        },
      ]
    : []

export const sensorKind = nodeListKind('PICFarmWeatherStation', {
  kind: 'stationSensor',
  one: 'StationSensor',
  many: 'StationSensors',
  noun: 'sensor',
  nouns: 'sensors of weather stations',
  words: 'plantCard',
  ownWords: 'plantCard.list.sensor',
  label: ['sensorName'],
  fields: sensorFields,
  documents: { categories: ['certificate', 'manual', 'photo', 'other'], largestBytes: 50_000_000 },
  rules: [dueAfterCalibration],
})
export const sensorCalls = nodeListCalls(sensorKind)
export type StationSensor = RecordOf<typeof sensorFields>

/** Facts that follow from the sensors of a mast: number of anemometers, and facts of the highest one. Pure. */
export const mastFacts = (
  sensors: readonly Pick<StationSensor, 'sensorType' | 'sensorHeight' | 'direction' | 'calibrationDate'>[],
) => {
  const own = sensors.filter(({ sensorType }) => anemometers.some((one) => one === sensorType))
  const [highest] = own
    .filter(({ sensorHeight }) => sensorHeight !== null)
    .toSorted((one, other) => (other.sensorHeight ?? 0) - (one.sensorHeight ?? 0))
  return {
    numberOfAnemometer: own.length,
    highestAnemometerHeight: highest?.sensorHeight ?? null,
    highestAnemometerDirection: highest?.direction ?? null,
    highestAnemometerCalibrationDate: highest?.calibrationDate ?? null,
  }
}
