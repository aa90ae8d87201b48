import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { downloadHeader, endpoint } from '../../contract/endpoint.ts'
import type { Principal } from '../auth/principal.ts'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { createDownloadTickets } from './download-tickets.ts'
import { FileReply } from './file-reply.ts'
import { notFound } from './problems.ts'
import { downloadTicket } from './tables.ts'
import { openTestHttp, type TestHttp } from './test-http.ts'

const content = 'The whole content'
const right = { product: 'PICFarmEquipments', flag: READ } as const
const params = z.strictObject({ id: z.string() })
const getContent = endpoint({
  ...{ id: 'getContent', method: 'GET', path: '/api/Papers/:id/Content', summary: 'A file', right, params },
  ...{ fileReply: true, replyType: 'application/octet-stream', reply: z.string() },
})
const getPaper = endpoint({
  ...{ id: 'getPaper', method: 'GET', path: '/api/Papers/:id/Content/Facts', summary: 'No file', right, params },
  reply: z.object({ id: z.string() }),
})
const products = { PICFarmEquipments: READ }
const reader: Principal = {
  ...{ userId: 'u-1', subject: 'secret-token', email: null, firstName: 'Ada', lastName: 'Byron', lang: null },
  ...{ timezone: null, isUserSuperAdmin: false, products, grants: [{ products, perimeter: 'all' }] },
}
const token = 'secret-token'

let people: Record<string, Principal>
let relations: Relations
let http: TestHttp
let opened: number
beforeAll(async () => {
  relations = await openTestRelations()
})
beforeEach(async () => {
  people = { [token]: reader }
  opened = 0
  http = await openTestHttp(people, { downloadTickets: createDownloadTickets(relations.db) })
  http.routes.bind(getPaper, async ({ params: { id } }) => ({ id }))
  http.routes.bind(getContent, async ({ params: { id } }) => {
    if (id === 'missing') throw notFound('There is no such paper')
    const file = { tag: id, bytes: content.length, mediaType: 'text/plain', fileName: 'paper.txt', isInline: false }
    return new FileReply({
      ...file,
      open: async (range) => {
        opened += 1
        return Readable.from([content.slice(range?.from ?? 0, (range?.to ?? content.length) + 1)])
      },
    })
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await relations.db.delete(downloadTicket)
  await http.close()
})
afterAll(() => relations.close())

const prepare = (id: string, headers: object = { authorization: `Bearer ${token}` }) =>
  http.app.inject({ url: `/api/Papers/${id}/Content`, headers: { [downloadHeader]: 'prepare', ...headers } })
const cookieOf = async (id: string): Promise<string> => {
  const { statusCode, headers, body } = await prepare(id)
  expect({ statusCode, body }).toEqual({ statusCode: 204, body: '' })
  return String(headers['set-cookie'])
}
const get = (id: string, cookie: string, headers: object = {}) =>
  http.app.inject({
    url: `/api/Papers/${id}/Content`,
    headers: { cookie: `other=1; ${cookie.split(';', 1)[0]}`, ...headers },
  })

test('the browser downloads a file, and parts of it, with the cookie alone', async () => {
  const cookie = await cookieOf('a')
  expect(opened).toBe(0)
  expect(cookie).toMatch(
    /^solvane-download=[\w-]{43}; Path=\/api\/Papers\/a\/Content; Max-Age=600; HttpOnly; SameSite=Strict$/,
  )
  const whole = await get('a', cookie)
  expect(whole).toMatchObject({ statusCode: 200, body: content })
  expect(whole.headers['content-disposition']).toContain('attachment; filename="paper.txt"')
  const part = await get('a', cookie, { range: 'bytes=4-8', 'if-range': '"a"' })
  expect(part).toMatchObject({ statusCode: 206, body: 'whole' })
})

test('the cookie opens no other file and no other call', async () => {
  const cookie = await cookieOf('a')
  expect((await get('b', cookie)).statusCode).toBe(401)
  const changed = cookie.replace(/(?<=download=.{30})./, (one) => (one === 'A' ? 'B' : 'A'))
  expect((await get('a', changed)).statusCode).toBe(401)
  const facts = await http.app.inject({
    url: '/api/Papers/a/Content/Facts',
    headers: { cookie: String(cookie.split(';', 1)[0]) },
  })
  expect(facts.statusCode).toBe(401)
})

test('the rights of the user count at the download, not before', async () => {
  const cookie = await cookieOf('a')
  people[token] = { ...reader, products: {}, grants: [] }
  expect((await get('a', cookie)).statusCode).toBe(403)
  delete people[token]
  expect((await get('a', cookie)).statusCode).toBe(401)
})

test('the cookie ends after ten minutes', async () => {
  const cookie = await cookieOf('a')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
  expect((await get('a', cookie)).statusCode).toBe(401)
  // The next ticket removes the old ones.
  await cookieOf('b')
  expect(await relations.db.$count(downloadTicket)).toBe(1)
})

test('a large access token makes the cookie no larger', async () => {
  const large = `external-${'x'.repeat(12_000)}`
  people[large] = reader
  const { headers } = await prepare('a', { authorization: `Bearer ${large}` })
  const cookie = String(headers['set-cookie'])
  expect(cookie.length).toBeLessThan(200)
  expect(await get('a', cookie)).toMatchObject({ statusCode: 200, body: content })
})

test('another process knows the cookie, and the database alone opens nothing', async () => {
  const cookie = await cookieOf('a')
  const ticket = /download=([\w-]+)/.exec(cookie)?.[1] ?? ''
  const otherProcess = createDownloadTickets(relations.db)
  expect(await otherProcess.tokenOf('/api/Papers/a/Content', ticket)).toBe(token)
  expect(await otherProcess.tokenOf('/api/Papers/b/Content', ticket)).toBeUndefined()
  const rows = JSON.stringify(await relations.db.select().from(downloadTicket))
  expect(rows).not.toContain(ticket)
  expect(rows).not.toContain(token)
})

test('without rights, and for a missing file, there is no cookie', async () => {
  expect((await prepare('a', {})).statusCode).toBe(401)
  const missing = await prepare('missing')
  expect(missing.statusCode).toBe(404)
  expect(missing.headers).not.toHaveProperty('set-cookie')
  expect(missing.json()).toMatchObject({ detail: 'There is no such paper' })
})

test('the log has neither the token nor the cookie', async () => {
  const cookie = await cookieOf('a')
  await get('a', cookie)
  await get('b', cookie)
  const text = JSON.stringify(http.logged)
  expect(text).not.toContain(token)
  expect(text).not.toContain(cookie.slice('solvane-download='.length, 80))
})

test('over HTTPS the cookie never travels in the open', async () => {
  const environment = { WEB_APPLICATION_URL: 'https://plants.example', SOLVANE_DEMO_PUBLIC: 'true' }
  const secure = await openTestHttp(people, { downloadTickets: createDownloadTickets(relations.db), environment })
  secure.routes.bind(getContent, async () => {
    const file = { tag: 'a', bytes: 1, mediaType: 'text/plain', fileName: 'a', isInline: false }
    return new FileReply({ ...file, open: async () => Readable.from(['a']) })
  })
  const headers = { [downloadHeader]: 'prepare', authorization: `Bearer ${token}` }
  const reply = await secure.app.inject({ url: '/api/Papers/a/Content', headers })
  expect(reply.headers['set-cookie']).toMatch(/; Secure$/)
  await secure.close()
})
