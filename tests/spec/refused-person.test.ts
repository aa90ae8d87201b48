/** What the log tells of the calls of somebody who was disabled a moment ago. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appUser } from '../../features/users/server/tables.ts'
import { auditEntry } from '../../platform/server/audit/tables.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('names the person and says why', async () => {
  const { db } = server.relations
  const subject = await server.addPerson({ isEnabled: false })
  const [person] = await db.select().from(appUser).where(eq(appUser.subject, subject))
  const authorization = `Bearer ${await server.tokenFor(subject)}`
  const reply = await server.app.inject({ url: '/api/MyProfile', headers: { authorization } })
  expect(reply.statusCode).toBe(401)
  expect(reply.json().detail).toContain('not known to Solvane')
  await server.audit.close()
  const [row] = await db.select().from(auditEntry).where(eq(auditEntry.result, 'refused'))
  expect(row).toMatchObject({ actorId: person?.id, reason: 'This person is disabled' })
})
