/** Rows of topics reach the open pages that may see their farm, and no others; each topic has its row of callers. */
import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../../apps/server/features.ts'
import { EDIT, MANAGE, type Product, type ProductRights, products, READ } from '../../domain/right.ts'
import { registerPlants } from '../../features/plant-connection/server/port.ts'
import { userRight } from '../../features/users/server/tables.ts'
import { type HearReply, pushPaths, type TopicMessage } from '../../platform/contract/live-protocol.ts'
import { topicRows } from './authorization/topic-rows.ts'
import { openTestServer, type TestPerson, type TestServer } from './open-test-server.ts'
import { testPlant } from './test-plant.ts'

let server: TestServer
let address: string
const sockets: Socket[] = []
beforeAll(async () => {
  server = await openTestServer()
  await registerPlants(server.relations.db, [testPlant('FR01', 'FRONE'), testPlant('PT01', 'PTONE')], 'connection')
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await server.close()
})

const pageOf = async (person: TestPerson, topic: string) => {
  const userId = await server.addPerson(person)
  const token = await server.tokenFor(userId)
  const socket = io(address, { path: pushPaths.general, auth: { token }, transports: ['websocket'], forceNew: true })
  sockets.push(socket)
  await once(socket as never, 'connect')
  const heard: TopicMessage[] = []
  socket.on('topic', (message: TopicMessage) => void heard.push(message))
  const { refused } = (await socket.emitWithAck('hear', { topics: [topic] })) as HearReply
  return { userId, socket, heard, refused }
}

const onEvery = (flags: number, except?: Product): ProductRights =>
  Object.fromEntries(products.filter((product) => product !== except).map((product) => [product, flags]))
const everything = READ + EDIT + MANAGE

/** Callers of a topic whose right is READ on a product: whether they hear a change of FR01 and one of PT01. */
const callersOf = (product: Product): readonly (readonly [TestPerson, 'refused' | readonly string[]])[] => [
  [{}, 'refused'],
  [{ products: { [product]: READ } }, ['FR01', 'PT01']],
  [{ products: { [product]: EDIT } }, 'refused'],
  [{ products: { [product]: MANAGE } }, 'refused'],
  [{ products: onEvery(everything, product) }, 'refused'],
  [{ products: onEvery(everything), farms: ['FR01'] }, ['FR01']],
  [{ isUserSuperAdmin: true, farms: [] }, ['FR01', 'PT01']],
  [
    {
      groups: [
        { products: onEvery(everything, product), farms: ['FR01'] },
        { products: { [product]: everything }, farms: ['PT01'] },
      ],
    },
    ['PT01'],
  ],
]

test('every topic has a row and every row a topic', () => {
  const declared = features.flatMap(({ topics = [] }) => topics.map(({ name }) => name))
  expect(Object.keys(topicRows).sort()).toEqual(declared.sort())
})

test.each(Object.entries(topicRows))('%s reaches whoever may see the farm', async (topic, { product, make }) => {
  const ids = { FR01: await make(server.relations.db, 'FR01'), PT01: await make(server.relations.db, 'PT01') }
  const pages = []
  for (const [person, expected] of callersOf(product)) pages.push({ ...(await pageOf(person, topic)), expected })
  server.context.live.topicChanged(
    topic,
    Object.entries(ids).map(([farmCode, id]) => ({ farmCode, id })),
  )
  const farmsOf = (heard: readonly TopicMessage[]) =>
    heard.flatMap(({ changes }) => changes.map(({ farmCode }) => farmCode))
  for (const { heard, refused, expected } of pages) {
    if (expected === 'refused') expect(refused).toEqual([topic])
    else await expect.poll(() => farmsOf(heard).sort()).toEqual([...expected])
  }
  for (const { heard, expected } of pages) {
    if (expected === 'refused') expect(heard).toEqual([])
    for (const { changes } of heard) for (const { id, row } of changes) expect(row).toMatchObject({ id })
  }
  expect(await pageOf({ products: onEvery(everything) }, 'nothing').then(({ refused }) => refused)).toEqual(['nothing'])

  // A right that is taken away ends it.
  const page = await pageOf({ products: { [product]: READ } }, topic)
  const unheard = once(page.socket as never, 'unheard')
  await server.relations.db.delete(userRight).where(eq(userRight.userId, page.userId))
  await server.context.live.rightsChanged(page.userId)
  expect(await unheard).toEqual([[topic]])
})
