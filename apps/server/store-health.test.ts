import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import type { Halt } from '../../platform/server/ingest/halt.ts'
import { createStoreHealth } from './store-health.ts'

const embedded: Parameters<typeof createStoreHealth>[0]['config'] = {
  clickhouseUrl: undefined,
  dataFolder: tmpdir(),
  roles: ['ingest'],
}
const up = { ping: async () => undefined }
const away = {
  ping: async () => {
    throw new Error('away')
  },
}
const healthOf = (changes: Partial<Parameters<typeof createStoreHealth>[0]>) =>
  createStoreHealth({
    relations: up,
    historian: up,
    broker: { connected: () => true },
    config: embedded,
    halt: () => undefined,
    ...changes,
  }).check(1_000)

test('all is up while messages are acknowledged', async () => {
  expect(await healthOf({})).toEqual(['relations', 'historian', 'broker', 'ingest'].map((name) => ({ name, up: true })))
})

test('names the store that does not answer', async () => {
  expect(await healthOf({ historian: away })).toContainEqual({ name: 'historian', up: false })
})

test.each<[Halt, RegExp]>([
  ['disk-full', /disk of the historian is full/],
  ['store-refuses', /historian does not store/],
])('ingest is down when nothing is acknowledged (%s), although every store answers', async (halt, words) => {
  expect(await healthOf({ halt: () => halt })).toContainEqual({
    name: 'ingest',
    up: false,
    reason: expect.stringMatching(words),
  })
})

// Linux alone has a file system that is always full: /proc has no room at all.
test.runIf(process.platform === 'linux')('a full disk counts before the first message fails', async () => {
  expect(await healthOf({ config: { ...embedded, dataFolder: '/proc' } })).toContainEqual(
    expect.objectContaining({ name: 'ingest', up: false }),
  )
  expect(
    await healthOf({ config: { ...embedded, dataFolder: '/proc', clickhouseUrl: 'http://elsewhere' } }),
  ).toContainEqual({ name: 'ingest', up: true })
})

test('a process that does not ingest says nothing of it', async () => {
  expect(
    (await healthOf({ config: { ...embedded, roles: ['api'] }, broker: undefined })).map(({ name }) => name),
  ).toEqual(['relations', 'historian'])
})
