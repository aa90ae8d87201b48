import { expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '../../../domain/time-zone.ts'
import { foreseeMessages, type PastAlarm } from './foresee.ts'
import type { Wanted } from './subscription.ts'
import { anyAlarm } from './test-any-alarm.ts'

const start = Date.UTC(2026, 5, 10, 12)
const context = {
  profile: { isOn: true, from: '22:00', to: '06:00', exceptCritical: true },
  zone: 'UTC',
  nowMs: start + 48 * hourMs,
}
const alarm = (afterMs: number, more: Partial<PastAlarm> = {}): PastAlarm => ({
  farmCode: 'FR-VLM',
  countryCode: 'FR',
  technology: 'wind',
  deviceCode: 'WT01',
  deviceName: 'WT1',
  code: '1',
  priority: 'high',
  severity: 'stop',
  causeGroup: 'grid',
  source: 'json',
  isMapped: true,
  message: 'Text',
  startMs: start + afterMs,
  endMs: null,
  acknowledgedMs: null,
  ...more,
})
const wanted = {
  what: anyAlarm,
  when: { kind: 'at-once' },
  quiet: { kind: 'profile' },
  channels: { inApp: true, email: false, webhookId: null },
} satisfies Wanted
const sizes = (form: Partial<Omit<Wanted, 'what'>>, alarms: readonly PastAlarm[]) =>
  foreseeMessages({ ...wanted, ...form }, alarms, context).map((one) => one.alarms.length)

test('at once each alarm, in quiet hours together at their end', () => {
  expect(sizes({}, [alarm(0), alarm(hourMs), alarm(11 * hourMs), alarm(12 * hourMs)])).toEqual([1, 1, 2])
})

test('a flood is one message', () => {
  const many = Array.from({ length: 100 }, (_, index) => alarm(index * secondMs))
  expect(sizes({}, many)).toEqual([...Array.from({ length: 10 }, () => 1), 90])
})

test('a digest has all of its hour', () => {
  expect(sizes({ when: { kind: 'hourly' } }, [alarm(0), alarm(minuteMs), alarm(hourMs)])).toEqual([2, 1])
})

test('only what stands unacknowledged', () => {
  const when = { kind: 'unacknowledged', afterMinutes: 10, next: null } as const
  const ended = alarm(0, { endMs: start + minuteMs })
  const seen = alarm(0, { acknowledgedMs: start + minuteMs })
  expect(sizes({ when }, [ended, seen, alarm(0, { endMs: start + hourMs })])).toEqual([1])
})
