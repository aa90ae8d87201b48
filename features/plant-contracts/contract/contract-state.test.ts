import { expect, test } from 'vitest'
import { contractState, noticeDay } from './contract-state.ts'
import { endsAfterStart, valueHasCurrency } from './plant-contract.ts'

test('notice is given whole months before the end, on a day that exists', () => {
  expect(noticeDay('2027-12-31', 6)).toBe('2027-06-30')
  expect(noticeDay('2028-03-31', 1)).toBe('2028-02-29')
  expect(noticeDay('2027-01-15', 13)).toBe('2025-12-15')
  expect(noticeDay('2027-12-31', 0)).toBe('2027-12-31')
  expect(noticeDay(null, 6)).toBeNull()
  expect(noticeDay('2027-12-31', null)).toBeNull()
})

test('a contract is planned, running, near its notice day, past it, and at its end', () => {
  const term = { startsOn: '2024-01-01', endsOn: '2027-12-31', noticeOn: '2027-06-30', renews: false }
  expect(contractState(term, '2023-12-31')).toBe('planned')
  expect(contractState(term, '2027-04-30')).toBe('running')
  expect(contractState(term, '2027-05-01')).toBe('noticeSoon')
  expect(contractState(term, '2027-06-30')).toBe('noticeSoon')
  expect(contractState(term, '2027-07-01')).toBe('noticePassed')
  expect(contractState(term, '2028-01-01')).toBe('ended')
  expect(contractState({ ...term, renews: true }, '2028-01-01')).toBe('noticePassed')
  expect(contractState({ ...term, noticeOn: null }, '2027-12-31')).toBe('running')
})

test('a contract does not end before it starts, and a value has a currency', () => {
  expect(endsAfterStart({ startsOn: '2024-01-01', endsOn: '2024-01-01' })).toEqual([])
  expect(endsAfterStart({ startsOn: '2024-01-01', endsOn: null })).toEqual([])
  expect(endsAfterStart({ startsOn: '2024-01-02', endsOn: '2024-01-01' })).toMatchObject([
    { field: 'endsOn', code: 'before-start', bound: '2024-01-02', value: '2024-01-01' },
  ])
  expect(valueHasCurrency({ value: 10, currency: 'EUR' })).toEqual([])
  expect(valueHasCurrency({ value: 10, currency: null })).toMatchObject([{ field: 'currency', code: 'needed' }])
})
