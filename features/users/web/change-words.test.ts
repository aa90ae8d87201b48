import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { changeText } from './change-words.ts'

const t = ((key: string, values?: { name: string; text: string }) =>
  values ? `${values.name}: ${values.text}` : key.split('.').at(-1)) as unknown as TFunction
const of = (field: string, before: unknown, after: unknown) => changeText(t, { field, before, after }, 'en-GB')

test('of rights only changed ones are shown', () => {
  expect(of('products', { MyFleet: 1, HealthDashboard: 3, Contacts: 1 }, { MyFleet: 3, HealthDashboard: 3 })).toBe(
    'MyFleet: 1 → 1, 2; Contacts: 1 → -',
  )
  expect(of('products', null, { MyFleet: 1 })).toBe('MyFleet: - → 1')
})

test('of all else the value before and after', () => {
  expect(of('login', 'ana', 'bea')).toBe('ana → bea')
  expect(of('email', null, 'ana@example.org')).toBe('- → ana@example.org')
})
