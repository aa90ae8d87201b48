import { describe, expect, test } from 'vitest'
import type { LiveSample } from '../../../domain/quality.ts'
import {
  farmConnection,
  isNothingReceived,
  type LiveReader,
  machineAttention,
  machineNeed,
  standingOf,
  stateCode,
} from './fleet-moment.ts'
import { type FleetFarm, fleetRows, machinesOf, rowChildren } from './fleet-rows.ts'
import { lateMeasurements } from './late-measurements.ts'
import { needRank } from './machine-need.ts'
import { countNeeds } from './need-counts.ts'
import { rowOf, tagIdOf, testFarm, testMachine, testReader, testTag } from './test-farm.ts'

const tag = testTag

const machine = (code: string, first: number, substationCode: string | null) =>
  testMachine(code, [tag(first, 'State'), tag(first + 1, 'ActivePower')], { substationCode })

const farm = (farmCode: string, name: string, units: readonly string[]): FleetFarm =>
  testFarm({
    farmCode,
    name,
    children: units.map((code) => ({
      substationCode: code,
      substationName: `Unit ${code}`,
      its: null,
      feeder: null,
      installedPower: 4000,
    })),
    subFarmConfiguration: units.length === 0 ? 'none' : units.length === 1 ? 'single' : 'several',
    machines: [
      machine('WT1', 10, units[0] ?? null),
      machine('WT2', 20, units.at(-1) ?? null),
      { ...machine('MET', 30, null), type: 'WEATHER_STATION' },
    ],
  })

const reader = (
  nowMs: number | undefined,
  values: Record<number, [number, LiveSample['value']]>,
  judgedMs = nowMs,
): LiveReader => ({
  get: (tagId) => {
    const held = values[tagId]
    return held && { timeMs: held[0], value: held[1], quality: 0 }
  },
  nowMs: () => nowMs,
  judgedMs: () => judgedMs,
})

describe('rows', () => {
  test('are in natural order and count machines only', () => {
    const rows = fleetRows([farm('B', 'Farm 10', []), farm('A', 'Farm 2', [])], 'en-GB')
    expect(rows.map((row) => row.name)).toEqual(['Farm 2', 'Farm 10'])
    expect(rows.flatMap((row) => machinesOf(row))).toHaveLength(4)
  })

  test('have the level of sub-farms only where there are several', () => {
    const kinds = (units: readonly string[]) =>
      fleetRows([farm('A', 'A', units)], 'en-GB').flatMap((row) => rowChildren(row)?.map((child) => child.kind))
    expect(kinds([])).toEqual(['machine', 'machine'])
    expect(kinds(['S1'])).toEqual(['machine', 'machine'])
    expect(kinds(['S1', 'S2'])).toEqual(['subFarm', 'subFarm'])
  })
})

