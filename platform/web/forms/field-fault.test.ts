import { expect, test } from 'vitest'
import { messageParts } from './field-fault.ts'

test('a message about a field is taken apart: the field, what is wrong, and about what', () => {
  expect(messageParts('body.perimeter.farmCodes', 'unknown-farm FR01, FR02')).toEqual({
    field: 'perimeter',
    code: 'unknown-farm',
    about: 'FR01, FR02',
  })
  expect(messageParts('login', 'taken')).toEqual({ field: 'login', code: 'taken', about: '' })
  expect(messageParts('', '')).toEqual({ field: '', code: '', about: '' })
})
