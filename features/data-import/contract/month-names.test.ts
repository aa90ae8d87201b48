import { expect, test } from 'vitest'
import { monthOf, plainDate } from './month-names.ts'
import { timeParser } from './time-format.ts'

const day = (text: string, format: string) => {
  const time = timeParser(format)(text)
  return time && 'localMs' in time ? new Date(time.localMs).toISOString().slice(0, 16) : undefined
}
const languages = { en: 'en-GB', fr: 'fr-FR', es: 'es-ES', pt: 'pt-PT', de: 'de-DE' }

test.each(Object.entries(languages))('long and short months of %s', (_, locale) => {
  for (let month = 1; month <= 12; month += 1)
    for (const style of ['long', 'short'] as const) {
      const name = new Intl.DateTimeFormat(locale, { month: style, day: 'numeric', timeZone: 'UTC' })
        .formatToParts(Date.UTC(2024, month - 1, 5))
        .find(({ type }) => type === 'month')?.value as string
      // The Portuguese short form of a date is a number.
      if (/\d/.test(name)) continue
      expect([name, monthOf(name)]).toEqual([name, month])
    }
})

test.each(Object.entries(languages))('dates with weekday as people write them in %s', (_, locale) => {
  const written = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
  for (let date = 1; date <= 366; date += 1) {
    const timeMs = Date.UTC(2024, 0, date)
    const text = written.format(timeMs)
    const format = locale === 'de-DE' ? 'D. MMM YYYY' : 'D MMM YYYY'
    expect([text, day(text, format)]).toEqual([text, `${new Date(timeMs).toISOString().slice(0, 10)}T00:00`])
  }
})

test.each([
  ['5. Mai 2024', 'DD. MMM YYYY', '2024-05-05T00:00'],
  ['1. Jan 2024', 'D. MMM YYYY', '2024-01-01T00:00'],
  ['1. Jänner 2024 00:10', 'D. MMM YYYY HH:mm', '2024-01-01T00:10'],
  ['1er mai 2024', 'D MMM YYYY', '2024-05-01T00:00'],
  ['3 févr. 2024 24:00', 'D MMM YYYY HH:mm', '2024-02-04T00:00'],
  ['mar. 5 mars 2024', 'D MMM YYYY', '2024-03-05T00:00'],
  ['5 de mayo de 2024', 'D MMM YYYY', '2024-05-05T00:00'],
  ['1º de setembro de 2024', 'D MMM YYYY', '2024-09-01T00:00'],
  ['5th May 2024 1:05 PM', 'D MMM YYYY h:mm A', '2024-05-05T13:05'],
  ['May 5th, 2024', 'MMM D, YYYY', '2024-05-05T00:00'],
  ['Mar 5, 2024', 'MMM D, YYYY', '2024-03-05T00:00'],
  ['31. Februar 2024', 'D. MMM YYYY', undefined],
  ['5. Foo 2024', 'D. MMM YYYY', undefined],
])('%s by %s', (text, format, expected) => {
  expect(day(text, format)).toBe(expected)
})

test('texts without such words stay', () => {
  expect(plainDate('5. Mai 2024')).toBe('5. Mai 2024')
  expect(plainDate('Mar 5, 2024')).toBe('Mar 5, 2024')
})
