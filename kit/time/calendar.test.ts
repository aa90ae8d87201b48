import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addMonths, type CalendarView, isOutside, movedByKey, weekStart, weeksOf, within } from './calendar.ts'

const day = (text: string) => Date.parse(`${text}Z`)
const iso = (wallMs: number | undefined) => wallMs !== undefined && new Date(wallMs).toISOString().slice(0, 16)

describe('keys', () => {
  it.each<[CalendarView, string, boolean, string]>([
    ['date', 'ArrowLeft', false, '2026-10-30T09:30'],
    ['date', 'ArrowRight', false, '2026-11-01T09:30'],
    ['date', 'ArrowUp', false, '2026-10-24T09:30'],
    ['date', 'ArrowDown', false, '2026-11-07T09:30'],
    ['date', 'Home', false, '2026-10-26T09:30'],
    ['date', 'End', false, '2026-11-01T09:30'],
    ['date', 'PageUp', false, '2026-09-30T09:30'],
    ['date', 'PageDown', false, '2026-11-30T09:30'],
    ['date', 'PageUp', true, '2025-10-31T09:30'],
    ['month', 'ArrowRight', false, '2026-11-30T09:30'],
    ['month', 'ArrowUp', false, '2026-07-31T09:30'],
    ['month', 'Home', false, '2026-01-31T09:30'],
    ['month', 'End', false, '2026-12-31T09:30'],
    ['month', 'PageDown', false, '2027-10-31T09:30'],
    ['year', 'ArrowLeft', false, '2025-10-31T09:30'],
    ['year', 'ArrowDown', false, '2028-10-31T09:30'],
    ['year', 'Home', false, '2020-10-31T09:30'],
    ['year', 'End', false, '2029-10-31T09:30'],
    ['year', 'PageUp', false, '2016-10-31T09:30'],
  ])('in the view %s, %s (Shift: %s) leads to %s', (view, key, shiftKey, expected) => {
    expect(iso(movedByKey(view, day('2026-10-31T09:30'), { key, shiftKey }, 1))).toBe(expected)
  })
  it('move nothing otherwise, and never out of the calendar', () => {
    expect(movedByKey('date', day('2026-10-31T00:00'), { key: 'x', shiftKey: false }, 1)).toBeUndefined()
    const last = day('9999-12-31T00:00')
    expect(movedByKey('year', last, { key: 'PageDown', shiftKey: false }, 1)).toBe(last)
  })
})

test('a month later is in the next month, and back again in the same', () => {
  const days = fc.integer({ min: day('1900-01-01T00:00') / 86_400_000, max: day('2200-01-01T00:00') / 86_400_000 })
  fc.assert(
    fc.property(days, fc.integer({ min: -500, max: 500 }), (count, months) => {
      const from = new Date(count * 86_400_000)
      const to = new Date(addMonths(from.getTime(), months))
      const monthsOf = (date: Date) => 12 * date.getUTCFullYear() + date.getUTCMonth()
      expect(monthsOf(to) - monthsOf(from)).toBe(months)
      expect(to.getUTCDate()).toBeLessThanOrEqual(from.getUTCDate())
    }),
  )
})

test('weeks begin on Monday in our four languages, elsewhere as the language has it', () => {
  expect(['en-GB', 'fr-FR', 'es-ES', 'pt-PT'].map(weekStart)).toEqual([1, 1, 1, 1])
  expect(weekStart('en-US')).toBe(0)
  const weeks = weeksOf(day('2026-10-24T00:00'), 1)
  expect([iso(weeks[0]?.[0]), iso(weeks[5]?.[6])]).toEqual(['2026-09-28T00:00', '2026-11-08T00:00'])
})

test('a period is outside if none of its times may be chosen', () => {
  const bounds = { minMs: day('2026-03-05T10:30'), maxMs: day('2026-11-20T00:00') }
  const outside = (view: CalendarView, text: string) => isOutside(view, day(text), bounds)
  expect(outside('date', '2026-03-04T00:00')).toBe(true)
  expect(outside('date', '2026-03-05T00:00')).toBe(false)
  expect(outside('time', '2026-03-05T09:00')).toBe(true)
  expect(outside('time', '2026-03-05T10:00')).toBe(false)
  expect(outside('month', '2026-02-01T00:00')).toBe(true)
  expect(outside('month', '2026-03-01T00:00')).toBe(false)
  expect(outside('date', '2026-11-20T00:00')).toBe(false)
  expect(outside('date', '2026-11-21T00:00')).toBe(true)
  expect(outside('year', '2027-01-01T00:00')).toBe(true)
  expect(isOutside('year', day('2027-01-01T00:00'), {})).toBe(false)
  expect(iso(within(day('2026-03-05T00:00'), bounds))).toBe('2026-03-05T10:30')
})
