import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import type { AuditRefusal, AuditSource } from '../audit/audit.ts'
import { forbidden, type ProblemError, unauthenticated, unavailable } from './problems.ts'
import { openTestHttp } from './test-http.ts'

const getThing = endpoint({
  id: 'getThing',
  method: 'GET',
  path: '/api/Thing',
  summary: 'a call for those who are signed in',
  right: 'signed-in',
  reply: z.object({}),
})

test.each([
  ['a token that does not hold', unauthenticated(), [['getThing', 'Sign in first']]],
  ['a right that is not held', forbidden('No'), [['getThing', 'No']]],
  ['rights that could not be read', unavailable('Rights cannot be read at the moment'), []],
])(
  '%s: the audit log tells refusals, and nothing that was never judged',
  async (_name, problem: ProblemError, rows) => {
    const written: [string, string][] = []
    const http = await openTestHttp(
      {},
      {
        audit: { refused: ({ operation }: AuditSource, { reason }: AuditRefusal) => written.push([operation, reason]) },
        tokens: { verify: () => Promise.reject(problem) },
      },
    )
    try {
      http.routes.bind(getThing, async () => ({}))
      const reply = await http.app.inject({ url: '/api/Thing', headers: { authorization: 'Bearer x' } })
      expect(reply.statusCode).toBe(problem.status)
      expect(written).toEqual(rows)
      // The failed call itself is not lost: the program's log has it.
      expect(http.logged.some((line) => JSON.stringify(line).includes(`${problem.status}`))).toBe(true)
    } finally {
      await http.close()
    }
  },
)
