import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  dateShape,
  type OutputFormat,
  outputFormats,
  readDate,
  readMonth,
  wallOf,
  writeDate,
  writeMonth,
} from './date-text.ts'

const locales = ['en-GB', 'fr-FR', 'es-ES', 'pt-PT'] as const
const noon = Date.UTC(2026, 9, 4, 12, 5)
const midnight = Date.UTC(2026, 9, 4)

describe('a typed date', () => {
  it.each<[string, number]>([
    ['2026-10-04', midnight],
    ['2026-10-04 12:05', noon],
    ['2026-10-04T12:05', noon],
    ['2026-10-04 12:05:30', noon + 30_000],
    ['04/10/2026 12:05:00', noon],
    ['04/10/2026', midnight],
    ['4/10/2026 12:05', noon],
    [' 04 / 10 / 2026 ', midnight],
  ])('%j is taken in every language', (text, wallMs) => {
    for (const locale of locales) expect(readDate(text, locale)).toBe(wallMs)
  })
  it.each([
    '',
    'tomorrow',
    '2026-10',
    '2026-02-30',
    '31/04/2026',
    '2026-10-04 24:00',
    '2026-10-04 12:60',
    '2026-10-04 12',
    '04/10/26',
    '2026/10/04',
    '0000-01-01',
    '2026-10-04 12:05Z',
  ])('%j is none', (text) => {
    for (const locale of locales) expect(readDate(text, locale)).toBeUndefined()
  })
  it('is read in the order of the language', () => {
    expect(readDate('10/4/2026', 'en-US')).toBe(midnight)
    expect(readDate('4.10.2026 12:05', 'de-DE')).toBe(noon)
  })
})

test('what is written is read back as the same time, in every format and language', () => {
  const time = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(
      time,
      fc.constantFrom(...outputFormats),
      fc.constantFrom(...locales, 'de-DE', 'en-US', 'ja-JP'),
      (date, format, locale) => {
        // In a language with the month first, DD/MM/YYYY is not one of its formats.
        if (locale === 'en-US' && format === 'DD/MM/YYYY') return
        const wallMs = Math.floor(date.getTime() / 1_000) * 1_000
        expect(readDate(writeDate(wallMs, { format, locale, withTime: true }), locale)).toBe(wallMs)
        const day = Math.floor(wallMs / 86_400_000) * 86_400_000
        expect(readDate(writeDate(wallMs, { format, locale }), locale)).toBe(day)
        expect(readMonth(writeMonth(wallMs))).toBe(wallOf(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
      },
    ),
  )
})

test('a date is shown in three formats; another format throws', () => {
  const show = (format: string) => writeDate(noon, { format: format as OutputFormat, locale: 'pt-PT' })
  expect(outputFormats.map(show)).toEqual(['04/10/2026', '04/10/2026', '2026-10-04'])
  for (const format of ['MM/DD/YYYY', 'l', ''])
    expect(() => show(format)).toThrow('is no format of a date. Use L, DD/MM/YYYY, YYYY-MM-DD.')
})

test('the shape to type has the letters of the language', () => {
  expect(dateShape('JMA', { locale: 'fr-FR', withTime: true })).toBe('JJ/MM/AAAA hh:mm')
  expect(dateShape('DMA', { locale: 'pt-PT', format: 'YYYY-MM-DD' })).toBe('AAAA-MM-DD')
})

describe('a typed month', () => {
  it.each<[string, number]>([
    ['3/2026', Date.UTC(2026, 2)],
    ['03/2026', Date.UTC(2026, 2)],
    ['12/1999', Date.UTC(1999, 11)],
  ])('%s is taken', (text, wallMs) => expect(readMonth(text)).toBe(wallMs))
  it.each(['', '13/2026', '0/2026', '3/26', '2026-03', '03-2026', '1/3/2026', '003/2026', '3/2026x'])(
    '%j is none',
    (text) => expect(readMonth(text)).toBeUndefined(),
  )
})
