import { expect, it } from 'vitest'
import { startProblem } from './start-problem.ts'

it('tells a sentence, the cause where it says more, and a stack only for mistakes of the program', () => {
  const refused = new Error('connect ECONNREFUSED')
  expect(startProblem(new Error('The broker is away', { cause: refused }), false)).toBe(
    'Solvane could not start. The broker is away: connect ECONNREFUSED',
  )
  expect(startProblem(new Error('Cannot connect: connect ECONNREFUSED', { cause: refused }), false)).toBe(
    'Solvane could not start. Cannot connect: connect ECONNREFUSED',
  )
  expect(startProblem(new TypeError('x is undefined'), false)).toContain('    at ')
  expect(startProblem(refused, true)).toContain('    at ')
})
