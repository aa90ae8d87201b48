import { expect, test } from 'vitest'
import { csvLine, csvText, csvValue } from './csv-text.ts'

test.each(['=1+1', '+33 6', '-2', '@SUM(A1)', '\tx', '\rx', '\0=1', ' =1', '＝1+1', '\n@x'])(
  'text %j cannot become a formula',
  (text) => {
    expect(csvText(text).replace(/^"/, '')).toMatch(/^'/)
    expect(csvText(text)).not.toContain('\0')
  },
)

test('texts that only hold such characters stay as they are', () => {
  expect(['a=b', '1-2', 'mail@plant', 'WT-01', ' x'].map(csvText)).toEqual(['a=b', '1-2', 'mail@plant', 'WT-01', ' x'])
})

test('numbers stay numbers, also negative and very small ones', () => {
  expect([-12.5, 0, 1e-7, 1e21].map(csvValue).map(Number)).toEqual([-12.5, 0, 1e-7, 1e21])
  expect(csvValue(Number.NaN)).toBe('')
  expect(csvValue(null)).toBe('')
  expect(csvValue(undefined)).toBe('')
  expect(csvValue(true)).toBe('true')
})

test('separators, quotes and line ends are quoted', () => {
  expect(csvLine([csvText('a,b'), csvText('say "no"'), csvText('plain')])).toBe('"a,b","say ""no""",plain\r\n')
})
