/** A change of a record by a call reaches, through its event, the open pages that may see it, and no others. */
import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MANAGE, READ } from '../../domain/right.ts'
import type { RecordChanged } from '../../platform/contract/event.ts'
import { pushPaths, type WatchReply } from '../../platform/contract/live-protocol.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'

let server: TestServer
let address: string
let stop: () => Promise<void>
const sockets: Socket[] = []
beforeAll(async () => {
  server = await openTestServer()
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  stop = await server.context.events.lead()
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await stop()
  await server.close()
})

const pageOf = async (userId: string) => {
  const token = await server.tokenFor(userId)
  const socket = io(address, { path: pushPaths.general, auth: { token }, transports: ['websocket'], forceNew: true })
  sockets.push(socket)
  await once(socket as never, 'connect')
  const changes: RecordChanged[] = []
  socket.on('record', (change: RecordChanged) => void changes.push(change))
  const { refused } = (await socket.emitWithAck('watch', { kinds: ['group'] })) as WatchReply
  return { token, changes, refused }
}

test('a group that somebody creates and changes is told to who reads groups, until the right goes', async () => {
  const reader = await server.addPerson({ products: { BackOfficeUsers: READ } })
  const writer = await pageOf(await server.addPerson({ products: { BackOfficeUsers: READ + MANAGE } }))
  const [page, stranger] = [await pageOf(reader), await pageOf(await server.addPerson({ products: { MyFleet: READ } }))]
  expect([page.refused, stranger.refused]).toEqual([[], ['group']])

  const call = async (method: 'POST' | 'PATCH', path: string, payload: object) => {
    const headers = { authorization: `Bearer ${writer.token}` }
    const reply = await server.app.inject({ method, url: `/api/Groups${path}`, headers, payload })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json()
  }
  const { id, version } = await call('POST', '', { name: 'Night shift' })
  await call('PATCH', `/${id}`, { version, description: 'Now' })
  const about = { kind: 'group', id, by: { name: 'Test Person' }, farmCode: null }
  for (const { changes } of [page, writer])
    await expect
      .poll(() => changes)
      .toMatchObject([
        { ...about, change: 'created', version: 1, operation: 'createGroup' },
        { ...about, change: 'changed', version: 2, operation: 'updateGroup' },
      ])
  expect(stranger.changes).toEqual([])
})
