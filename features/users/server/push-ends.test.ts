import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyFarm } from '../../../domain/perimeter-rule.ts'
import { pushPaths } from '../../../platform/contract/live-protocol.ts'
import { identityRecord } from '../../../platform/server/identity/tables.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { openOtherProcess } from './test-other-process.ts'

/** A change of who may do what reaches open push connections within 5 s: one round of the watch and what it remembers. */
const withinMs = 5_000

let server: TestServer
let address: string
let admin: string
const sockets: Socket[] = []
beforeAll(async () => {
  server = await openTestServer()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await server.close()
})

const ask = (method: 'PATCH' | 'DELETE', url: string, payload?: object) =>
  server.app.inject({ method, url, headers: { authorization: `Bearer ${admin}` }, ...(payload && { payload }) })

/** Somebody, signed in at one place, with both push connections open. */
const connected = async (person?: string, at = address) => {
  const subject = person ?? (await server.addPerson({ products: { MyFleet: 1 } }))
  const grantId = randomUUID()
  const expiresAt = new Date(Date.now() + 600_000)
  await server.relations.db
    .insert(identityRecord)
    .values({ kind: 'Grant', id: grantId, payload: { accountId: subject, iat: 1 }, expiresAt })
  const token = await server.tokenFor(subject, { grant_id: grantId })
  const open = Object.values(pushPaths).map((path) => {
    const socket = io(at, {
      path,
      auth: { token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    sockets.push(socket)
    return socket
  })
  await expect.poll(() => open.every((socket) => socket.connected), { timeout: withinMs }).toBe(true)
  return { subject, grantId, open }
}
const expectEnd = ({ open }: { readonly open: readonly Socket[] }) =>
  expect.poll(() => open.some((socket) => socket.connected), { timeout: withinMs }).toBe(false)

test('a session that is revoked ends its push connections', async () => {
  const person = await connected()
  expect((await ask('DELETE', `/api/Users/${person.subject}/Sessions/${person.grantId}`)).statusCode).toBe(200)
  await expectEnd(person)
}, 20_000)

test('so does switching the person off', async () => {
  const person = await connected()
  expect((await ask('PATCH', `/api/Users/${person.subject}`, { version: 1, isEnabled: false })).statusCode).toBe(200)
  await expectEnd(person)
}, 20_000)

test('rights that are changed by any call of the administration hold at the very next call of their person', async () => {
  const make = async (url: string, payload: object) => {
    const reply = await server.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${admin}` },
      payload,
    })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json()
  }
  const group = async (memberIds: string[]) =>
    make('/api/Groups', {
      name: randomUUID(),
      description: '',
      products: { BackOfficeUsers: 1 },
      perimeter: everyFarm,
      memberIds,
    })
  const mayRead = async (token: string) =>
    (await server.app.inject({ url: '/api/Users', headers: { authorization: `Bearer ${token}` } })).statusCode === 200
  const person = await server.addPerson({})
  const token = await server.tokenFor(person)
  // Each looks first, so that what held before is remembered, and again without waiting.
  expect(await mayRead(token)).toBe(false)
  const { id } = await group([person])
  expect(await mayRead(token)).toBe(true)
  expect((await ask('PATCH', `/api/Groups/${id}`, { version: 1, products: {} })).statusCode).toBe(200)
  expect(await mayRead(token)).toBe(false)
  expect((await ask('PATCH', `/api/Groups/${id}`, { version: 2, products: { BackOfficeUsers: 1 } })).statusCode).toBe(
    200,
  )
  expect(await mayRead(token)).toBe(true)
  await make('/api/Users/Bulk', { action: 'removeFromGroup', groupId: id, ids: [person], isPreview: false })
  expect(await mayRead(token)).toBe(false)
  const version = async () =>
    (await server.app.inject({ url: `/api/Users/${person}`, headers: { authorization: `Bearer ${admin}` } })).json()
      .version
  const change = { products: { BackOfficeUsers: 1 }, perimeter: everyFarm }
  expect((await ask('PATCH', `/api/Users/${person}`, { version: await version(), ...change })).statusCode).toBe(200)
  expect(await mayRead(token)).toBe(true)
  expect((await ask('DELETE', `/api/Users/${person}`)).statusCode).toBe(200)
  expect(await mayRead(token)).toBe(false)
}, 20_000)

test('of several sessions of a person only the ended one closes, in every process; all of them when all end', async () => {
  const other = await openOtherProcess(server)
  try {
    const first = await connected()
    const second = await connected(first.subject)
    const [firstThere, secondThere] = [
      await connected(first.subject, other.address),
      await connected(first.subject, other.address),
    ]
    const end = async (grantId: string) =>
      expect((await ask('DELETE', `/api/Users/${first.subject}/Sessions/${grantId}`)).statusCode).toBe(200)
    await end(first.grantId)
    await end(secondThere.grantId)
    await Promise.all([expectEnd(first), expectEnd(secondThere)])
    for (const kept of [second, firstThere]) expect(kept.open.map(({ connected }) => connected)).toEqual([true, true])
    expect((await ask('DELETE', `/api/Users/${first.subject}/Sessions`)).statusCode).toBe(200)
    await Promise.all([expectEnd(second), expectEnd(firstThere)])
  } finally {
    await other.close()
  }
}, 30_000)
