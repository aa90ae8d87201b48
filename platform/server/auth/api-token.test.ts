import { expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { hashOfApiToken, isApiToken, isHeld, needsSignIn, newApiToken, throughApiToken } from './api-token.ts'
import { passesOnFarm, perimeterOf } from './rights.ts'
import { testPrincipal } from './test-principal.ts'

const token = { id: 't-1', name: 'Excel' }

test('tokens differ, are known by their mark, and only the right form has a hash', () => {
  const [first, second] = [newApiToken(), newApiToken()]
  expect(first).toMatch(/^slv_[\w-]{43}$/)
  expect(first).not.toBe(second)
  expect(isApiToken(first)).toBe(true)
  expect(hashOfApiToken(first)).toMatch(/^[0-9a-f]{64}$/)
  for (const wrong of ['slv_', `${first}x`, first.slice(0, -1), `${first}\n`]) expect(hashOfApiToken(wrong)).toBe('')
})

test('what scope and person have in common holds, product by product, flag by flag, farm by farm', () => {
  const person = testPrincipal({
    grants: [
      { products: { MyFleet: READ + EDIT, AlarmMapping: READ }, perimeter: new Set(['FR01', 'FR02']) },
      { products: { HealthDashboard: READ }, perimeter: new Set(['PT01']) },
    ],
  })
  const seen = throughApiToken(person, token, {
    products: { MyFleet: READ, HealthDashboard: READ + MANAGE, BackOfficeUsers: READ },
    farmCodes: ['FR01', 'ES01'],
  })
  expect(seen.products).toEqual({ MyFleet: READ, HealthDashboard: READ })
  expect(seen.apiToken).toEqual(token)
  expect(passesOnFarm(seen, { product: 'MyFleet', flag: READ }, 'FR01')).toBe(true)
  expect(passesOnFarm(seen, { product: 'MyFleet', flag: EDIT }, 'FR01')).toBe(false)
  expect(passesOnFarm(seen, { product: 'MyFleet', flag: READ }, 'FR02')).toBe(false)
  // The scope names it, the person does not see it.
  expect(passesOnFarm(seen, { product: 'MyFleet', flag: READ }, 'ES01')).toBe(false)
  // The right is of a farm that the scope leaves out.
  expect(passesOnFarm(seen, { product: 'HealthDashboard', flag: READ }, 'PT01')).toBe(false)
})

test('a super administrator’s token is none: it holds its scope, on its farms', () => {
  const seen = throughApiToken(testPrincipal({ isUserSuperAdmin: true }), token, {
    products: { MyFleet: READ },
    farmCodes: ['FR01'],
  })
  expect(seen.isUserSuperAdmin).toBe(false)
  expect(seen.products).toEqual({ MyFleet: READ })
  expect(perimeterOf(seen)).toEqual(new Set(['FR01']))
})

test('every farm of the person, where the scope names none', () => {
  const person = testPrincipal({ products: { MyFleet: READ }, perimeter: ['FR01'] })
  expect(perimeterOf(throughApiToken(person, token, { products: { MyFleet: READ }, farmCodes: null }))).toEqual(
    new Set(['FR01']),
  )
})

test('a scope is held when every flag of it is', () => {
  const person = testPrincipal({ products: { MyFleet: READ + EDIT } })
  expect(isHeld(person, { MyFleet: EDIT })).toBe(true)
  expect(isHeld(person, { MyFleet: MANAGE })).toBe(false)
  expect(isHeld(person, { AlarmMapping: READ })).toBe(false)
  expect(isHeld(testPrincipal({ isUserSuperAdmin: true }), { AlarmMapping: MANAGE })).toBe(true)
})

test('changes of people and rights take a sign-in, whatever is declared', () => {
  const call = (method: Endpoint['method'], right: Endpoint['right']) =>
    needsSignIn({ id: 'x', method, path: '/', summary: '', right, reply: undefined as never })
  const edit = { product: 'BackOfficeUsers', flag: EDIT } as const
  expect(call('POST', edit)).toBe(true)
  expect(call('DELETE', { anyOf: [{ product: 'MyFleet', flag: EDIT }, edit] })).toBe(true)
  expect(call('PUT', 'super-admin')).toBe(true)
  expect(call('GET', edit)).toBe(false)
  expect(call('POST', { product: 'MyFleet', flag: EDIT })).toBe(false)
})
