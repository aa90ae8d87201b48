import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const tell = async (person: string, page: string) =>
  (
    await server.app.inject({
      method: 'POST',
      url: '/api/RefusedPages',
      headers: { authorization: `Bearer ${await server.tokenFor(person)}` },
      payload: { page },
    })
  ).statusCode
const rowsOf = async (person: string) =>
  (await server.relations.db.select().from(auditEntry).where(eq(auditEntry.actorId, person))).map(
    ({ operation, result, targetKind, targetId }) => [operation, result, targetKind, targetId],
  )

test('a page that did not open for want of a right is in the log, with who tried', async () => {
  const guest = await server.addPerson({})
  expect(await tell(guest, '/Logs')).toBe(200)
  expect(await tell(guest, '/Administration/Outbox')).toBe(200)
  await vi.waitFor(
    async () =>
      expect((await rowsOf(guest)).sort()).toEqual([
        ['reportRefusedPage', 'refused', 'page', '/Administration/Outbox'],
        ['reportRefusedPage', 'refused', 'page', '/Logs'],
      ]),
    { timeout: 10_000 },
  )
})

test.each(['Logs', 'https://example.org/', '/a b', '/a\nb', '/Reset?token=secret', `/${'x'.repeat(200)}`])(
  '%j is no page',
  async (page) => expect(await tell(await server.addPerson({}), page)).toBe(400),
)

test('nobody fills the log with it', async () => {
  const guest = await server.addPerson({})
  const statuses: number[] = []
  for (let index = 0; index < 61; index += 1) statuses.push(await tell(guest, '/Logs'))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
