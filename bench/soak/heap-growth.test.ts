import { expect, test } from 'vitest'
import { heapGrowthOf, sureHeapGrowth } from './heap-growth.ts'

const minuteMs = 60_000
const samples = (mibAt: (minute: number) => number) =>
  Array.from({ length: 21 }, (_, minute) => ({ atMs: minute * minuteMs, mib: mibAt(minute) }))

test('a heap that stands still does not grow; one that scatters has it said', () => {
  expect(heapGrowthOf(samples(() => 80))).toEqual({ percentADay: 0, scatterPercentADay: 0 })
  const scattering = heapGrowthOf(samples((minute) => 80 + (minute % 2)))
  expect(Math.abs(scattering.percentADay)).toBeLessThan(1)
  expect(scattering.scatterPercentADay).toBeGreaterThan(50)
})

test('a heap that grows by a MiB an hour grows by 24 MiB a day', () => {
  const { percentADay, scatterPercentADay } = heapGrowthOf(samples((minute) => 100 + (minute - 10) / 60))
  expect(percentADay).toBeCloseTo(24)
  expect(scatterPercentADay).toBeCloseTo(0)
})

test('two samples tell nothing', () => {
  expect(heapGrowthOf([{ atMs: 0, mib: 1 }]).percentADay).toBeNaN()
})

test('a run tells of growth beyond its scatter once it is long enough', () => {
  const growth = { percentADay: 30, scatterPercentADay: 10 }
  expect([sureHeapGrowth(growth, 15), sureHeapGrowth(growth, 14)]).toEqual([20, undefined])
  expect(sureHeapGrowth({ percentADay: 5, scatterPercentADay: 10 }, 30)).toBe(0)
  expect(sureHeapGrowth(heapGrowthOf([]), 30)).toBeNaN()
})
