import { expect, test } from 'vitest'
import { reconnectDelayMs } from './reconnect-delay.ts'

test('a short cut is over within 5 s, a long one spares the server, and browsers do not come back in step', () => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    expect(reconnectDelayMs(attempt, 0.999)).toBeLessThanOrEqual(4_000)
    expect(reconnectDelayMs(attempt, 0)).toBeGreaterThanOrEqual(attempt === 0 ? 200 : 1_000)
    expect(reconnectDelayMs(attempt, 1) - reconnectDelayMs(attempt, 0)).toBeGreaterThanOrEqual(1_000)
  }
  expect(reconnectDelayMs(100, 1)).toBe(15_000)
})
