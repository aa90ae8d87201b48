import { expect, it } from 'vitest'
import { WindowedMinimum } from './windowed-minimum.ts'

it('tells the least of what was noted of late, and the newest when that is long ago', () => {
  const lag = new WindowedMinimum(1_000)
  expect(lag.at(0)).toBe(0)
  lag.note(2, 0)
  // A gateway that catches up, beside live values.
  lag.note(500, 100)
  expect(lag.at(900)).toBe(2)
  expect(lag.at(1_500)).toBe(2)
  // Only what is late comes by now.
  lag.note(400, 1_600)
  expect(lag.at(2_500)).toBe(400)
  lag.note(300, 2_600)
  lag.note(350, 2_700)
  expect(lag.at(10_000)).toBe(350)
  lag.note(1, 20_000)
  expect(lag.at(21_990)).toBe(1)
  expect(lag.at(22_000)).toBe(1)
})
