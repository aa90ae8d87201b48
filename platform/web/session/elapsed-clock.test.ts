import { expect, test } from 'vitest'
import { createElapsedClock } from './elapsed-clock.ts'

const setup = () => {
  const clocks = { wall: 1_000_000, steady: 0 }
  return {
    clocks,
    now: createElapsedClock(
      () => clocks.wall,
      () => clocks.steady,
    ),
  }
}

test('follows the wall clock while the machine sleeps', () => {
  const { clocks, now } = setup()
  clocks.wall += 60_000
  expect(now()).toBe(1_060_000)
})

test('does not go back when somebody sets the wall clock back, nor far ahead when it is put right again', () => {
  const { clocks, now } = setup()
  clocks.wall -= 86_400_000
  clocks.steady += 5_000
  expect(now()).toBe(1_005_000)
  clocks.wall += 1_000
  clocks.steady += 1_000
  expect(now()).toBe(1_006_000)
})