describe('the moment', () => {
  const [row] = fleetRows([farm('A', 'A', [])], 'en-GB')
  if (!row) throw new Error('no row')
  const [first] = row.machines
  if (!first) throw new Error('no machines')

  test('a farm is connected up to its life-word time-out and lost after it', () => {
    expect(farmConnection(row, reader(100_000, { 1: [40_000, 5] })).state).toBe('connected')
    expect(farmConnection(row, reader(100_001, { 1: [40_000, 5] }))).toMatchObject({ state: 'lost', ageMs: 60_001 })
    expect(farmConnection(row, reader(100_000, {})).state).toBe('unknown')
    expect(farmConnection(row, reader(undefined, { 1: [40_000, 5] })).state).toBe('unknown')
  })

  test('other tags do not keep a farm alive whose life word stands still', () => {
    expect(farmConnection(row, reader(100_000, { 1: [1_000, 5], 10: [99_000, 'RUN'] })).state).toBe('lost')
  })

  test('a farm whose life word never came is judged by what its machines sent', () => {
    expect(farmConnection(row, reader(100_000, { 10: [1_000, 'RUN'] })).state).toBe('lost')
    expect(farmConnection(row, reader(100_000, { 10: [99_000, 'RUN'] })).state).toBe('connected')
  })

  test('an old fault of a lost farm is not called a fault', () => {
    expect(machineAttention(first, reader(50_000, { 1: [40_000, 5], 10: [9_000, 'FAULT'] }))).toBe('fault')
    expect(machineAttention(first, reader(500_000, { 1: [40_000, 5], 10: [9_000, 'FAULT'] }))).toBe('lost')
  })

  test('a page without values yet raises no alarm and gives no all-clear', () => {
    const nothing = reader(undefined, {})
    expect(countNeeds(row.machines, nothing)).toMatchObject({ unknown: 2, running: 0, fault: 0, lost: 0 })
    expect(isNothingReceived([row], nothing)).toBe(true)
    const first = reader(50_000, { 1: [40_000, 5], 10: [40_000, 'RUN'] })
    expect(countNeeds(row.machines, first)).toMatchObject({ unknown: 1, running: 1 })
    expect(isNothingReceived([row], first)).toBe(false)
  })

  test('a machine without a State signal is never OK, and unknown when it sends nothing', () => {
    const entity = farm('A', 'A', [])
    const stateless = { ...entity, machines: entity.machines.map((one) => ({ ...one, tags: one.tags.slice(1) })) }
    const [row] = fleetRows([stateless], 'en-GB')
    if (!row) throw new Error('no row')
    const live = reader(100_000, { 1: [99_000, 5], 11: [99_000, 700], 21: [9_000, 650] })
    expect(countNeeds(row.machines, live)).toMatchObject({ running: 0, untold: 1, unknown: 1, lost: 0 })
  })

  test('the last word of a machine that has been silent since is no all-clear, and no alarm of now', () => {
    const hours = 3 * 3_600_000
    const silent: Record<number, [number, LiveSample['value']]> = {
      1: [hours - 5_000, 5],
      10: [1_000, 'RUN'],
      11: [2_000, 700],
      20: [1_000, 'FAULT'],
      21: [2_000, 0],
    }
    const live = reader(hours, silent)
    expect(countNeeds(row.machines, live)).toMatchObject({ silent: 2, running: 0, fault: 0 })
    expect(machineAttention(first, live)).toBe('silent')
    expect(stateCode(first, live)).toBe('silent')
  })

  test('an old word is believed while the power comes, and where the page does not read the power', () => {
    const hours = 3 * 3_600_000
    const word = { 1: [hours - 5_000, 5], 10: [1_000, 'STOP'] } as Record<number, [number, LiveSample['value']]>
    expect(machineNeed(first, reader(hours, { ...word, 11: [hours - 5_000, 0] }))).toBe('stopped')
    expect(machineNeed(first, reader(hours, word))).toBe('stopped')
    expect(machineNeed(first, reader(hours, { ...word, 11: [hours - 599_000, 0] }))).toBe('stopped')
    expect(machineNeed(first, reader(hours, { ...word, 11: [hours - 601_000, 0] }))).toBe('silent')
  })

  test('a lost line of the page itself makes no farm lost', () => {
    const values = { 1: [40_000, 5], 10: [40_000, 'RUN'] } as Record<number, [number, LiveSample['value']]>
    expect(farmConnection(row, reader(900_000, values, 45_000))).toMatchObject({ state: 'connected', ageMs: 860_000 })
    expect(machineNeed(first, reader(900_000, values, 45_000))).toBe('running')
  })

  test('a farm is late well before it is lost', () => {
    const line = (ageMs: number) => farmConnection(row, reader(200_000, { 1: [200_000 - ageMs, 5] }))
    expect(line(30_000).isLate).toBeUndefined()
    expect(line(31_000)).toMatchObject({ state: 'connected', isLate: true, ageMs: 31_000 })
    expect(line(61_000)).toMatchObject({ state: 'lost' })
    expect(line(61_000).isLate).toBeUndefined()
  })

  test('the code of a state is the same in every language', () => {
    expect(stateCode(first, reader(50_000, { 1: [40_000, 5], 10: [9_000, 'fault'] }))).toBe('FAULT')
    expect(stateCode(first, reader(50_000, { 1: [40_000, 5], 10: [9_000, 'Pausing'] }))).toBe('Pausing')
    expect(stateCode(first, reader(500_000, { 1: [40_000, 5], 10: [9_000, 'FAULT'] }))).toBe('lost')
    expect(stateCode(first, reader(50_000, { 1: [40_000, 5] }))).toBeNull()
  })

  test('needs are ranked: fault, stopped, lost, silent, underperforming, sensor, maintenance, nothing', () => {
    const ranks = (
      ['fault', 'stopped', 'lost', 'silent', 'underperforming', 'sensor', 'maintenance', undefined] as const
    ).map(needRank)
    expect(ranks).toEqual([7, 6, 5, 4, 3, 2, 1, 0])
  })
})

describe('data that are late while the line is up', () => {
  const [row] = fleetRows([farm('A', 'A', [])], 'en-GB')
  const now = 1_000_000
  const late = (values: Record<number, [number, LiveSample['value']]>, judgedMs = now) =>
    row && lateMeasurements(row, reader(now, values, judgedMs))
  test('show the newest measurement when it is older than the life-word time-out', () => {
    expect(late({ 1: [now - 1_000, 1], 11: [now - 61_000, 500], 21: [now - 90_000, 400] })).toEqual({
      newestMs: now - 61_000,
      ageMs: 61_000,
    })
  })
  test.each([
    ['one machine still sends', { 1: [now, 1], 11: [now - 61_000, 500], 21: [now - 5_000, 400] }],
    ['nothing has been measured yet', { 1: [now, 1] }],
    ['the farm is lost: that is said already', { 1: [now - 90_000, 1], 11: [now - 90_000, 5] }],
  ] as const)('are not told when %s', (_, values) => {
    expect(late(values as unknown as Record<number, [number, LiveSample['value']]>)).toBeUndefined()
  })
  test('are not derived from last known values while the page is offline', () => {
    expect(late({ 1: [now - 65_000, 1], 11: [now - 66_000, 5] }, now - 60_000)).toBeUndefined()
  })
})

