import { describe, expect, test } from 'vitest'
import { formatOf } from '../../../../platform/web/i18n/format.ts'
import { machineMoment } from '../../../farm-page/web/findings/machine-moment.ts'
import { missingPower } from '../../../farm-page/web/findings/missing-power.ts'
import { rowUrgency } from '../../../fleet-table/web/columns/row-urgency.ts'
import { siteWeather } from '../../../my-fleet/web/overview/site-weather.ts'
import { resourceFigure } from '../../contract/resource-figures.ts'
import {
  actualOfExpected,
  expectedBeside,
  expectedFigure,
  machineOutput,
  signalFigure,
} from '../../contract/row-figures.ts'
import { machineOf, rowOf, testFigure, testReader } from '../../contract/test-farm.ts'
import { tileMoment } from '../../contract/tile-moment.ts'
import {
  heldWindHistory,
  holdWindHistories,
  windDoubtOf,
  windRequests,
  windTagIds,
} from '../../contract/wind-doubts.ts'
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
const histories = Object.fromEntries(
  names.map((name) => [
    `AJ/${name}/WindSpeed`,
    { least: name === 'WT3' ? 6.7 : 26, most: name === 'WT3' ? 6.7 : 37, spanMs: 30 * minuteMs },
  ]),
)
const reading = (known: typeof histories) => ({
  ...testReader(values, 10_000_000, undefined, known),
  figure: testFigure,
})
const live = reading(histories)
const third = farm.machines[2]
if (!third) throw new Error('five machines')

describe('a wind that contradicts its neighbours', () => {
  test('is doubted of its machine alone, and only once the past is known', () => {
    expect(farm.machines.map((one) => windDoubtOf(one, live, testFigure)?.windSpeed)).toEqual([
      undefined,
      undefined,
      6.7,
      undefined,
      undefined,
    ])
    expect(windDoubtOf(third, reading({}), testFigure)).toBeUndefined()
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
    expect(machines[2]).toMatchObject({ expectedKw: null, inHighWind: false, windDoubt: { neighbours: [29, 36] } })
    expect(missingPower(machines, 'wind', new Map())).toMatchObject({ expectedKw: 0, known: 4 })
  })

  test('is said where the figure is explained', () => {
    const t = (key: string) => key
    const words = { t, format: formatOf('en-GB'), zoneOf: () => 'UTC' }
    expect(expectedTrace(third, live, words)).toContain('fleetState.trace.windDoubted')
  })
})

test('what is held of a wind counts for as long as it is renewed', () => {
  const store = {}
  const history = { least: 1, most: 2, spanMs: 30 * minuteMs }
  holdWindHistories(store, [{ tagId: 7, history }], 100 * minuteMs)
  expect(heldWindHistory(store, 7, 104 * minuteMs)).toBe(history)
  expect(heldWindHistory(store, 7, 116 * minuteMs)).toBeUndefined()
  expect(heldWindHistory({}, 7, 104 * minuteMs)).toBeUndefined()
})

test('of more winds than can be followed those of farms whose winds differ are asked for', () => {
  expect(windRequests([farm], live, testFigure)).toEqual([windTagIds(farm)])
  const many = Array.from({ length: 100 }, (_, index) =>
    rowOf(`C${index}`, {
      machines: names.map((name) => machineOf(`C${index}`, name, { signals: ['WindSpeed'] })),
    }),
  )
  // Of a fleet only farms whose winds differ are looked into: all others would cost every page that opens.
  expect(windRequests(many, live, testFigure)).toEqual([])
  expect(windRequests([...many, farm], live, testFigure)).toEqual([windTagIds(farm)])
  const large = rowOf('L', {
    machines: Array.from({ length: 90 }, (_, index) => machineOf('L', `WT${index}`, { signals: ['WindSpeed'] })),
  })
  expect(windRequests([large], live, testFigure).map(({ length }) => length)).toEqual([40, 40, 10])
})
