import { expect, it, test } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import { createLog } from './create-log.ts'
import { createHideSecrets, secretsOf } from './hide-secrets.ts'
import { createRecentErrors } from './recent-errors.ts'

const open = (logLevel: string, secrets: readonly string[] = []) => {
  const lines: string[] = []
  const recent = createRecentErrors(createHideSecrets(secrets))
  return { lines, recent, log: createLog({ logLevel }, { write: (line) => lines.push(line) }, recent) }
}

it('keeps warnings and errors, newest first, even where the log is told less', () => {
  const { lines, recent, log } = open('error')
  log.info('started')
  log.warn({ store: 'relations' }, 'lost')
  log.child({ requestId: 'r-1' }).error({ err: new TypeError('no such thing') }, 'failed')
  expect(lines).toHaveLength(1)
  expect(recent.list()).toMatchObject([
    {
      level: 'error',
      message: 'failed',
      requestId: 'r-1',
      error: expect.stringMatching(/^TypeError: no such thing\n +at /),
    },
    { level: 'warn', message: 'lost', requestId: null, error: null, details: '{"store":"relations"}' },
  ])
  // A child that tells more than the rest, as the log of refusals does.
  log.child({}, { level: 'info' }).info('refused')
  expect(lines).toHaveLength(2)
  const silent = open('silent')
  silent.log.error('not written')
  expect(silent.lines).toEqual([])
  expect(silent.recent.list()).toHaveLength(1)
})

it('is bounded, and counts what repeats itself', () => {
  const { recent, log } = open('silent')
  for (let index = 0; index < 500; index++) log.warn(`number ${index}`)
  for (let index = 0; index < 500; index++) log.error({ index }, 'the same again')
  expect(recent.list()).toHaveLength(200)
  expect(recent.list()[0]).toMatchObject({ message: 'the same again', times: 500, details: '{"index":499}' })
  expect(recent.list()[1]).toMatchObject({ message: 'number 499', times: 1 })
})

it('cuts what is long', () => {
  const { recent, log } = open('silent')
  log.error({ err: new Error('x '.repeat(9_000)), list: Array(9_000).fill('y') }, 'z '.repeat(9_000))
  expect(JSON.stringify(recent.list()).length).toBeLessThan(3_000)
})

test.each([
  ['an address', 'connect to postgresql://solvane:s3cr3t%2Fpart@db.example.org:5432/solvane failed'],
  ['an address with an @ in its password', 'connect to https://solvane:s3c@r3t@db.example.org failed'],
  ['a bearer', 'authorization was Bearer s3cr3t.s3cr3t'],
  ['a token', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJzM2NyM3QifQ.s3cr3t'],
  ['a query', 'GET /x?code=1&access_token=s3cr3t&page=2'],
  ['JSON', '{"clientSecret":"s3cr3t","page":2}'],
  ['JSON within JSON', JSON.stringify({ body: JSON.stringify({ password: 's3cr3t s3cr3t', page: 2 }) })],
  ['a link', `GET /ResetPassword/PersonalInformation/s3cr3t${'a'.repeat(40)}`],
])('a secret in %s is hidden', (_, text) => {
  const shown = createHideSecrets([])(text)
  expect(shown).not.toContain('s3c')
  expect(shown).toContain('[removed]')
})

it('leaves what is no secret', () => {
  const text = 'request 6f1c1f5e-4f8f-4a52-9a2b-1f0b8f7c6a10 of farm FR-LARZ: 3 tokens at https://solvane.example.org/x'
  expect(createHideSecrets([])(text)).toBe(text)
})

it('knows the secrets of the settings, wherever they turn up', () => {
  const config = loadConfig({
    DATABASE_URL: 'postgresql://solvane:pass%2Dword@db/solvane?sslpassword=another-one',
    CLICKHOUSE_URL: 'https://default:house-word@ch:8443',
    MQTT_URL: 'mqtt://s:broker-word@b',
    METRICS_TOKEN: 'sixteen-characters-or-more',
  })
  const shown = createHideSecrets(secretsOf(config))(
    'pass%2Dword pass-word another-one house-word broker-word sixteen-characters-or-more',
  )
  expect(shown).toBe(Array(6).fill('[removed]').join(' '))
})
