import { describe, expect, test } from 'vitest'
import { formatOf } from '../../../../platform/web/i18n/format.ts'
import { machineMoment } from '../../../farm-page/web/findings/machine-moment.ts'
import { missingPower } from '../../../farm-page/web/findings/missing-power.ts'
import { rowUrgency } from '../../../fleet-table/web/columns/row-urgency.ts'
import { siteWeather } from '../../../my-fleet/web/overview/site-weather.ts'
import { actualOfExpected } from '../../contract/actual-of-expected.ts'
import { heldFinding, heldMeans, holdJudgements, windDoubtOf } from '../../contract/judgements.ts'
import { resourceFigure } from '../../contract/resource-figures.ts'
import { expectedBeside, expectedFigure, machineOutput, signalFigure } from '../../contract/row-figures.ts'
import { machineOf, rowOf, testFigure, testReader } from '../../contract/test-farm.ts'
import { tileMoment } from '../../contract/tile-moment.ts'
import { expectedTrace } from './figure-trace.ts'

const minuteMs = 60_000
const names = ['WT1', 'WT2', 'WT3', 'WT4', 'WT5'] as const
const curve: [number, number][] = [
  [3, 0],
  [13, 2000],
  [25, 2000],
  [25.1, 0],
]
const farm = rowOf('AJ', {
  powerModels: { m: { kind: 'wind', curve, elevationM: 0 } },
  machines: names.map((name) =>
    machineOf('AJ', name, { signals: ['State', 'ActivePower', 'WindSpeed'], powerModel: 'm' }),
  ),
})
/** A storm in which all stand; the anemometer of the third hangs at 6.7 m/s. */
const winds = { WT1: 31, WT2: 29, WT3: 6.7, WT4: 36, WT5: 33 }
const values = Object.fromEntries([
  ['AJ/LifeWord', 1],
  ...names.flatMap((name) => [
    [`AJ/${name}/State`, 'STOP'],
    [`AJ/${name}/ActivePower`, -20],
    [`AJ/${name}/WindSpeed`, winds[name]],
  ]),
])
const judged = {
  'AJ/WT3': { doubt: { windSpeed: 6.7, neighbours: [29, 36] as [number, number], stuckForMs: 30 * minuteMs } },
}
const reading = (known: Parameters<typeof testReader>[3]) => ({
  ...testReader(values, 10_000_000, undefined, known),
  figure: testFigure,
})
const live = reading(judged)
const third = farm.machines[2]
if (!third) throw new Error('five machines')

describe('a wind that contradicts its neighbours', () => {
  test('is doubted of its machine alone, and only as the server judges', () => {
    expect(farm.machines.map((one) => windDoubtOf(one, live)?.windSpeed)).toEqual([
      undefined,
      undefined,
      6.7,
      undefined,
      undefined,
    ])
    expect(windDoubtOf(third, reading({}))).toBeUndefined()
  })

  test('is in no mean: header, table and map say what the others measure', () => {
    const mean = (31 + 29 + 36 + 33) / 4
    expect(signalFigure(farm.machines, 'WindSpeed', 'mean', live)).toMatchObject({ value: mean, known: 4, total: 5 })
    expect(resourceFigure(farm.machines, { signal: 'WindSpeed', how: 'mean' }, live).value).toBe(mean)
    expect(siteWeather(farm, live)?.value).toBe(mean)
    // The row of the machine shows what it sends.
    expect(signalFigure([third], 'WindSpeed', 'mean', live).value).toBe(6.7)
  })

  test('expects nothing: neither of the machine nor in any sum', () => {
    expect(expectedFigure(farm.machines, live)).toMatchObject({ value: 0, known: 4, total: 5 })
    const outputs = farm.machines.map((machine) => machineOutput(machine, live))
    expect(expectedBeside(outputs)).toMatchObject({ value: 0, known: 4 })
    expect(actualOfExpected([third], live).known).toBe(0)
    expect(expectedFigure(farm.machines, reading({})).value).toBeGreaterThan(400)
  })

  test('loses nothing: the tile names the machine without a loss, and stands by that of the others', () => {
    const moment = tileMoment(farm, 'machines', live)
    expect(moment.needingMachines.find(({ name }) => name === 'WT3')?.lostKw).toBeUndefined()
    expect(moment.needingMachines.at(-1)?.name).toBe('WT3')
    expect(moment.stakeKw).toBeCloseTo(80)
    expect(rowUrgency(farm, live)).toBeLessThan(rowUrgency(farm, reading({})))
  })

  test('reaches the farm page, whose balance excludes the machine', () => {
    const machines = farm.machines.map((machine) => machineMoment(machine, live))
    expect(machines[2]).toMatchObject({ expectedKw: null, meanExpectedKw: null, windDoubt: { neighbours: [29, 36] } })
    expect(missingPower(machines, 'wind')).toBeNull()
  })

  test('is said where the figure is explained', () => {
    const t = (key: string) => key
    const words = { t, format: formatOf('en-GB'), zoneOf: () => 'UTC' }
    expect(expectedTrace(third, live, words)).toContain('fleetState.trace.windDoubted')
  })
})

const minutes = (count: number) => count * minuteMs
const machineOfReply = (machineCode: string, below?: number) => ({
  ...{ machineCode, actualKw: 10, expectedKw: 20 },
  ...(below !== undefined && { below }),
})

test('judgements count until they are half an hour old', () => {
  const store = {}
  const farms = [{ farmCode: 'A', untilMs: minutes(100), machines: [machineOfReply('WT1', 0.5)] }]
  holdJudgements(store, farms, { hasMeans: true })
  expect(heldFinding(store, 'A/WT1', minutes(129))).toMatchObject({ below: 0.5 })
  expect(heldMeans(store, 'A/WT1', minutes(129))).toMatchObject({ actualKw: 10 })
  expect(heldFinding(store, 'A/WT1', minutes(130))).toBeUndefined()
  expect(heldFinding({}, 'A/WT1', minutes(101))).toBeUndefined()
})

test('a reply of the fleet clears findings that it does not name, one of a farm only those of the farm', () => {
  const store = {}
  const reply = (farmCode: string, ...machines: ReturnType<typeof machineOfReply>[]) => [
    { farmCode, untilMs: minutes(100), machines },
  ]
  const now = minutes(101)
  holdJudgements(store, [...reply('A', machineOfReply('WT1', 0.5)), ...reply('B', machineOfReply('WT1', 0.6))], {
    hasMeans: false,
  })
  holdJudgements(store, reply('A', machineOfReply('WT1'), machineOfReply('WT2', 0.7)), {
    hasMeans: true,
  })
  expect(heldFinding(store, 'A/WT1', now)).toBeUndefined()
  expect(heldFinding(store, 'A/WT2', now)).toBeDefined()
  expect(heldFinding(store, 'B/WT1', now)).toBeDefined()
  holdJudgements(store, [...reply('A'), ...reply('B')], { hasMeans: false })
  expect(heldFinding(store, 'B/WT1', now)).toBeUndefined()
  // Means stay: a reply of findings alone names no others.
  expect(heldMeans(store, 'A/WT1', now)).toBeDefined()
  // A reply that the page kept from before changes nothing.
  holdJudgements(store, [{ farmCode: 'B', untilMs: minutes(90), machines: [machineOfReply('WT1', 0.6)] }], {
    hasMeans: false,
  })
  expect(heldFinding(store, 'B/WT1', now)).toBeUndefined()
})
