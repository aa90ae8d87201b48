import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createLog } from './create-log.ts'
import { readableLine } from './readable-lines.ts'

it('writes one JSON line an entry, without secrets', () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) })
  log.info(
    {
      req: { headers: { authorization: 'Bearer hidden1', cookie: 'sid=hidden2' } },
      body: { login: 'ana', password: 'hidden3', token: 'hidden4' },
      refresh_token: 'hidden5',
    },
    'request',
  )
  log.debug('below the level')
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('hidden')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    msg: 'request',
    body: { login: 'ana', password: '[removed]' },
  })
})

it('tells of a failed statement what it was and none of its values', () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) })
  const failed = new DrizzleQueryError(
    'update app_user set password_hash = $1',
    ['hidden1', 'two\nhidden2'],
    new Error('gone'),
  )
  log.error({ err: failed }, 'not saved')
  log.error({ err: new Error('around', { cause: failed }) }, 'not saved')
  for (const line of lines) {
    expect(line).not.toContain('hidden')
    expect(line).toContain('update app_user')
    expect(line).toContain('gone')
  }
  expect(JSON.parse(lines[0] ?? '').err.stack).toContain('create-log.test')
})

it('lets no value forge a line, in JSON or on a terminal', () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line, readableLine(line)) })
  const forged = 'x\r\n14:00:00 warn  forged \u001b[31m \u0085 \u2028 \u202e end'
  log.warn({ value: forged, list: [forged], [forged]: 1, err: new Error(forged) }, forged)
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line.trimEnd()).not.toMatch(/[\n\r]/)
  expect(lines[1]?.trimEnd()).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u)
  expect(lines[1]).toContain('x\\u000d\\u000a14:00:00 warn  forged')
})

it('is readable on a terminal', () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(readableLine(line)) })
  log.warn({ store: 'relations', attempt: 2, err: new Error('gone') }, 'an idle connection was lost')
  expect(lines[0]).toMatch(
    /^\d\d:\d\d:\d\d warn {2}an idle connection was lost {2}store=relations {2}attempt=2 {2}\(gone\)\n$/,
  )
})
