import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHttp, type TestHttp } from './test-http.ts'

const root = mkdtempSync(path.join(tmpdir(), 'solvane-texts-'))
let http: TestHttp
const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

beforeAll(async () => {
  const write = (folder: string, language: string, texts: object) => {
    mkdirSync(path.join(root, folder), { recursive: true })
    writeFileSync(path.join(root, folder, `${language}.json`), JSON.stringify(texts))
  }
  write('fleet', 'en-GB', { myFleet: { title: 'Fleet', wind: { speed: 'Wind speed', gust: 'Gust' } } })
  write('fleet', 'fr-FR', { myFleet: { wind: { speed: 'Vitesse du vent' } } })
  write('users', 'en-GB', { users: { count_one: '1 user', count_other: 'users', none: 'Nobody' } })
  writeFileSync(path.join(root, 'users', 'first.json'), '["users.count"]')
  write('session', 'en-GB', { errors: { 404: 'Not found' } })
  writeFileSync(path.join(root, 'fleet', 'first.json'), '["myFleet.title", "myFleet.wind.speed"]')
  writeFileSync(path.join(root, 'secret.json'), '{"secret": true}')
  http = await openTestHttp({}, { localeFolders: ['fleet', 'session', 'users'].map((name) => path.join(root, name)) })
})
afterAll(async () => {
  await http.close()
  rmSync(root, { recursive: true })
})

test('texts of all folders are one tree, and what a language lacks is English', async () => {
  const reply = await http.app.inject('/ressources/fr-FR')
  expect(reply.json()).toEqual({
    myFleet: { title: 'Fleet', wind: { speed: 'Vitesse du vent', gust: 'Gust' } },
    errors: { 404: 'Not found' },
    users: { count_one: '1 user', count_other: 'users', none: 'Nobody' },
  })
  expect(reply.headers['content-language']).toBe('fr-FR')
})

test('the first texts are those that a folder names, and the later ones are all others', async () => {
  const part = async (name: string) => (await http.app.inject(`/ressources/fr-FR?part=${name}`)).json()
  expect(await part('first')).toEqual({
    myFleet: { title: 'Fleet', wind: { speed: 'Vitesse du vent' } },
    users: { count_one: '1 user', count_other: 'users' },
  })
  expect(await part('later')).toEqual({
    myFleet: { wind: { gust: 'Gust' } },
    errors: { 404: 'Not found' },
    users: { none: 'Nobody' },
  })
})

test.each(['?part=', '?part=middle', '?part=first&part=later'])('%s is refused, by name', async (query) => {
  const reply = await http.app.inject(`/ressources/fr-FR${query}`)
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors).toEqual([{ path: 'query.part', message: 'Must be one of first, later' }])
})

test('texts that a browser has already are not sent again', async () => {
  const { etag } = (await http.app.inject('/ressources/fr-FR')).headers
  const again = await http.app.inject({
    url: '/ressources/fr-FR',
    headers: { 'if-none-match': String(etag), 'accept-encoding': 'br' },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(again.headers).toMatchObject({ etag, vary: 'accept-encoding' })
})

test.each(['br', 'gzip'] as const)('texts go out packed as %s, and say so', async (encoding) => {
  const reply = await http.app.inject({ url: '/ressources/fr-FR', headers: { 'accept-encoding': encoding } })
  expect([reply.headers['content-encoding'], reply.headers.vary]).toEqual([encoding, 'accept-encoding'])
  expect(JSON.parse(unpack[encoding](reply.rawPayload).toString('utf8'))).toEqual(
    (await http.app.inject('/ressources/fr-FR')).json(),
  )
})

test('locales match in any letter case; a language without files is English', async () => {
  expect((await http.app.inject('/ressources/PT-pt')).json()).toEqual(
    (await http.app.inject('/ressources/en-GB')).json(),
  )
})

test.each(['de-DE', '..%2fsecret', '%2e%2e%2fsecret', 'en-GB%00', 'fr-FR%2f..%2f..%2fsecret', '__proto__'])(
  'locale %s is a 404 problem',
  async (locale) => {
    const reply = await http.app.inject(`/ressources/${locale}`)
    expect(reply.statusCode).toBe(404)
    expect(reply.body).not.toContain('secret": true')
  },
)
