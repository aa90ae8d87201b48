import { expect, test } from 'vitest'
import { z } from 'zod'
import { requiredFields } from './required-fields.ts'

const Person = z.object({
  login: z.string().trim().min(1),
  email: z.string().min(1).nullable(),
  note: z.string(),
  groups: z.array(z.object({ name: z.string().min(1) })),
})

test('fields that an empty form is refused for are required, and no others', () => {
  const empty = { login: '', email: null, note: '', groups: [{ name: '' }] }
  expect([...requiredFields(Person, empty)]).toEqual(['login'])
})
