import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DisplayRule, displayDecimal, displayValue, freshnessOf, shownNumber } from './display.ts'
import { languages } from './language.ts'
import { qualities, type SampleValue } from './quality.ts'

const english: DisplayRule = { language: 'en-GB' }
const show = (value: SampleValue | undefined, rule: Partial<DisplayRule> = {}, quality = qualities.good as number) =>
  displayValue(value, quality as never, { ...english, ...rule })

describe('a numeric tag', () => {
  test.each<[SampleValue | undefined, string]>([
    ['-', '-'],
    ['', '-'],
    [' ', '-'],
    ['stopped', '-'],
    ['12 kW', '-'],
    [null, '-'],
    [undefined, '-'],
    [true, '-'],
    [Number.NaN, '-'],
    [Number.POSITIVE_INFINITY, '-'],
    [0, '0'],
    ['12.6', '13'],
    [1234567, '1,234,567'],
    [-0.2, '0'],
    [2.5, '3'],
    [-1234.5, '-1,235'],
  ])('%s shows %s', (value, text) => {
    expect(show(value)).toBe(text)
  })

  test('9999 is missing only where the tag says so and the flag is off', () => {
    expect(show(9999, { missing9999: true })).toBe('-')
    expect(show('9999', { missing9999: true })).toBe('-')
    expect(show(9999, { missing9999: true, atsSummaryActive: true })).toBe('9,999')
    expect(show(9999, { missing9999: false })).toBe('9,999')
    expect(show(9999)).toBe('9,999')
    expect(show(9999.1, { missing9999: true })).toBe('9,999')
    expect(shownNumber(9999, qualities.good, { missing9999: true })).toBeUndefined()
  })

  test('bad and missing quality show nothing, doubtful and corrected values are shown', () => {
    for (const quality of [qualities.bad, qualities.missing]) expect(show(5, {}, quality)).toBe('-')
    for (const quality of [qualities.uncertain, qualities.estimated, qualities.manual])
      expect(show(5, {}, quality)).toBe('5')
  })

  test('decimals are shown in full and as the language writes them', () => {
    expect(show(1234.5, { decimals: 2 })).toBe('1,234.50')
    expect(show(12345.6, { decimals: 1, language: 'fr-FR' })).toBe('12\u202f345,6')
    expect(show(12345.6, { decimals: 1, language: 'es-ES' })).toBe('12.345,6')
    expect(show(1089, { language: 'es-ES' })).toBe('1.089')
    expect(show(1089, { language: 'pt-PT' })).toBe('1\u00a0089')
    expect(show(12345.6, { decimals: 1, language: 'pt-PT' })).toBe('12\u00a0345,6')
  })

  test('the decimal display has one digit and no divisor by default', () => {
    expect(displayDecimal(2345, undefined, english)).toBe('2,345.0')
    expect(displayDecimal(2345, undefined, { ...english, divisor: 1000, digits: 2 })).toBe('2.35')
  })

  test('9999 is looked for before dividing', () => {
    expect(show(9999, { divisor: 1000, decimals: 1, missing9999: true })).toBe('-')
    expect(show(9_999_000, { divisor: 1000, missing9999: true })).toBe('9,999')
  })
})

test('a code is written as it is, whatever the language', () => {
  for (const language of languages)
    expect(displayValue(27431, qualities.good, { language, isCode: true })).toBe('27431')
})

test('text and boolean tags are shown as such', () => {
  expect(show('Running', { valueType: 'text' })).toBe('Running')
  expect(show('9999', { valueType: 'text', missing9999: true })).toBe('9999')
  expect(show('', { valueType: 'text' })).toBe('-')
  expect(show(null, { valueType: 'text' }, qualities.missing)).toBe('-')
  expect(show(true, { valueType: 'boolean' })).toBe('1')
  expect(show(false, { valueType: 'boolean', booleanWords: { on: 'open', off: 'closed' } })).toBe('closed')
  expect(show(1, { valueType: 'boolean', booleanWords: { on: 'open', off: 'closed' } })).toBe('open')
  expect(show(7, { valueType: 'boolean' })).toBe('-')
})

test('whatever a device sends, something short is shown and never NaN', () => {
  const value = fc.oneof(fc.double(), fc.string({ maxLength: 20 }), fc.boolean(), fc.constant(null))
  fc.assert(
    fc.property(value, fc.constantFrom(...languages), fc.nat(6), (sent, language, decimals) => {
      const text = displayValue(sent, undefined, { language, decimals })
      expect(text).not.toMatch(/NaN|∞|undefined|null|^$/)
    }),
  )
})

describe('freshness against a time-out of 60 s', () => {
  const nowMs = 1_800_000_000_000
  test.each([
    [0, 'fresh'],
    [30_000, 'fresh'],
    [30_001, 'late'],
    [60_000, 'late'],
    [60_001, 'stale'],
    [-120_000, 'fresh'],
  ])('a value %i ms old is %s', (ageMs, expected) => {
    expect(freshnessOf(nowMs - ageMs, nowMs, 60)).toBe(expected)
  })
  test('a value of the future is not current, whatever its time-out; the tolerance of a clock is', () => {
    expect([3_600_000, 300_001, 300_000].map((aheadMs) => freshnessOf(nowMs + aheadMs, nowMs, 60))).toEqual([
      'stale',
      'stale',
      'fresh',
    ])
  })
  test('no value has no freshness', () => {
    expect(freshnessOf(undefined, nowMs, 60)).toBe('none')
  })
})

test('a live value is shown in the unit that is read, rounded there; what is missing stays missing', () => {
  const rule = { language: 'en-GB', decimals: 1, shownAs: (celsius: number) => celsius * 1.8 + 32 } as const
  expect(displayValue(21.5, qualities.good, rule)).toBe('70.7')
  expect(displayValue(9999, qualities.good, { ...rule, missing9999: true })).toBe('-')
  expect(displayValue(null, qualities.good, rule)).toBe('-')
})
