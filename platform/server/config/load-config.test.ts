import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './load-config.ts'

const folder = mkdtempSync(join(tmpdir(), 'solvane-config-'))
const emptyFile = join(folder, 'empty')
const tokenFile = join(folder, 'token')
const mailFile = join(folder, 'mail')
writeFileSync(emptyFile, '\n')
writeFileSync(tokenFile, 'a-token-out-of-a-file\n')
writeFileSync(mailFile, 'smtps://solvane:secret@mail.example.org:465\n')
afterAll(() => rmSync(folder, { recursive: true }))

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    loadConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('what is not set', () => {
  it('gives the demo on this machine', () => {
    expect(loadConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      webApplicationUrl: 'http://localhost:8080',
      dataFolder: resolve('data'),
      demo: true,
      mqttPort: 1883,
      mqttMessagesPerSecond: 2_000,
      apiCallsPerMinute: 600,
      sparkplugHostId: 'solvane',
      databaseUrl: undefined,
      logLevel: 'info',
      secondFactor: 'optional',
      oidc: {
        clientId: 'solvane-web',
        audience: 'urn:solvane:api',
        accessTokenSeconds: 900,
        sessionDays: 14,
        controlAcr: 'mfa',
      },
    })
  })

  it('counts an empty variable as not set', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, demo: true })
  })
})

describe('demo mode', () => {
  it.each([
    'DATABASE_URL=postgres://db/x',
    'CLICKHOUSE_URL=http://ch:8123',
    'MQTT_URL=mqtt://broker',
    'OIDC_ISSUER=https://id.example',
  ])('is off by itself with %s', (line) => {
    const [name = '', value = ''] = line.split(/=(.*)/)
    expect(loadConfig({ [name]: value })).toMatchObject({ demo: false, logLevel: 'error' })
  })

  it('may be kept on with an outside store', () => {
    expect(loadConfig({ DATABASE_URL: 'postgres://db/x', SOLVANE_DEMO: 'true' }).demo).toBe(true)
  })

  it('has all farms, or those that are named', () => {
    expect(loadConfig({}).demoFarms).toBeUndefined()
    expect(loadConfig({ SOLVANE_DEMO_FARMS: 'FR-VLM, PT-ACH' }).demoFarms).toEqual(['FR-VLM', 'PT-ACH'])
  })

  it('goes public only when told to', () => {
    expect(loadConfig({ HOST: '0.0.0.0', SOLVANE_DEMO_PUBLIC: 'true' }).host).toBe('0.0.0.0')
    expect(loadConfig({ HOST: '0.0.0.0', SOLVANE_DEMO: 'false' }).host).toBe('0.0.0.0')
    const url = 'https://solvane.example'
    expect(loadConfig({ WEB_APPLICATION_URL: url, SOLVANE_DEMO_PUBLIC: 'true' }).demo).toBe(true)
    expect(loadConfig({ WEB_APPLICATION_URL: url, SOLVANE_DEMO: 'false' }).webApplicationUrl).toBe(url)
  })

  it.each(['http://localhost:9000', 'http://127.0.0.1', 'http://[::1]:8080'])('may be reached at %s', (url) => {
    expect(loadConfig({ WEB_APPLICATION_URL: url }).demo).toBe(true)
  })
})

describe('roles', () => {
  const stores = { DATABASE_URL: 'postgres://db/x', CLICKHOUSE_URL: 'http://ch:8123', MQTT_URL: 'mqtt://broker' }

  it('are all, in a process that is alone, when none is named', () => {
    expect(loadConfig({})).toMatchObject({ roles: ['api', 'push', 'ingest', 'jobs'], besideOthers: false })
  })

  it('are those that are named, beside others', () => {
    expect(loadConfig({ ...stores, SOLVANE_ROLES: 'push, api,push' })).toMatchObject({
      roles: ['push', 'api'],
      besideOthers: true,
    })
  })

  it('need stores that can be shared, and no demo', () => {
    const [problem = '', ...others] = problemsOf({ ...stores, MQTT_URL: '', SOLVANE_ROLES: 'api' })
    expect(others).toEqual([])
    expect(problem).toMatch(/SOLVANE_ROLES is "api".*set MQTT_URL to/)
    expect(problem).not.toContain('DATABASE_URL')
    expect(problemsOf({ ...stores, SOLVANE_ROLES: 'api', SOLVANE_DEMO: 'true' })[0]).toContain('SOLVANE_DEMO')
  })
})

