import { expect, test } from 'vitest'
import { assetTypes, machineTypes, measuringTypes } from '../../../../domain/asset.ts'
import { type FleetFarm, fleetRows } from '../../../fleet-state/contract/fleet-rows.ts'
import { machineOf, rowOf, testFarm, testReader } from '../../../fleet-state/contract/test-farm.ts'
import { countedAssets, sendingCounts, sendingTagIds } from './sending-counts.ts'

const nowMs = 10_000_000
const hours = 3 * 3_600_000

const farmOf = (farmCode: string, types: readonly string[]): ReturnType<typeof rowOf> =>
  rowOf(farmCode, {
    machines: types.map((type, index) =>
      machineOf(farmCode, `M${index + 1}`, {
        type: type as FleetFarm['machines'][number]['type'],
        ...(!machineTypes.some((known) => known === type) && { signals: ['ActiveEnergy'] }),
      }),
    ),
  })

const farm = farmOf('A', ['WIND_TURBINE', 'WIND_TURBINE', 'WEATHER_STATION'])
const running = (code: string, ageMs = 2_000) => ({
  [`A/${code}/State`]: { value: 'RUN', ageMs },
  [`A/${code}/ActivePower`]: { value: 700, ageMs },
})

const counted = (values: Parameters<typeof testReader>[0], sinceMs?: number, storedUntilMs?: number) => {
  const assets = countedAssets([farm])
  const hearing = sinceMs === undefined ? undefined : { sinceMs, newestMs: nowMs, storedUntilMs }
  return sendingCounts(assets, testReader(values, nowMs, hearing), new Set(sendingTagIds(assets)))
}

test('a machine that has been silent for hours does not send, although its farm is online', () => {
  const values = { 'A/LifeWord': 1, ...running('M1'), ...running('M2', hours), 'A/M3/ActiveEnergy': 5 }
  expect(counted(values)).toEqual([
    { kind: 'wind', sending: 1, total: 2 },
    { kind: 'iot', sending: 1, total: 1 },
  ])
})

test('after a restart nothing sends before the server has received it', () => {
  const sinceMs = nowMs - 5_000
  const stored = { 'A/LifeWord': { value: 1, ageMs: 8_000 }, ...running('M1', 8_000), ...running('M2', hours) }
  expect(counted(stored, sinceMs, nowMs - 8_000)[0]).toEqual({ kind: 'wind', sending: 0, total: 2 })
  expect(counted({ ...stored, 'A/LifeWord': 1, ...running('M1', 1_000) }, sinceMs, nowMs - 8_000)[0]).toEqual({
    kind: 'wind',
    sending: 1,
    total: 2,
  })
})

test('assets of an offline farm do not send', () => {
  const old = { 'A/LifeWord': { value: 1, ageMs: hours }, ...running('M1'), ...running('M2') }
  expect(counted(old)[0]).toEqual({ kind: 'wind', sending: 0, total: 2 })
})

test('an asset that the page does not follow sends while its farm is online', () => {
  const assets = countedAssets([farm])
  expect(sendingCounts(assets, testReader({ 'A/LifeWord': 1 }, nowMs), new Set())[0]).toMatchObject({ sending: 2 })
})

test('without farms there are no counts', () => {
  expect(sendingCounts([], testReader({}), new Set())).toEqual([])
})

test('assets that switch, protect or carry are not counted', () => {
  const others = assetTypes.filter((type) => ![...machineTypes, ...measuringTypes].includes(type))
  expect(others).toContain('ELEC_SUBSTATION_DOOR')
  expect(countedAssets([farmOf('B', [...others, 'UNKNOWN_TYPE'])])).toEqual([])
  const [all] = fleetRows([testFarm({ machines: farmOf('C', assetTypes).farm.machines })], 'en-GB')
  expect(countedAssets(all ? [all] : []).filter(({ kind }) => kind === 'iot')).toHaveLength(3)
})
