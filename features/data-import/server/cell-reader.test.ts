import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCell } from './cell-reader.ts'

const number = { valueType: 'number', factor: 1, offset: 0, decimal: '.' } as const

describe('numbers', () => {
  test.each([
    ['1467.800048828125', 1467.800048828125],
    ['-2.07', -2.07],
    ['1e3', 1000],
    ['.5', 0.5],
    ['0', 0],
  ])('%s', (text, value) => expect(readCell(text, number)).toEqual({ value }))

  test.each(['1,234', '12 kW', 'abc', '--1', '1e999', 'Infinity', '0x10', '1.2.3'])('%s is refused', (text) =>
    expect(readCell(text, number)).toEqual({ reason: 'not-a-number' }),
  )

  test('comma decimals, factor and offset', () => {
    expect(readCell('1,5', { ...number, decimal: ',', factor: 1000 })).toEqual({ value: 1500 })
    for (const text of ['1.234', '1.234,5', '1,5.2'])
      expect(readCell(text, { ...number, decimal: ',' })).toEqual({ reason: 'not-a-number' })
    expect(readCell('273.15', { ...number, offset: -273.15 })).toEqual({ value: 0 })
    // In plain arithmetic of 64 bits 1000.9999999999999 and 0.30000000000000004.
    expect(readCell('1.001', { ...number, factor: 1000 })).toEqual({ value: 1001 })
    expect(readCell('0.1', { ...number, offset: 0.2 })).toEqual({ value: 0.3 })
    expect(readCell('1.001', number)).toEqual({ value: 1.001 })
  })

  test.each([
    ['0.985', ',', '.'],
    ['0,985', '.', ','],
    ['-012.500', ',', '.'],
    ["0'985", '.', "'"],
  ] as const)('%s with the decimal sign %s and groups by %s is refused', (text, decimal, thousands) =>
    expect(readCell(text, { ...number, decimal, thousands })).toEqual({ reason: 'not-a-number' }),
  )

  test('groups of three after a first digit other than zero are thousands', () => {
    expect(readCell('985.000', { ...number, decimal: ',', thousands: '.' })).toEqual({ value: 985_000 })
    expect(readCell('0,985', { ...number, decimal: ',', thousands: '.' })).toEqual({ value: 0.985 })
    expect(readCell('1,234,567.5', { ...number, thousands: ',' })).toEqual({ value: 1_234_567.5 })
  })

  test('every finite number that JavaScript prints is read back as itself', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(readCell(String(value), number)).toEqual({ value: value === 0 ? expect.closeTo(0) : value })
      }),
    )
  })
})

test('booleans and texts', () => {
  expect(readCell('TRUE', { ...number, valueType: 'boolean' })).toEqual({ value: true })
  expect(readCell('0', { ...number, valueType: 'boolean' })).toEqual({ value: false })
  expect(readCell('maybe', { ...number, valueType: 'boolean' })).toEqual({ reason: 'not-a-boolean' })
  expect(readCell('RUN', { ...number, valueType: 'text' })).toEqual({ value: 'RUN' })
  expect(readCell('x'.repeat(257), { ...number, valueType: 'text' })).toEqual({ reason: 'bad-text' })
})
