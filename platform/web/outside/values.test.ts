import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { byName, finiteNumber, readAs, shortText, wholeNumber } from './values.ts'

const json = (text: string): unknown => JSON.parse(text)

test('a value that does not fit is none, whatever it is', () => {
  const Named = v.object({ name: v.string(), size: v.optional(finiteNumber) })
  expect(readAs(Named, { name: 'a', other: 1 })).toStrictEqual({ name: 'a' })
  for (const value of [undefined, null, '', 'name', 0, [], {}, { name: 1 }, { name: 'a', size: null }])
    expect(readAs(Named, value)).toBeUndefined()
})

describe('a short text', () => {
  test.each([
    ['', true],
    ['abc', true],
    ['abcd', false],
    ['😀😀😀', true],
    ['😀😀😀😀', false],
    // Half of a pair is a character by itself.
    ['ab\ud83d', true],
    ['abc\ud83d', false],
    // A letter and its accent are two.
    ['e\u0301e\u0301', false],
  ])('%j: %s', (text, fits) => expect(readAs(shortText(3), text)).toBe(fits ? text : undefined))

  test('is a text', () => {
    for (const value of [undefined, null, 1, ['a'], { length: 1 }]) expect(readAs(shortText(3), value)).toBeUndefined()
  })
})

test('NaN and what is infinite are no numbers', () => {
  for (const value of [Number.NaN, json('1e999'), json('-1e999'), '1', null, undefined, 1n, true])
    expect(readAs(finiteNumber, value)).toBeUndefined()
  for (const value of [0, -0, 1.5, -1e300, Number.MIN_VALUE, 2 ** 53]) expect(readAs(finiteNumber, value)).toBe(value)
})

test('a whole number is one that a double holds exactly, within its limits', () => {
  for (const value of [0.5, 2 ** 53, -(2 ** 53), Number.NaN, json('1e999'), '1', null])
    expect(readAs(wholeNumber(), value)).toBeUndefined()
  for (const value of [0, -0, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])
    expect(readAs(wholeNumber(), value)).toBe(value)
  expect([4, 5, 9, 10].map((value) => readAs(wholeNumber(5, 9), value))).toEqual([undefined, 5, 9, undefined])
})

describe('values by name', () => {
  const Widths = byName(shortText(12), wholeNumber(24, 2000))

  test('are those of an object alone', () => {
    for (const value of [undefined, null, '', 'a', 5, [], [100], ['a']]) expect(readAs(Widths, value)).toBeUndefined()
    expect(readAs(Widths, {})).toStrictEqual({})
    expect(readAs(Widths, json('{"b":24,"a":2000,"2":30}'))).toStrictEqual({ b: 24, a: 2000, 2: 30 })
  })

  test('one wrong name or value and they are none', () => {
    expect(readAs(Widths, { a: 100, b: 23 })).toBeUndefined()
    expect(readAs(Widths, { a: 100, b: null })).toBeUndefined()
    expect(readAs(Widths, { 'thirteen long': 100 })).toBeUndefined()
  })

  test('names that every object has are names like others, but none changes what the object is', () => {
    const read = readAs(Widths, json('{"constructor":30,"toString":40,"prototype":50,"__proto__":60}'))
    expect(Object.entries(read ?? {})).toEqual([
      ['constructor', 30],
      ['toString', 40],
      ['prototype', 50],
    ])
    const changed = readAs(Widths, json('{"__proto__":{"a":30}}'))
    expect(changed).toStrictEqual({})
    expect(Object.getPrototypeOf(changed)).toBe(Object.prototype)
  })

  test('are made anew: who changes them changes nothing else', () => {
    const kept = { a: 100 }
    const Kept = v.optional(Widths, kept)
    expect(readAs(Kept, kept)).not.toBe(kept)
    const first = readAs(Kept, undefined)
    expect(first).toStrictEqual(kept)
    expect(first).not.toBe(kept)
    expect(readAs(Kept, undefined)).not.toBe(first)
  })
})
