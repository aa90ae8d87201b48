import { expect, test } from 'vitest'
import { editDistance, soundsLike } from './like-sounding.ts'

test('legal forms, accents, case, marks and the order of words do not count', () => {
  expect(soundsLike('Énergie du Nord SAS', 'ENERGIE DU NORD')).toBe(true)
  expect(soundsLike('Sol Norte, S.A.', 'Sol Norte')).toBe(true)
  expect(soundsLike('Norte Sol', 'Sol Norte')).toBe(true)
  expect(soundsLike('Example Wind', 'Example Wind Holding Ltd')).toBe(true)
})

test('letters that sound alike are one', () => {
  expect(soundsLike('Phénix Éolien', 'Fenix Eolien')).toBe(true)
  expect(soundsLike('Aquila Quartz', 'Akila Kuartz')).toBe(true)
  expect(soundsLike('Hidrowatt', 'Idrovat')).toBe(true)
})

test('one letter of six may differ, in short names none', () => {
  expect(soundsLike('Windpark Nordsee', 'Windprak Nordsee')).toBe(true)
  expect(soundsLike('Windpark Nordsee', 'Windpark Ostsee')).toBe(false)
  expect(soundsLike('Atlas', 'Atlis')).toBe(false)
  expect(soundsLike('', 'Atlas')).toBe(false)
})

test('a name of a legal form alone stays a name', () => {
  expect(soundsLike('SE', 'AS')).toBe(false)
  expect(soundsLike('SE', 'se')).toBe(true)
})

test('letters that are inserted, removed, replaced and swapped count once', () => {
  expect(editDistance('abc', 'abc')).toBe(0)
  expect(editDistance('abc', 'acb')).toBe(1)
  expect(editDistance('abc', 'abcd')).toBe(1)
  expect(editDistance('', 'ab')).toBe(2)
})
