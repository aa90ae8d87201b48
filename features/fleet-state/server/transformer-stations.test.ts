import { expect, test } from 'vitest'
import { transformerStations } from './transformer-stations.ts'

const farms = [
  { farmCode: 'SUN', technology: 'solar' as const },
  { farmCode: 'AIR', technology: 'wind' as const },
]
const subFarms = ['S1', 'S2', 'S3', 'W1'].map((subFarmCode) => ({ subFarmCode }))
const its = (entCode: string, name: string, subFarmCode: string) => ({
  entCode,
  name,
  subFarmCode,
  type: 'ITS' as const,
})
const stations = transformerStations({
  farms,
  subFarms,
  assets: [its('E-10', 'ITS 10', 'S2'), its('E-2', 'ITS 2', 'S2'), its('E-1', 'Station one', 'S1')],
})
const inverterIn = (subFarmCode: string | null) =>
  stations.entCodeOf({ type: 'INVERTER', farmCode: 'SUN', subFarmCode })

test('the station of a sub-farm is the asset in it, else the sub-farm', () => {
  expect([inverterIn('S1'), inverterIn('S3')]).toEqual(['E-1', 'S3'])
  const nameOf = (subFarmCode: string) => stations.nameOf({ subFarmCode, farmCode: 'SUN', name: 'North' })
  expect([nameOf('S1'), nameOf('S2'), nameOf('S3')]).toEqual(['Station one', 'ITS 2, ITS 10', 'North'])
})

test('nobody guesses which of several stations an inverter feeds', () => {
  expect([inverterIn('S2'), inverterIn(null), inverterIn('ELSEWHERE')]).toEqual([null, null, null])
})

test('only solar inverters feed one', () => {
  expect(stations.entCodeOf({ type: 'WIND_TURBINE', farmCode: 'AIR', subFarmCode: 'W1' })).toBeNull()
  expect(stations.entCodeOf({ type: 'BATTERY_BANK', farmCode: 'SUN', subFarmCode: 'S1' })).toBeNull()
  expect(stations.nameOf({ subFarmCode: 'W1', farmCode: 'AIR', name: 'West' })).toBeNull()
})