describe('values of the future', () => {
  const row = rowOf('FU')
  const hour = 3_600_000
  const at = (lifeAgeMs: number, firstAgeMs: number, secondAgeMs: number) =>
    testReader({
      'FU/LifeWord': { value: 1, ageMs: lifeAgeMs },
      'FU/WT1/State': { value: 'RUN', ageMs: firstAgeMs },
      'FU/WT1/ActivePower': { value: 700, ageMs: firstAgeMs },
      'FU/WT2/State': { value: 'RUN', ageMs: secondAgeMs },
      'FU/WT2/ActivePower': { value: 500, ageMs: secondAgeMs },
    })
  const needs = (reader: LiveReader) => row.machines.map((machine) => machineNeed(machine, reader))

  test('do not keep a silent farm online', () => {
    const reader = at(-hour, -hour, -hour)
    expect(farmConnection(row, reader)).toMatchObject({ state: 'unknown', newestMs: undefined })
    expect(needs(reader)).toEqual(['unknown', 'unknown'])
    // The farm counts as heard at its last life word before the wrong clock.
    expect(farmConnection(row, at(120_000, -hour, -hour))).toMatchObject({ state: 'lost', ageMs: 120_000 })
  })
  test('of one machine make the current values of another neither late nor missing', () => {
    const reader = at(1_000, -hour, 1_000)
    expect(farmConnection(row, reader)).toMatchObject({ state: 'connected', ageMs: 1_000 })
    const powerOf = (machine: string) => reader.get(tagIdOf(`FU/${machine}/ActivePower`))
    const standing = (machine: string) => standingOf(powerOf(machine) ?? { timeMs: 0 }, row, reader)
    expect(standing('WT2')).toBe('now')
    expect(standing('WT1')).not.toBe('now')
    expect(needs(reader)).toEqual(['unknown', 'running'])
  })
  test('give way to true ones', () => {
    expect(needs(at(1_000, 1_000, 1_000))).toEqual(['running', 'running'])
  })
})

test('after a restart of the server farms stand as they were, late and waited for, until their life words are overdue', () => {
  const row = rowOf('RA')
  const nowMs = 10_000_000
  const before = (ageMs: number) => ({
    'RA/LifeWord': { value: 1, ageMs },
    'RA/WT1/State': { value: 'FAULT', ageMs },
    'RA/WT1/ActivePower': { value: 0, ageMs },
    'RA/WT2/State': { value: 'RUN', ageMs },
    'RA/WT2/ActivePower': { value: 500, ageMs },
  })
  const at = (ageMs: number, upForMs: number) =>
    testReader(before(ageMs), nowMs, { sinceMs: nowMs - upForMs, newestMs: nowMs })
  // An hour without the server: nothing of it is told as lost or silent, and nothing as in order.
  const waiting = at(3_600_000, 30_000)
  expect(farmConnection(row, waiting)).toMatchObject({ state: 'connected', isLate: true, isAwaited: true })
  expect(countNeeds(row.machines, waiting)).toMatchObject({ fault: 1, running: 0, waiting: 1, lost: 0, silent: 0 })
  expect(row.machines.map((machine) => stateCode(machine, waiting))).toEqual(['FAULT', 'waiting'])
  expect(farmConnection(row, at(3_600_000, 61_000)).state).toBe('lost')
  expect(farmConnection(row, at(1_000, 30_000))).not.toHaveProperty('isAwaited')
  // It told something after the start and went silent.
  expect(farmConnection(row, at(70_000, 80_000)).state).toBe('lost')
})

describe('a machine after a restart of the server', () => {
  const nowMs = 10_000_000
  const row = rowOf('RM')
  const [first] = row.machines
  const needAt = (ageMs: number, upForMs: number) =>
    first &&
    machineNeed(
      first,
      testReader(
        {
          'RM/LifeWord': 1,
          'RM/WT1/State': { value: 'RUN', ageMs },
          'RM/WT1/ActivePower': { value: 700, ageMs },
        },
        nowMs,
        { sinceMs: nowMs - upForMs, newestMs: nowMs, storedUntilMs: nowMs - upForMs - 1_000 },
      ),
    )

  test('is waiting until it sends, also when its farm sends already', () => {
    expect(needAt(8_000, 5_000)).toBe('waiting')
    expect(needAt(4_000, 5_000)).toBe('running')
    expect(needAt(300_000, 200_000)).toBe('waiting')
  })

  test('is silent at once when it was silent before, and when its last value has become too old', () => {
    expect(needAt(3 * 3_600_000, 5_000)).toBe('silent')
    expect(needAt(700_000, 650_000)).toBe('silent')
  })

  test('is running long after the restart', () => {
    expect(needAt(2_000, 86_400_000)).toBe('running')
  })
})
