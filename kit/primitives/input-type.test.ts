import { expect, test } from 'vitest'
import { checkInputType, checkTextAreaType, inputTypes } from './input-type.ts'

test('an input takes the types of the list and no other', () => {
  for (const type of inputTypes) expect(() => checkInputType(type)).not.toThrow()
  for (const type of ['date', 'datetime-local', 'file', 'checkbox', 'TEXT', ''])
    expect(() => checkInputType(type)).toThrow(`"${type}" is no type of an input`)
})

test('a text area takes only text', () => {
  expect(() => checkTextAreaType('text')).not.toThrow()
  expect(() => checkTextAreaType('email')).toThrow('A text area accepts only type text, not "email".')
})
