import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHttp, type TestHttp } from './test-http.ts'

let http: TestHttp
const script = `export const words = '${'wind '.repeat(1_000)}'`

beforeAll(async () => {
  http = await openTestHttp()
  mkdirSync(path.join(http.webFolder, 'assets'))
  writeFileSync(path.join(http.webFolder, 'assets', 'main-1.js'), script)
  writeFileSync(path.join(http.webFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(
    path.join(http.webFolder, 'index.html'),
    '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>',
  )
})
afterAll(() => http.close())

const get = (url: string, headers: Record<string, string> = {}) => http.app.inject({ url, headers })

test('every route of the app gets index.html with a nonce of its own in page and policy', async () => {
  const nonces = new Set<string>()
  for (const url of ['/', '/MyFleet/Table?farmCode=F1', '/PlantIDCard/Asset/Details/FR.WT1', '/Login']) {
    const reply = await get(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['cache-control']).toBe('no-store')
    const [, nonce = ''] = /content="([\w-]{16,})"/.exec(reply.body) ?? []
    expect(reply.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(reply.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
    expect(reply.body).toContain(`<style nonce="${nonce}">`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(4)
})

test('hashed files are kept for ever and sent compressed, also the second time', async () => {
  for (let time = 0; time < 2; time++) {
    const reply = await get('/assets/main-1.js', { 'accept-encoding': 'gzip, br' })
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(reply.headers['content-encoding']).toBe('br')
    expect(reply.headers.vary).toContain('accept-encoding')
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(script)
  }
  const plain = await get('/assets/main-1.js')
  expect(plain.body).toBe(script)
  expect(plain.headers['content-security-policy']).toMatch(/^default-src 'none';.* frame-ancestors 'none'/)
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
})

test('what the build has packed is sent as it is, and has no address of its own', async () => {
  const packed = brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  writeFileSync(path.join(http.webFolder, 'assets', 'packed-1.js'), script)
  writeFileSync(path.join(http.webFolder, 'assets', 'packed-1.js.br'), packed)
  utimesSync(path.join(http.webFolder, 'index.html'), new Date(), new Date(Date.now() + 9_000))
  const reply = await get('/assets/packed-1.js', { 'accept-encoding': 'gzip, br' })
  expect(reply.headers['content-encoding']).toBe('br')
  expect(reply.rawPayload).toEqual(packed)
  expect((await get('/assets/packed-1.js')).body).toBe(script)
  expect((await get('/assets/packed-1.js.br')).statusCode).toBe(404)
})

test('a file is compressed soon for who asks first, and better for those after', async () => {
  const long = readdirSync(import.meta.dirname)
    .map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8'))
    .join('\n')
  writeFileSync(path.join(http.webFolder, 'assets', 'long-1.js'), long)
  utimesSync(path.join(http.webFolder, 'index.html'), new Date(), new Date(Date.now() + 5_000))
  const sent = async () => {
    const { rawPayload } = await get('/assets/long-1.js', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(rawPayload).toString()).toBe(long)
    return rawPayload.length
  }
  const first = await sent()
  await expect.poll(sent, { timeout: 15_000 }).toBeLessThan(first)
})

test.each([
  '/assets/unknown.js',
  '/assets/..%2f..%2fpackage.json',
  '/assets/..%5c..%5cpackage.json',
  '/api/Unknown',
  '/ressources/..%2fpackage.json',
])('%s is a 404 problem', async (url) => {
  const reply = await get(url)
  expect(reply.statusCode).toBe(404)
  expect(reply.headers['content-type']).toContain('application/problem+json')
})

test('no address reaches a file outside the folder', async () => {
  for (const url of ['/../package.json', '/%2e%2e/package.json', '//etc/passwd', '/....//package.json']) {
    const reply = await get(url)
    expect(reply.body).not.toContain('"dependencies"')
    expect(reply.body).not.toContain('root:')
  }
})

test('this machine under another of its names is sent to the configured one', async () => {
  const reply = await get('/MyFleet?x=1', { host: '127.0.0.1:8080' })
  expect(reply.statusCode).toBe(307)
  expect(reply.headers.location).toBe('http://localhost:8080/MyFleet?x=1')
  for (const host of ['localhost:8080', 'plants.example.com', '127.0.0.1:9999', 'evil host'])
    expect((await get('/MyFleet', { host })).statusCode).toBe(200)
})

test('the redirect to the configured name stays on it whatever the path says', async () => {
  for (const url of ['//evil.example', '/\\evil.example', '/@evil.example', '/.evil.example']) {
    const { location } = (await get(url, { host: '127.0.0.1:8080' })).headers
    if (location !== undefined) expect(new URL(location).origin).toBe('http://localhost:8080')
  }
})

test('a rebuilt page is noticed', async () => {
  const index = path.join(http.webFolder, 'index.html')
  writeFileSync(index, 'second')
  utimesSync(index, 1, 1)
  expect((await get('/')).body).toBe('second')
})

test('the page of the API names the document that people can fetch, and offers no other', async () => {
  const script = (await get('/api/docs/static/swagger-initializer.js')).body
  expect(script).toContain("url: '/api/openapi.json'")
  expect(script).toContain('"layout":"BaseLayout"')
})
