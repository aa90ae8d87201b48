import { expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { roleOf, roleRights, roles, rolesWithin } from './role-presets.ts'

test('rights of a role are known as that role, others as none', () => {
  for (const role of roles) expect(roleOf(roleRights[role])).toBe(role)
  expect(roleOf({})).toBeUndefined()
  expect(roleOf({ MyFleet: READ, HealthDashboard: 0 })).toBe('reader')
  expect(roleOf({ MyFleet: READ, HealthDashboard: READ })).toBeUndefined()
})

test('only the administrator looks after users', () => {
  const looksAfter = roles.filter((role) => (roleRights[role].BackOfficeUsers ?? 0) > 0)
  expect(looksAfter).toEqual(['administrator'])
})

test('nobody is offered a role with more rights than they hold', () => {
  const within = (products: object, isUserSuperAdmin = false) => rolesWithin({ products, isUserSuperAdmin })
  expect(within({}, true)).toEqual(roles)
  expect(within({})).toEqual([])
  expect(within({ MyFleet: READ, BackOfficeUsers: READ + EDIT + MANAGE })).toEqual(['reader'])
  expect(within(roleRights.manager)).toEqual(['reader', 'operator', 'manager'])
})
