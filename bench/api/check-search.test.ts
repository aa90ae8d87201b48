import { expect, it } from 'vitest'
import { checkSearch } from './check-search.ts'

it('finds each asset by its keys', () => {
  expect(() => checkSearch({ farms: 20, machinesPerFarm: 5 })).not.toThrow()
})
