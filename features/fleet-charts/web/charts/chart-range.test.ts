import { expect, test } from 'vitest'
import { customRange, newestRange, rangeAt, readTypedTime, shiftedRange, typedTime, widerRange } from './chart-range.ts'

const paris = 'Europe/Paris'
const at = (text: string) => Date.parse(text)
const now = at('2026-11-21T06:30:00Z')

test('ranges end at now; the month begins at the local midnight of its first day', () => {
  expect(rangeAt({ range: '24h' }, paris, now)).toEqual({ fromMs: at('2026-11-20T06:30:00Z'), toMs: now })
  expect(rangeAt({ range: 'month' }, paris, now)).toEqual({ fromMs: at('2026-10-31T23:00:00Z'), toMs: now })
  expect(rangeAt({ range: 'custom', from: 5, to: 3 }, paris, now).toMs).toBe(now)
  expect(rangeAt({ range: 'custom', from: 100_000, to: 100_010 }, paris, now)).toEqual({
    fromMs: 70_005,
    toMs: 130_005,
  })
})

test('the month before October 2026 in Paris has its clock change inside', () => {
  const october = shiftedRange('month', { fromMs: at('2026-10-31T23:00:00Z'), toMs: 0 }, paris, -1)
  expect(october).toEqual({ range: 'custom', from: at('2026-09-30T22:00:00Z'), to: at('2026-10-31T23:00:00Z') })
  const range = { fromMs: october.from ?? 0, toMs: october.to ?? 0 }
  expect(shiftedRange('custom', range, paris, 1)).toMatchObject({ from: at('2026-10-31T23:00:00Z') })
})

test('zooming out doubles the range but never shows the future', () => {
  expect(widerRange({ fromMs: 1000, toMs: 2000 }, 10_000)).toMatchObject({ from: 500, to: 2500 })
  expect(widerRange({ fromMs: 4000, toMs: 6000 }, 6000)).toMatchObject({ from: 2000, to: 6000 })
})

test('a drag of a few pixels still gives a minute', () => {
  const { from = 0, to = 0 } = customRange({ fromMs: 100_000, toMs: 100_010 })
  expect(to - from).toBe(60_000)
})

test('typed times are read in the zone and named when the clock has none or two of them', () => {
  expect(readTypedTime('2026-07-01 12:00', paris, now)).toBe(at('2026-07-01T10:00:00Z'))
  expect(readTypedTime('2026-03-29 02:30', paris, now)).toBe('doesNotExist')
  expect(readTypedTime('2026-10-25 02:30', paris, now)).toBe('existsTwice')
  expect(readTypedTime('2026-10-25 02:30 +02:00', paris, now)).toBe(at('2026-10-25T00:30:00Z'))
  expect(readTypedTime('2026-10-25 02:30 UTC+01:00', paris, now)).toBe(at('2026-10-25T01:30:00Z'))
  expect(readTypedTime('2026-10-25T00:30Z', paris, now)).toBe(at('2026-10-25T00:30:00Z'))
  expect(readTypedTime('yesterday', paris, now)).toBe('notATime')
  expect(readTypedTime('now', paris, now)).toBe(now)
  expect(readTypedTime('now-90m', paris, now)).toBe(at('2026-11-21T05:00:00Z'))
  // Over the clock change at the same wall clock.
  expect(readTypedTime('Now - 4w', paris, at('2026-11-15T06:30:00Z'))).toBe(at('2026-10-18T05:30:00Z'))
})

test('what is shown in the fields is read back as it was', () => {
  const time = at('2026-07-01T10:20:00Z')
  expect(readTypedTime(typedTime(time, 'Asia/Kathmandu'), 'Asia/Kathmandu', now)).toBe(time)
})

test('the newest stored data are shown in a range as long as the one in sight', () => {
  expect(newestRange({ fromMs: 100_000_000, toMs: 103_600_000 }, 5_000_000)).toEqual({
    range: 'custom',
    from: 1_400_001,
    to: 5_000_001,
  })
})
