import { expect, test } from 'vitest'
import { expectedBeside, isPlausibleInput, machineNow, powerOf, signalFigure } from './row-figures.ts'
import { machineOf, rowOf, testFigure, testReader, windModel } from './test-farm.ts'
import { tileMoment } from './tile-moment.ts'

/** Three turbines whose last values are 2, 10 and 21 s older than the cut; the life word came with it. Time-out 60 s. */
const row = rowOf('CU', {
  powerModels: { m1: windModel },
  machines: ['WT1', 'WT2', 'WT3'].map((name) =>
    machineOf('CU', name, { signals: ['State', 'ActivePower', 'WindSpeed'], powerModel: 'm1' }),
  ),
})
const olderS = { WT1: 2, WT2: 10, WT3: 21 }
const secondsAfterCut = (seconds: number) => ({
  ...testReader({
    'CU/LifeWord': { value: 1, ageMs: seconds * 1000 },
    ...Object.fromEntries(
      Object.entries(olderS).flatMap(([name, older]) =>
        Object.entries({ State: 'RUN', ActivePower: 800, WindSpeed: 11 }).map(([signal, value]) => [
          `CU/${name}/${signal}`,
          { value, ageMs: (seconds + older) * 1000 },
        ]),
      ),
    ),
  }),
  figure: testFigure,
})
const sumAt = (seconds: number) => signalFigure(row.machines, 'ActivePower', 'sum', secondsAfterCut(seconds))

test('the sum of a farm that is cut off keeps what it is made of, and turns stale at once', () => {
  const sums = [0, 20, 40, 50, 57, 60, 80, 600].map(sumAt)
  expect(sums.map(({ value, known }) => [value, known])).toEqual(Array(8).fill([2400, 3]))
  expect(sums.map(({ freshness }) => freshness)).toEqual([
    'fresh',
    'late',
    'late',
    'late',
    'late',
    'stale',
    'stale',
    'stale',
  ])
  expect(sums.map(isPlausibleInput)).toEqual([true, true, true, true, true, false, false, false])
})

test('what it should give stands beside it as long, of the same machines, and then no more', () => {
  const beside = (seconds: number) => {
    const live = secondsAfterCut(seconds)
    const machines = row.machines.map((machine) => machineNow(machine, live))
    return [powerOf(machines).value, Math.round(expectedBeside(machines).value ?? -1)]
  }
  expect([0, 40, 50, 57].map(beside)).toEqual(Array(4).fill([2400, 2400]))
  expect(beside(60)).toEqual([2400, -1])
})

test('its tile shows the last power as out of date when no more values arrive', () => {
  const tile = (seconds: number) => tileMoment(row, 'machines', secondsAfterCut(seconds))
  expect([40, 50, 57].map(tile)).toMatchObject(
    Array(3).fill({ powerKw: 2400, powerIsOld: false, powerIsPartial: false }),
  )
  expect([60, 80].map(tile)).toMatchObject(Array(2).fill({ powerKw: 2400, powerIsOld: true, powerIsPartial: false }))
})

test('one machine that falls silent while the others go on leaves the sum', () => {
  const live = secondsAfterCut(0)
  const now = {
    ...testReader({
      'CU/LifeWord': 1,
      'CU/WT1/ActivePower': 800,
      'CU/WT2/ActivePower': 800,
      'CU/WT3/ActivePower': { value: 800, ageMs: 62_000 },
    }),
    figure: live.figure,
  }
  expect(signalFigure(row.machines, 'ActivePower', 'sum', now)).toMatchObject({
    value: 1600,
    known: 2,
    freshness: 'fresh',
  })
})
