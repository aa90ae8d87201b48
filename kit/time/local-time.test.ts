import fc from 'fast-check'
import { expect, test } from 'vitest'
import { besideGap, instantsOf } from './local-time.ts'
import { wallTime } from './zone-clock.ts'

const minuteMs = 60_000

test.each<[string, string, number[], number[]]>([
  ['an ordinary time', 'Europe/Paris', [2026, 9, 24, 12, 0], [Date.UTC(2026, 9, 24, 10)]],
  [
    'a time that comes twice',
    'Europe/Paris',
    [2026, 9, 25, 2, 30],
    [Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)],
  ],
  ['a time that is skipped', 'Europe/Paris', [2026, 2, 29, 2, 30], []],
  ['the end of the skipped hour', 'Europe/Paris', [2026, 2, 29, 3, 0], [Date.UTC(2026, 2, 29, 1)]],
  ['a change by half an hour', 'Australia/Lord_Howe', [2026, 9, 4, 2, 15], []],
  ['UTC', 'UTC', [2026, 2, 29, 2, 30], [Date.UTC(2026, 2, 29, 2, 30)]],
])('%s in %s', (_, zone, [year = 0, month = 0, day, hour, minute], instants) => {
  expect(instantsOf(zone, Date.UTC(year, month, day, hour, minute))).toEqual(instants)
})

test('a skipped time stands as long before as after the change', () => {
  expect(besideGap('Europe/Paris', Date.UTC(2026, 2, 29, 2, 30))).toEqual([
    Date.UTC(2026, 2, 29, 0, 30),
    Date.UTC(2026, 2, 29, 1, 30),
  ])
})

test('each instant is one of those of its local time', () => {
  const zones = fc.constantFrom(
    'Europe/Lisbon',
    'Europe/Paris',
    'America/Sao_Paulo',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  )
  const minutes = fc.integer({ min: Date.UTC(1990, 0) / minuteMs, max: Date.UTC(2040, 0) / minuteMs })
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      expect(instantsOf(zone, wallTime(zone, minute * minuteMs))).toContain(minute * minuteMs)
    }),
  )
})
