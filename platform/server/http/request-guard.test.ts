import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import type { AuditRefusal, AuditSource } from '../audit/audit.ts'
import type { Principal } from '../auth/principal.ts'
import { testPrincipal } from '../auth/test-principal.ts'
import { testTokenCheck } from '../auth/test-token-check.ts'
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
  ['rights that could not be read', unavailable('Rights cannot be read now. Try again in a moment.'), []],
])(
  '%s: the audit log tells refusals, and nothing that was never judged',
  async (_name, problem: ProblemError, rows) => {
    const written: [string, string][] = []
    const http = await openTestHttp(
      {},
      {
        audit: { refused: ({ operation }: AuditSource, { reason }: AuditRefusal) => written.push([operation, reason]) },
        tokens: testTokenCheck(() => Promise.reject(problem)),
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

const getEndless = endpoint({
  ...getThing,
  id: 'getEndless',
  path: '/api/Endless',
  reply: z.string(),
  replyType: 'text/csv',
})

test.each([
  ['nobody any more', undefined],
  ['less than before', testPrincipal({ products: { MyFleet: 1 }, perimeter: ['FR01'] })],
  ['the same', testPrincipal({ products: { MyFleet: 1 }, perimeter: ['FR01', 'FR02'] })],
])('a download whose person is %s', async (_name, later) => {
  let principal: Principal | undefined = testPrincipal({ products: { MyFleet: 1 }, perimeter: ['FR01', 'FR02'] })
  const http = await openTestHttp(
    {},
    {
      tokens: testTokenCheck(async () => {
        if (!principal) throw unauthenticated()
        return { principal, expiresAtMs: Date.now() + 60_000 }
      }),
    },
  )
  const download = new Readable({ read: () => undefined })
  download.push('a;b\n')
  const isEnded = new Promise<boolean>((resolve) => download.once('close', () => resolve(download.errored !== null)))
  try {
    http.routes.bind(getEndless, async () => download)
    const address = await http.app.listen({ port: 0, host: '127.0.0.1' })
    const reply = await fetch(`${address}/api/Endless`, {
      headers: { authorization: 'Bearer x', 'accept-encoding': 'identity' },
    })
    expect(reply.status).toBe(200)
    principal = later
    const isSame = later?.grants[0]?.perimeter !== 'all' && later?.grants[0]?.perimeter.size === 2
    if (isSame) setTimeout(() => download.push(null), 2_500)
    expect(await isEnded).toBe(!isSame)
    const text = reply.text()
    if (isSame) expect(await text).toBe('a;b\n')
    else await expect(text).rejects.toThrow()
  } finally {
    await http.close()
  }
})