describe('trusted proxies', () => {
  it('are addresses and networks of both families', () => {
    expect(loadConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1,fd00::/8' }).trustedProxies).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      '::1',
      'fd00::/8',
    ])
    expect(loadConfig({}).trustedProxies).toEqual([])
  })
})

describe('secrets', () => {
  it('come from a file', () => {
    expect(loadConfig({ METRICS_TOKEN_FILE: tokenFile }).metricsToken).toBe('a-token-out-of-a-file')
    const mail = { SMTP_URL_FILE: mailFile, MAIL_FROM: 'solvane@example.org' }
    expect(loadConfig(mail).mailServer?.url).toBe('smtps://solvane:secret@mail.example.org:465')
  })

  it('are never repeated in a message', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://root:hunter2@db', METRICS_TOKEN: 'short' }).join()).not.toMatch(
      /hunter2|short/,
    )
  })
})

/** Environment, the variable that the message must name, and what it must say. */
const wrong: [Record<string, string>, string, string][] = [
  [{ PORT: 'http' }, 'PORT', 'is "http" and must be a whole number from 1 to 65535'],
  [{ PORT: '0' }, 'PORT', 'from 1 to 65535'],
  [{ PORT: '70000' }, 'PORT', 'from 1 to 65535'],
  [{ HOST: 'http://x/' }, 'HOST', 'without port'],
  [{ HOST: '0.0.0.0' }, 'HOST', 'SOLVANE_DEMO_PUBLIC=true'],
  [{ HOST: '127.0.0.256' }, 'HOST', 'is not an IP address'],
  [{ HOST: 'localhots' }, 'HOST', 'HOST is wrong if "localhots" shall be this machine'],
  [{ WEB_APPLICATION_URL: 'https://solvane.example' }, 'WEB_APPLICATION_URL', 'SOLVANE_DEMO_PUBLIC=true'],
  [{ WEB_APPLICATION_URL: 'http://127.0.0.1.evil.example' }, 'WEB_APPLICATION_URL', 'SOLVANE_DEMO_PUBLIC=true'],
  [{ TRUSTED_PROXIES: 'true' }, 'TRUSTED_PROXIES', 'IP addresses or networks'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES', 'IP addresses or networks'],
  [{ TRUSTED_PROXIES: '10.0.0.1,' }, 'TRUSTED_PROXIES', 'IP addresses or networks'],
  [{ WEB_APPLICATION_URL: 'solvane.example' }, 'WEB_APPLICATION_URL', 'starting with http:// or https://'],
  [{ WEB_APPLICATION_URL: 'https://solvane.example?a=1' }, 'WEB_APPLICATION_URL', 'no query'],
  [{ SOLVANE_DEMO: 'maybe' }, 'SOLVANE_DEMO', 'must be true or false'],
  [{ SOLVANE_DEMO_FARMS: '7' }, 'SOLVANE_DEMO_FARMS', 'must be codes of demo farms such as FR-VLM'],
  [{ SOLVANE_DEMO_FARMS: 'FR-VLM,' }, 'SOLVANE_DEMO_FARMS', 'separated by commas; example: SOLVANE_DEMO_FARMS=FR-VLM'],
  [{ SOLVANE_ROLES: 'api,web' }, 'SOLVANE_ROLES', 'must be some of api, push, ingest, jobs'],
  [{ CLICKHOUSE_CLUSTER: 'x', SOLVANE_DEMO: 'false' }, 'CLICKHOUSE_CLUSTER', 'set CLICKHOUSE_URL to a node'],
  [{ CLICKHOUSE_CLUSTER: "x'", CLICKHOUSE_URL: 'http://ch' }, 'CLICKHOUSE_CLUSTER', 'the name of a cluster'],
  [{ SOLVANE_DATE: '/var' }, 'SOLVANE_DATE', 'did you mean SOLVANE_DATA?'],
  [{ SOLVANE_XYZZY: '1' }, 'SOLVANE_XYZZY', 'is not a setting'],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL', 'must be a PostgreSQL address'],
  [{ DATABASE_URL: 'postgres://db', DATABASE_URL_FILE: tokenFile }, 'DATABASE_URL_FILE', 'both set'],
  [{ DATABASE_URL_FILE: join(folder, 'absent') }, 'DATABASE_URL_FILE', 'cannot be read (ENOENT)'],
  [{ METRICS_TOKEN_FILE: emptyFile }, 'METRICS_TOKEN_FILE', 'is empty'],
  [{ CLICKHOUSE_URL: 'tcp://ch:9000' }, 'CLICKHOUSE_URL', 'must be a ClickHouse address'],
  [{ MQTT_URL: 'broker:1883' }, 'MQTT_URL', 'must be an MQTT address'],
  [{ MQTT_PORT: '8080' }, 'MQTT_PORT', 'give the built-in broker another port'],
  [{ OIDC_ACCESS_TOKEN_SECONDS: '15 min' }, 'OIDC_ACCESS_TOKEN_SECONDS', 'from 60 to 86400'],
  [{ OIDC_CLIENT_ID: 'a b' }, 'OIDC_CLIENT_ID', 'letters, digits'],
  [{ ENVIRONMENT_COLOUR: 'rgb(1,2,3)' }, 'ENVIRONMENT_COLOUR', 'must be a CSS colour'],
  [{ PUSH_TIMEOUT_MS: '-5' }, 'PUSH_TIMEOUT_MS', 'from 1000 to 300000'],
  [{ ALLOWED_BROWSERS: 'Chrome,(' }, 'ALLOWED_BROWSERS', 'regular expressions'],
  [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL', 'must be one of trace'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN', 'at least 16 characters'],
  [{ RETENTION_RAW_DAYS: '30' }, 'RETENTION_RAW_DAYS', 'from 31'],
  [{ RETENTION_TEN_MINUTE_DAYS: '400' }, 'RETENTION_TEN_MINUTE_DAYS', 'RETENTION_RAW_DAYS is not set'],
  [
    { RETENTION_RAW_DAYS: '400', RETENTION_TEN_MINUTE_DAYS: '400', RETENTION_HOURLY_DAYS: '399' },
    'RETENTION_HOURLY_DAYS',
    'cannot be kept longer',
  ],
]

describe('a wrong setting', () => {
  it.each(wrong)('%j is told in one message', (environment, name, text) => {
    const problems = problemsOf(environment)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(name)
    expect(problems[0]).toContain(text)
    expect(problems[0]).toMatch(/[A-Z_]+=\S|remove it/)
  })

  it('does not hide the others', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'y', SOLVANE_DEMOO: '1' })).toHaveLength(3)
  })
})

