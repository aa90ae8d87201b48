import { expect, it } from 'vitest'
import { createLog } from './create-log.ts'

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
