import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { postMail } from '../../../platform/server/mail/post-mail.ts'
import { mail } from '../../../platform/server/mail/tables.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'

let server: TestServer
let token: string
let plain: string

beforeAll(async () => {
  server = await openTestServer()
  token = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
  plain = await server.tokenFor(await server.addPerson({ products: { BackOfficeUsers: 7 } }))
})
afterAll(() => server.close())

const ask = async (path: string, bearer = token) => {
  const reply = await server.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${bearer}` } })
  return { status: reply.statusCode, text: reply.body, body: reply.json() }
}
const post = (textUntil: Date) =>
  postMail(server.relations.db, server.config, {
    to: 'ana@example.org',
    subject: 'Your access',
    text: 'https://plants.example.org/FirstConnection/PersonalInformation/secret-token',
    textUntil,
  })

test('the list tells of every mail and of no text; opening one shows it and is written down', async () => {
  await post(new Date(Date.now() + 3_600_000))
  const list = await ask('/Outbox')
  expect(list.body).toMatchObject({
    hasMailServer: false,
    results: [{ to: 'ana@example.org', subject: 'Your access', state: 'kept', nextAttemptAtMs: null }],
  })
  expect(list.text).not.toContain('secret-token')
  const { id } = list.body.results[0]
  const one = await ask(`/Outbox/${id}`)
  expect(one.body).toMatchObject({ id, text: expect.stringContaining('secret-token') })
  const rows = await server.relations.db.select().from(auditEntry).where(eq(auditEntry.operation, 'readMail'))
  expect(rows).toMatchObject([{ targetKind: 'mail', targetId: String(id), targetName: 'ana@example.org' }])
  expect(JSON.stringify(rows)).not.toContain('secret-token')
})

test('a text whose link has ended is not shown any more', async () => {
  await server.relations.db.delete(mail)
  await post(new Date(Date.now() - 1_000))
  const { id } = (await ask('/Outbox')).body.results[0]
  expect((await ask(`/Outbox/${id}`)).body).toMatchObject({ text: null })
})

test('nobody else reads it, whatever they may do with people', async () => {
  expect((await ask('/Outbox', plain)).status).toBe(403)
  expect((await ask('/Outbox/1', plain)).status).toBe(403)
})
