import { expect, test } from 'vitest'
import { turnClock } from './turn-clock.ts'

test('a clock stands still in a turn and goes on with the next', async () => {
  let ms = 100
  let asked = 0
  const now = turnClock(() => {
    asked += 1
    return ms
  })
  expect(now()).toBe(100)
  ms = 180
  expect(now()).toBe(100)
  expect(asked).toBe(1)
  await Promise.resolve()
  expect(now()).toBe(180)
})
