import { expect, test } from 'vitest'
import { aheadToMidnight, viewMsOf } from './wall-night.ts'

const clock = (timeMs: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium', hourCycle: 'h23' }).format(timeMs)

test.each(['Europe/Paris', 'America/Bahia', 'Asia/Kathmandu'])('midnight in %s comes when it is wanted', (zone) => {
  for (const now of ['2026-11-22T15:04:05Z', '2026-11-22T23:00:00Z', '2026-07-01T00:00:01Z']) {
    const ahead = aheadToMidnight(Date.parse(now), zone, 600_000)
    expect(ahead).toBeGreaterThan(0)
    expect(ahead).toBeLessThanOrEqual(86_400_000)
    expect(clock(Date.parse(now) + 600_000 + ahead, zone)).toBe('00:00:00')
    expect(clock(Date.parse(now) + 599_000 + ahead, zone)).toBe('23:59:59')
  }
})

test('a night fits into the minutes that are given, unless they are too few to draw it or a night would be slower', () => {
  expect(viewMsOf(20, 1_440) * 1_440).toBeLessThan(20 * 60_000)
  expect(viewMsOf(1, 1_440)).toBe(300)
  expect(viewMsOf(7 * 24 * 60, 1_440)).toBe(30_000)
})
