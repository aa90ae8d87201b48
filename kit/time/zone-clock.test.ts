import { describe, expect, it } from 'vitest'
import { instantOf, offsetMs, offsetText, wallTime, wallTimesWithin } from './zone-clock.ts'

const hourMs = 3_600_000

describe('Europe/Paris', () => {
  const zone = 'Europe/Paris'
  it('knows winter and summer', () => {
    expect(offsetMs(zone, Date.UTC(2026, 0, 15)) / hourMs).toBe(1)
    expect(offsetMs(zone, Date.UTC(2026, 6, 15)) / hourMs).toBe(2)
  })

  it('takes the first of an hour that comes twice', () => {
    expect(instantOf(zone, Date.UTC(2026, 9, 25, 2, 30))).toBe(Date.UTC(2026, 9, 25, 0, 30))
  })

  it('goes past an hour that does not exist', () => {
    const instant = instantOf(zone, Date.UTC(2026, 2, 29, 2, 30))
    expect(instant).toBe(Date.UTC(2026, 2, 29, 1, 30))
    expect(wallTime(zone, instant)).toBe(Date.UTC(2026, 2, 29, 3, 30))
  })

  it('gives the same wall times for a whole range, with a change of the clock in it or none', () => {
    for (const day of [24, 25, 26]) {
      const fromMs = Date.UTC(2026, 9, day)
      const wallOf = wallTimesWithin(zone, fromMs, fromMs + 24 * hourMs)
      for (let timeMs = fromMs; timeMs <= fromMs + 24 * hourMs; timeMs += hourMs / 4 + 1)
        expect(wallOf(timeMs)).toBe(wallTime(zone, timeMs))
    }
  })
})

it('knows zones of quarter hours and of the south', () => {
  expect(offsetMs('Asia/Kathmandu', 0) / hourMs).toBe(5.5)
  expect(offsetMs('Asia/Kathmandu', Date.UTC(2026, 0, 1)) / hourMs).toBe(5.75)
  expect(offsetMs('Australia/Lord_Howe', Date.UTC(2026, 0, 1)) / hourMs).toBe(11)
  expect(offsetMs('UTC', 1_234_567)).toBe(0)
})

it.each([
  ['Europe/Paris', Date.UTC(2026, 6, 1), 'UTC+02:00'],
  ['Europe/Paris', Date.UTC(2026, 0, 1), 'UTC+01:00'],
  ['Europe/Lisbon', Date.UTC(2026, 0, 1), 'UTC+00:00'],
  ['America/Sao_Paulo', Date.UTC(2026, 6, 1), 'UTC-03:00'],
  ['Asia/Kathmandu', Date.UTC(2026, 6, 1), 'UTC+05:45'],
  // Local mean time, to whole minutes.
  ['Europe/Paris', Date.UTC(1890, 0, 1), 'UTC+00:09'],
  ['America/St_Johns', Date.UTC(2026, 0, 1), 'UTC-03:30'],
  ['UTC', Date.UTC(2026, 6, 1), 'UTC+00:00'],
])('the offset of %s at %d is %s', (zone, at, offset) => expect(offsetText(zone, at)).toBe(offset))

it('an unknown zone has no offset', () => expect(() => offsetText('Mars/Olympus', 0)).toThrow(RangeError))
