import { expect, test } from 'vitest'
import { neutralText } from './neutral-text.ts'

test.each(['=1+1', '+33 6', '-2', '@SUM(A1)', '\tx', '\rx', '\0=1', ' =1', '\u00a0=1', '＝1+1', '－1', '\n@x'])(
  'text %j cannot become a formula',
  (text) => {
    expect(neutralText(text)).toMatch(/^'/)
    expect(neutralText(text)).not.toContain('\0')
  },
)

test('texts that only hold such characters stay as they are', () => {
  const plain = ['a=b', '1-2', 'mail@plant', 'WT-01', ' x', '']
  expect(plain.map(neutralText)).toEqual(plain)
})