describe('the mail server', () => {
  const both = { SMTP_URL: 'smtps://solvane:hidden@mail.example.org:465', MAIL_FROM: 'Solvane <solvane@example.org>' }

  it('is set with its sender, or not at all', () => {
    expect(loadConfig({}).mailServer).toBeUndefined()
    expect(loadConfig(both).mailServer).toEqual({ url: both.SMTP_URL, from: both.MAIL_FROM })
    expect(() => loadConfig({ SMTP_URL: both.SMTP_URL })).toThrow(/without a sender: set MAIL_FROM/)
    expect(() => loadConfig({ MAIL_FROM: both.MAIL_FROM })).toThrow(/without a mail server: set SMTP_URL/)
  })

  it('is refused when it is none, and its password is not repeated', () => {
    const wrong = () => loadConfig({ ...both, SMTP_URL: 'http://solvane:hidden@mail.example.org' })
    expect(wrong).toThrow(/SMTP_URL must be the address of a mail server/)
    expect(wrong).not.toThrow(/hidden/)
    for (const MAIL_FROM of ['solvane', 'Solvane <x@y>, Eve <e@z>', 'A\r\nBcc: e@z <x@y>'])
      expect(() => loadConfig({ ...both, MAIL_FROM }), MAIL_FROM).toThrow(/MAIL_FROM/)
  })
})
