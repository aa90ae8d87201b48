import { expect, test } from 'vitest'
import { daysUntil, reminderStep } from './reminder-step.ts'

test.each([
  ['2026-01-01', '2026-03-03', undefined],
  ['2026-01-01', '2026-03-02', 60],
  ['2026-01-01', '2026-01-31', 30],
  ['2026-01-01', '2026-01-08', 7],
  ['2026-01-01', '2026-01-01', 7],
  ['2026-01-01', '2025-12-31', undefined],
])('on %s a date of %s has the reminder %s', (today, day, step) => expect(reminderStep(today, day)).toBe(step))

test('summer time adds no day', () => expect(daysUntil('2026-03-01', '2026-04-01')).toBe(31))
