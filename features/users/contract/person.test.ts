import { expect, test } from 'vitest'
import { groupCalls } from './group.ts'
import { NewPerson } from './person.ts'

const { body: NewGroup } = groupCalls.create
const person = { login: 'ada', firstName: 'Ada', lastName: 'Lovelace' }

test.each(['line\nbreak', 'bell\u0007', 'tab\there', 'nothing\u0000', 'turned\u202Eround'])(
  'no name holds %j',
  (name) => {
    for (const field of ['firstName', 'lastName', 'login'])
      expect(NewPerson.safeParse({ ...person, [field]: name }).success, field).toBe(false)
    expect(NewGroup.safeParse({ name }).success).toBe(false)
  },
)

test.each(['Zoë', '山田', 'O’Brien-Núñez', 'Ana  Rita'])('%j is a name', (name) => {
  expect(NewPerson.safeParse({ ...person, firstName: name, lastName: name }).success).toBe(true)
  expect(NewGroup.safeParse({ name }).success).toBe(true)
})

test.each([
  ['Europe/Paris', true],
  [null, true],
  ['Europe/Pariz', false],
  // Charts and histories take the name of a zone only.
  ['+01:00', false],
])('the time zone of a person may be %j: %j', (timezone, isOne) => {
  expect(NewPerson.safeParse({ ...person, timezone }).success).toBe(isOne)
})
