import { expect, test } from 'vitest'
import type { FleetTableEntity } from '../../../my-fleet/contract/fleet-table.ts'
import { sendingCounts } from './sending-counts.ts'

const farm = (farmCode: string, types: readonly string[]) =>
  ({ farmCode, machines: types.map((type) => ({ type })) }) as unknown as FleetTableEntity

const farms = [
  farm('A', ['WIND_TURBINE', 'WIND_TURBINE', 'WEATHER_STATION']),
  farm('B', ['WIND_TURBINE', 'ELECTRICAL_METER', 'UNKNOWN_TYPE']),
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
