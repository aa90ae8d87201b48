import { expect, test } from 'vitest'
import { neededOfPerson } from './needed-fields.ts'

test('what nobody may leave empty is marked, as the contract has it', () => {
  expect([...neededOfPerson].toSorted()).toEqual(['firstName', 'lastName', 'login'])
})
