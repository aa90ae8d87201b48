import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let address: string

beforeAll(async () => {
  server = await openTestServer()
  writeFileSync(
    path.join(server.config.dataFolder, 'index.html'),
    '<!doctype html><style nonce="__CSP_NONCE__"></style>',
  )
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** What every reply must carry (quality row S12), by header and what its value holds. */
const wanted: readonly (readonly [string, RegExp])[] = [
  ['strict-transport-security', /max-age=(\d{8,})/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^no-referrer$/],
  ['content-security-policy', /object-src 'none'/],
  ['content-security-policy', /base-uri 'none'/],
  ['content-security-policy', /frame-ancestors 'none'/],
  ['content-security-policy', /form-action 'self'/],
]

/** Of documents alone: data has no window. */
const ofDocuments: typeof wanted = [
  ['cross-origin-opener-policy', /^same-origin$/],
  ['permissions-policy', /camera=\(\)/],
  ['x-frame-options', /^DENY$/],
]

const missing = (headers: Headers): string[] => {
  const isData = /^application\/(problem\+)?json\b/.test(headers.get('content-type') ?? '')
  const policy = headers.get('content-security-policy') ?? ''
  const [, scripts = "'unsafe-inline'"] = /script-src ([^;]*)/.exec(policy) ?? /default-src ([^;]*)/.exec(policy) ?? []
  return [
    ...[...wanted, ...(isData ? [] : ofDocuments)]
      .filter(([name, value]) => !value.test(headers.get(name) ?? ''))
      .map(([name, value]) => `${name} ${value}`),
    ...(/unsafe-inline|unsafe-eval|\*|https?:/.test(scripts) ? [`script-src ${scripts}`] : []),
  ]
}

/** A request for every route that exists, and for what can go wrong. */
const requests = (): readonly { readonly method: string; readonly url: string }[] => [
  ...server.addresses.map((route) => {
    const [method = 'GET', url = '/'] = route.split(' ')
    return { method, url: url.replaceAll(/:\w+/g, 'x').replace('*', 'x') }
  }),
  { method: 'GET', url: '/' },
  { method: 'GET', url: '/MyFleet/Table' },
  { method: 'GET', url: '/assets/nothing.js' },
  { method: 'GET', url: '/api/nothing' },
  { method: 'DELETE', url: '/api/nothing' },
  { method: 'GET', url: '/%zz' },
  { method: 'GET', url: '/ressources/fr-FR' },
  { method: 'GET', url: '/oidc/.well-known/openid-configuration' },
  { method: 'GET', url: '/oidc/auth' },
  { method: 'GET', url: '/oidc/auth?client_id=nobody' },
  { method: 'POST', url: '/oidc/token' },
  { method: 'GET', url: '/oidc/session/end' },
  { method: 'GET', url: '/push/general/?EIO=4&transport=polling' },
  { method: 'GET', url: '/push/notifications/?EIO=4&transport=polling' },
]

test('every reply carries the security headers', async () => {
  const seen = requests()
  expect(seen.length).toBeGreaterThan(40)
  const failures: string[] = []
  for (const { method, url } of seen) {
    const reply = await fetch(`${address}${url}`, { method, redirect: 'manual' })
    await reply.arrayBuffer()
    failures.push(...missing(reply.headers).map((header) => `${method} ${url} ${reply.status}: ${header}`))
  }
  expect(failures).toEqual([])
})

test('a script of the page is held to less than a worker, which obeys the policy that it came with', async () => {
  const folder = server.config.dataFolder
  mkdirSync(path.join(folder, 'assets'), { recursive: true })
  for (const file of ['assets/part-1.js', 'sw.js']) writeFileSync(path.join(folder, file), 'void 0')
  // Files are looked for again when the page is another.
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>anew</title>')
  const headersOf = async (url: string) => {
    const reply = await fetch(`${address}${url}`)
    expect([url, reply.status]).toEqual([url, 200])
    await reply.arrayBuffer()
    return reply.headers
  }
  const part = await headersOf('/assets/part-1.js')
  expect(part.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/)
  expect([...part.keys()]).not.toContain('cross-origin-opener-policy')
  expect((await headersOf('/sw.js')).get('content-security-policy')).toMatch(/script-src 'self'.*connect-src 'self'/)
})

test('every reply but those of the push connections names its request', async () => {
  for (const { method, url } of requests().filter((request) => !request.url.startsWith('/push/'))) {
    const reply = await fetch(`${address}${url}`, { method, redirect: 'manual', headers: { 'x-request-id': 'mine' } })
    await reply.arrayBuffer()
    expect(reply.headers.get('x-request-id'), `${method} ${url}`).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  }
})

test('a request that is not HTTP is refused with the same headers', async () => {
  const { port } = new URL(address)
  const reply = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
    let text = ''
    socket.on('data', (part) => {
      text += part
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
  expect(reply).toMatch(/^HTTP\/1\.1 400/)
  const headers = [...reply.matchAll(/^([\w-]+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value.trim()])
  expect(missing(new Headers(headers as [string, string][]))).toEqual([])
})

test('whatever a call is asked, its refusal runs nothing in a browser', async () => {
  const script = '<script>alert(1)</script>'
  for (const url of [
    `/api/${encodeURIComponent(script)}`,
    `/ressources/${encodeURIComponent(script)}`,
    `/oidc/auth?client_id=${encodeURIComponent(script)}`,
    `/FirstConnection/PersonalInformation/${encodeURIComponent(script)}`,
    `/oidc-interaction/${encodeURIComponent(script)}`,
    `/Errors?status=500&statusText=${encodeURIComponent(script)}&responseText=${encodeURIComponent(script)}`,
  ]) {
    const reply = await fetch(`${address}${url}`, { redirect: 'manual' })
    expect(await reply.text(), url).not.toContain(script)
  }
})
