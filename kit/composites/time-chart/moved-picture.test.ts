import { expect, test } from 'vitest'
import { shiftOf } from './moved-picture.ts'

const option = { xAxis: [{ min: 1_000, max: 2_000 }], grid: [{ left: 48, right: 52 }] }

test('a pan to the past moves the picture to the right by as many pixels as its times take', () => {
  expect(shiftOf(option, { fromMs: 900, toMs: 1_900 }, 1_100)).toEqual({ px: 100, left: 48, right: 52 })
  expect(shiftOf(option, { fromMs: 1_250, toMs: 2_250 }, 1_100)?.px).toBe(-250)
  expect(shiftOf(option, { fromMs: 1_000, toMs: 2_000 }, 1_100)?.px).toBe(0)
})

test('an option without panels does not move', () => {
  expect(shiftOf({ xAxis: [], grid: [] }, { fromMs: 0, toMs: 1 }, 1_000)).toBeUndefined()
})
