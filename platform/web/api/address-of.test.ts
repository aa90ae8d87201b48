import { expect, test } from 'vitest'
import { addressOf } from './address-of.ts'

test('fills parameters, leaves undefined out, keeps the spelling of names', () => {
  expect(
    addressOf('/api/Farms/:farmCode', { params: { farmCode: 'FR/01' }, query: { Year: 2026, name: undefined } }),
  ).toBe('/api/Farms/FR%2F01?Year=2026')
  expect(addressOf('/api/Settings', {})).toBe('/api/Settings')
  expect(addressOf('/api/x', { query: { tags: [1, 2] } })).toBe('/api/x?tags=1&tags=2')
})

test('a missing parameter is a mistake of the caller', () => {
  expect(() => addressOf('/api/Farms/:farmCode', {})).toThrow('farmCode')
})
