import { expect, test } from 'vitest'
import { numbersText, phoneFaults } from './phone-rules.ts'

const row = (number: string) => ({ number, sort: null, nights: null })

test('a number begins with + and has 8 to 15 digits; spaces, dots and brackets do not count', () => {
  expect(phoneFaults('phones', [row('+33 1 99 00 12 34'), row('+351 (900) 000-001')])).toEqual([])
  expect(phoneFaults('phones', [row('+33 1 99 00 12 34'), row('01 99 00 12 34')])).toMatchObject([
    { field: 'phones', code: 'not-international', value: '01 99 00 12 34' },
  ])
  expect(phoneFaults('phones', [row('+0123456789')])).toHaveLength(1)
  expect(phoneFaults('phones', [row('+1234567')])).toHaveLength(1)
  expect(phoneFaults('phones', [row('+1234567890123456')])).toHaveLength(1)
})

test('the search has the numbers as they are dialled', () => {
  expect(numbersText([row('+33 1 99 00 12 34'), row('+351 900 000 001')])).toBe('+33199001234 +351900000001')
  expect(numbersText([])).toBeNull()
})
