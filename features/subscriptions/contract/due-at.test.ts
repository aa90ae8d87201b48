import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '../../../domain/time-zone.ts'
import { dueAt, nextDigestMs } from './due-at.ts'
import { heldUntilMs, quietEndMs, quietHoursOf } from './quiet-hours.ts'

const paris = 'Europe/Paris'
const at = (text: string) => Date.parse(text)
const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString())

test('at once, at the next full hour, at the local time, or after minutes', () => {
  const nowMs = at('2026-06-10T08:20:00Z')
  expect(dueAt({ kind: 'at-once' }, nowMs, paris)).toEqual({ atMs: nowMs, reason: null })
  expect(iso(dueAt({ kind: 'hourly' }, nowMs, paris).atMs)).toBe('2026-06-10T09:00:00.000Z')
  expect(iso(dueAt({ kind: 'daily', at: '07:00' }, nowMs, paris).atMs)).toBe('2026-06-11T05:00:00.000Z')
  expect(iso(dueAt({ kind: 'daily', at: '12:00' }, nowMs, paris).atMs)).toBe('2026-06-10T10:00:00.000Z')
  const next = { receiver: { kind: 'group', groupId: '' }, afterMinutes: 20 } as const
  const stands = { kind: 'unacknowledged', afterMinutes: 10, next } as const
  expect(dueAt(stands, nowMs, paris)).toEqual({ atMs: nowMs + 10 * minuteMs, reason: 'unacknowledged' })
  expect(dueAt(stands, nowMs, paris, 'next').atMs).toBe(nowMs + 30 * minuteMs)
})

test.each([
  ['spring, in the skipped hour', '02:30', '2026-03-27T12:00:00Z'],
  ['autumn, in the repeated hour', '02:30', '2026-10-23T12:00:00Z'],
  ['midnight', '00:00', '2026-10-23T12:00:00Z'],
  ['late evening', '23:59', '2026-03-27T12:00:00Z'],
])('a daily digest comes once each local day: %s', (_, clock, from) => {
  const dates: string[] = []
  let nowMs = at(from)
  for (let count = 0; count < 5; count += 1) {
    nowMs = nextDigestMs({ kind: 'daily', at: clock }, nowMs, paris)
    dates.push(new Intl.DateTimeFormat('sv-SE', { timeZone: paris }).format(nowMs))
  }
  const first = at(`${dates[0]}T00:00:00Z`)
  expect(dates).toEqual(dates.map((_, index) => new Date(first + index * dayMs).toISOString().slice(0, 10)))
})

test('asked within the repeated hour, the digest of that day has been', () => {
  const second = at('2026-10-25T01:10:00Z')
  expect(iso(nextDigestMs({ kind: 'daily', at: '02:30' }, second, paris))).toBe('2026-10-26T01:30:00.000Z')
})

const night = { isOn: true, from: '22:00', to: '06:00', exceptCritical: true }

test.each([
  ['before midnight', '2026-06-10T21:00:00Z', '2026-06-11T04:00:00.000Z'],
  ['after midnight', '2026-06-11T01:00:00Z', '2026-06-11T04:00:00.000Z'],
  ['the night of spring is an hour shorter', '2026-03-28T22:00:00Z', '2026-03-29T04:00:00.000Z'],
  ['the night of autumn is an hour longer', '2026-10-24T22:00:00Z', '2026-10-25T05:00:00.000Z'],
  ['by day', '2026-06-10T10:00:00Z', undefined],
  ['at the very end', '2026-06-11T04:00:00Z', undefined],
])('quiet hours end: %s', (_, now, end) => {
  expect(iso(quietEndMs(night, at(now), paris))).toBe(end)
})

test('an end in the skipped hour is the first moment after it', () => {
  const endMs = quietEndMs({ ...night, to: '02:30' }, at('2026-03-29T00:30:00Z'), paris)
  expect(endMs).toBeGreaterThan(at('2026-03-29T00:30:00Z'))
  expect(endMs).toBeLessThanOrEqual(at('2026-03-29T01:30:00Z'))
})

test('critical alarms go through where the receiver lets them', () => {
  const nowMs = at('2026-06-10T21:00:00Z')
  expect(heldUntilMs(night, 'critical', nowMs, paris)).toBeUndefined()
  expect(heldUntilMs({ ...night, exceptCritical: false }, 'critical', nowMs, paris)).toBeDefined()
  expect(heldUntilMs(night, 'high', nowMs, paris)).toBeDefined()
})

test('quiet hours are those of the profile, own ones, or none', () => {
  const own = { kind: 'own', from: '12:00', to: '13:00', exceptCritical: false } as const
  expect(quietHoursOf({ kind: 'profile' }, night)).toEqual(night)
  expect(quietHoursOf(own, night)).toEqual({ isOn: true, from: '12:00', to: '13:00', exceptCritical: false })
  expect(quietHoursOf({ kind: 'none' }, night).isOn).toBe(false)
})
