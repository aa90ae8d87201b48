import { describe, expect, test } from 'vitest'
import { createSpans } from './spans.ts'

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]
/** With the narrow space as one that can be seen. */
const seen = (text: string) => text.replaceAll('\u202f', '_')

describe.each([
  ['en-GB', 'now', ['5_s ago', '12_min ago', '5_h ago', '7_d ago'], ['1_min 16_s', '12_d 17_h', '10_min', '7_d']],
  [
    'fr-FR',
    'à l’instant',
    ['il y a 5_s', 'il y a 12_min', 'il y a 5_h', 'il y a 7_j'],
    ['1_min 16_s', '12_j 17_h', '10_min', '7_j'],
  ],
  ['es-ES', 'ahora', ['hace 5_s', 'hace 12_min', 'hace 5_h', 'hace 7_d'], ['1_min 16_s', '12_d 17_h', '10_min', '7_d']],
  ['pt-PT', 'agora', ['há 5_s', 'há 12_min', 'há 5_h', 'há 7_d'], ['1_min 16_s', '12_d 17_h', '10_min', '7_d']],
])('in %s', (locale, now, ages, durations) => {
  const spans = createSpans(locale)
  test('ages and durations have the same symbols, and figure and unit never touch', () => {
    expect([5 * second, 12 * minute, 5 * hour, 7 * day].map((ms) => seen(spans.age(ms)))).toEqual(ages)
    expect([76 * second, 12 * day + 17 * hour, 10 * minute, 7 * day].map((ms) => seen(spans.duration(ms)))).toEqual(
      durations,
    )
  })
  test('what has just come is of now, never of later', () => {
    expect([-5_000, 0, 2_999].map((ms) => spans.age(ms))).toEqual([now, now, now])
    expect(seen(spans.age(3_400))).toContain('3_s')
    expect(seen(spans.duration(0))).toBe('0_s')
  })
})
