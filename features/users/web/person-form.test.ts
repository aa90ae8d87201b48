import { expect, test } from 'vitest'
import type { Rights } from '../contract/person.ts'
import { rightsChanged, rightsWith } from './person-form.ts'

const stored: Rights = { MyFleet: 1, HealthDashboard: 3 }

test('only the rights that become others are kept, and stand on top of whatever the record holds by then', () => {
  const changed = rightsChanged(stored, { MyFleet: 3, HealthDashboard: 3 })
  expect(changed).toEqual({ MyFleet: 3 })
  // Somebody else has given one and taken one meanwhile.
  expect(rightsWith({ MyFleet: 1, PlantIdCard: 1 } as Rights, changed)).toEqual({ MyFleet: 3, PlantIdCard: 1 })
})

test('a right that goes is a change, one that is as before is none', () => {
  expect(rightsChanged(stored, { MyFleet: 1 })).toEqual({ HealthDashboard: 0 })
  expect(rightsWith(stored, { HealthDashboard: 0 })).toEqual({ MyFleet: 1 })
  expect(rightsChanged(stored, { ...stored })).toEqual({})
})
