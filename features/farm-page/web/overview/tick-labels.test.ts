import { expect, test } from 'vitest'
import { zoneTicks } from '../../../../kit/composites/time-chart/zone-ticks.ts'
import { marksIn, tickLabels } from './tick-labels.ts'

const day = (end: string) => ({ fromMs: Date.parse(end) - 86_400_000, toMs: Date.parse(end) })
const labelsAt = (end: string, widthPx: number, locale = 'en-GB') => {
  const range = day(end)
  return tickLabels(zoneTicks(range, 'UTC', locale, marksIn(widthPx)), range, widthPx).map(({ label }) => label)
}

test('a wide axis shows all labels, of a day that begins at midnight too', () =>
  expect(labelsAt('2026-11-22T00:10:00Z', 800)).toEqual([
    '03:00',
    '06:00',
    '09:00',
    '12:00',
    '15:00',
    '18:00',
    '21:00',
    '22 Nov',
  ]))

test.each(['en-GB', 'fr-FR', 'es-ES', 'pt-PT'])(
  'near midnight a narrow axis keeps the dates and drops hours: %s',
  (locale) => {
    const before = labelsAt('2026-11-22T00:00:00Z', 300, locale)
    expect(before[0]).toMatch(/^21\b/)
    expect(before.at(-1)).toMatch(/^22\b/)
    expect(before).not.toContain('03:00')
    expect(before).not.toContain('21:00')
    expect(before).toContain('12:00')
  },
)

test.each([180, 240, 300, 340, 390, 420, 480, 560, 640, 800])(
  'hours are left out evenly, never one alone among others: %i px',
  (widthPx) => {
    const hours = labelsAt('2026-11-22T13:40:00Z', widthPx).flatMap((label) =>
      label.endsWith(':00') ? [Number(label.slice(0, 2))] : [24],
    )
    const steps = hours.slice(1).map((hour, index) => (hour - (hours[index] ?? 0) + 24) % 24)
    // Beside the date one may be missing on either side.
    expect(new Set(steps.filter((_, index) => hours[index] !== 24 && hours[index + 1] !== 24)).size).toBeLessThan(2)
  },
)

test('an axis that is not measured yet keeps all', () => {
  const range = day('2026-11-22T00:00:00Z')
  expect(tickLabels(zoneTicks(range, 'UTC', 'en-GB', 8), range, undefined)).toHaveLength(9)
})

test('a date near the right end of an axis stays inside', () => {
  const range = day('2026-11-22T01:00:00Z')
  const [date] = tickLabels(zoneTicks(range, 'UTC', 'en-GB', 8), range, 390).filter(({ strong }) => strong)
  expect(date).toMatchObject({ label: '22 Nov', edge: 'end' })
})
