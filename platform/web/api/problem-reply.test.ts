import type * as v from 'valibot'
import { expect, expectTypeOf, test } from 'vitest'
import { FieldError, Problem } from '../../contract/problem.ts'
import { readAs } from '../outside/values.ts'
import { ProblemReply } from './problem-reply.ts'

const least = {
  type: 'urn:solvane:problem:invalid',
  title: 'Bad Request',
  status: 400,
  code: 'invalid',
  requestId: 'r-1',
}
const whole = { ...least, detail: 'No', instance: '/x', errors: [{ path: 'query.width', message: 'Too small' }] }

test('the page reads of a problem what the contract says, no more and no less', () => {
  expectTypeOf<v.InferOutput<typeof ProblemReply>>().toEqualTypeOf<Problem>()
  expect(Object.keys(ProblemReply.entries)).toEqual(Object.keys(Problem.shape))
  expect(Object.keys(ProblemReply.entries.errors.wrapped.item.entries)).toEqual(Object.keys(FieldError.shape))
})

test.each([
  least,
  whole,
  { ...whole, other: 1, errors: [{ path: 'a', message: 'b', other: 1 }] },
  { ...least, detail: undefined },
  { ...least, errors: [] },
])('%j is a problem to both', (reply) => {
  const read = readAs(ProblemReply, reply)
  expect(read).toBeDefined()
  expect(read).toStrictEqual(Problem.parse(reply))
})

test.each([
  undefined,
  null,
  'text',
  [],
  {},
  ...Object.keys(least).map((field) => ({ ...whole, [field]: undefined })),
  { ...least, status: 400.5 },
  { ...least, status: '400' },
  { ...least, status: 2 ** 53 },
  { ...least, status: Number.POSITIVE_INFINITY },
  { ...least, detail: null },
  { ...least, errors: {} },
  { ...least, errors: [{ path: 'a' }] },
])('%j is none to either', (reply) => {
  expect(readAs(ProblemReply, reply)).toBeUndefined()
  expect(Problem.safeParse(reply).success).toBe(false)
})
