import { expect, test } from 'vitest'
import { assetTypes, machineTypes, measuringTypes } from '../../../../domain/asset.ts'
import type { FleetTableEntity } from '../../../fleet-state/contract/fleet-table.ts'
import { sendingCounts } from './sending-counts.ts'

const farm = (farmCode: string, types: readonly string[]) =>
  ({ farmCode, machines: types.map((type) => ({ type })) }) as unknown as FleetTableEntity

const farms = [
  farm('A', ['WIND_TURBINE', 'WIND_TURBINE', 'WEATHER_STATION']),
  farm('B', ['WIND_TURBINE', 'ELECTRICAL_METER', 'MET_MAST']),
  farm('C', ['BATTERY_BANK']),
]

test('assets of a farm that is not heard do not send', () => {
  expect(sendingCounts(farms, ({ farmCode }) => farmCode !== 'B')).toEqual([
    { kind: 'wind', sending: 2, total: 3 },
    { kind: 'bess', sending: 1, total: 1 },
    { kind: 'iot', sending: 1, total: 3 },
  ])
})

test('without farms there is nothing to count', () => expect(sendingCounts([], () => true)).toEqual([]))

test('what switches, protects or carries is not counted, as on MyFleet', () => {
  const others = assetTypes.filter((type) => ![...machineTypes, ...measuringTypes].includes(type))
  expect(others).toContain('ELEC_SUBSTATION_DOOR')
  expect(sendingCounts([farm('A', [...others, 'UNKNOWN_TYPE'])], () => true)).toEqual([])
  expect(sendingCounts([farm('A', assetTypes)], () => true).find(({ kind }) => kind === 'iot')?.total).toBe(3)
})
