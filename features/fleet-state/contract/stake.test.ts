import { expect, test } from 'vitest'
import type { SampleValue } from '../../../domain/quality.ts'
import { heldStake, nextStake } from './stake.ts'
import { machineOf, rowOf, testFigure, testReader, windModel } from './test-farm.ts'
import { tileMoment, urgencyOf } from './tile-moment.ts'

const farm = (code: string, names: readonly string[]) =>
  rowOf(code, {
    powerModels: { V: windModel },
    machines: names.map((name) =>
      machineOf(code, name, { signals: ['State', 'ActivePower', 'WindSpeed'], powerModel: 'V' }),
    ),
  })
const hours = 3 * 3_600_000
const machine = (id: string, state: string, powerKw: number, windSpeed: number, ageMs = 1_000) => ({
  [`${id}/State`]: { value: state as SampleValue, ageMs },
  [`${id}/ActivePower`]: { value: powerKw, ageMs },
  [`${id}/WindSpeed`]: { value: windSpeed, ageMs },
})
const live = (values: Parameters<typeof testReader>[0]) => ({ ...testReader(values), figure: testFigure })
const stakeOf = (row: ReturnType<typeof farm>, values: Parameters<typeof testReader>[0]) =>
  tileMoment(row, 'machines', live(values)).stakeKw

const row = farm('ST', ['WT1', 'WT2'])
const online = { 'ST/LifeWord': 1 }

test('a fault, a stop and a limit lose the expected power, maintenance loses nothing', () => {
  const running = machine('ST/WT2', 'RUN', 1_000, 13)
  const at = (state: string) => stakeOf(row, { ...online, ...running, ...machine('ST/WT1', state, 0, 13) })
  expect(at('FAULT')).toBeCloseTo(1_000)
  expect(at('STOP')).toBeCloseTo(1_000)
  expect(at('CURTAILED')).toBeCloseTo(1_000)
  expect(at('MAINTENANCE')).toBe(0)
  expect(at('RUN')).toBe(0)
})

test('the last power of a silent machine and of an offline farm is at risk', () => {
  const running = machine('ST/WT2', 'RUN', 1_000, 13)
  expect(stakeOf(row, { ...online, ...running, ...machine('ST/WT1', 'RUN', 800, 13, hours) })).toBeCloseTo(800)
  const old = { 'ST/LifeWord': { value: 1, ageMs: hours } }
  expect(stakeOf(row, { ...old, ...machine('ST/WT1', 'RUN', 800, 13, hours) })).toBeCloseTo(800)
  expect(stakeOf(row, old)).toBe(row.farm.installedPower)
})

test('an offline farm stands above a fault that loses less', () => {
  const small = farm('SF', ['WT1'])
  const values = {
    'ST/LifeWord': { value: 1, ageMs: hours },
    ...machine('ST/WT1', 'RUN', 1_800, 20, hours),
    'SF/LifeWord': 1,
    ...machine('SF/WT1', 'FAULT', 0, 4.66),
  }
  const [lost, fault] = [row, small].map((one) => urgencyOf(tileMoment(one, 'machines', live(values))))
  expect(lost?.[0]).toBe(fault?.[0])
  expect(lost?.[1]).toBeGreaterThan(fault?.[1] ?? Number.POSITIVE_INFINITY)
})

test('gusts of two minutes do not move a stake, another reason does at once', () => {
  let stake = nextStake(undefined, { kw: 1_000, atMs: 0, what: 'fault' })
  for (let second = 1; second <= 120; second++)
    stake = nextStake(stake, { kw: second % 10 < 5 ? 1_900 : 100, atMs: second * 1_000, what: 'fault' })
  expect(stake.heldKw).toBe(1_000)
  expect(nextStake(stake, { kw: 5_000, atMs: 121_000, what: 'fault lost' }).heldKw).toBe(5_000)
})

test('a stake that stays different is followed within some ten minutes', () => {
  let stake = nextStake(undefined, { kw: 1_000, atMs: 0, what: 'fault' })
  for (let minute = 1; minute <= 20; minute++)
    stake = nextStake(stake, { kw: 3_000, atMs: minute * 60_000, what: 'fault' })
  expect(stake.kw).toBeGreaterThan(2_500)
  expect(stake.heldKw).toBeGreaterThan(2_000)
})

test('a held stake changes only by a quarter', () => {
  expect(heldStake(undefined, 900)).toBe(900)
  expect(heldStake(1_000, 900)).toBe(1_000)
  expect(heldStake(1_000, 500)).toBe(500)
  expect(heldStake(1_000, 0)).toBe(0)
})
