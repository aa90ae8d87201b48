// Drill of: platform/server/ingest/**, platform/server/telemetry/**, platform/server/relations/**, npm:chdb
// Drill of: npm:@electric-sql/pglite

import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { testPrincipal } from '../auth/test-principal.ts'
import type { FieldMessageHandler } from '../broker/broker.ts'
import { openTestHttp, type TestHttp } from '../http/test-http.ts'
import { openRelations } from '../relations/open-relations.ts'
import type { Relations } from '../relations/relations.ts'
import type { Historian } from '../telemetry/historian.ts'
import { openHistorian } from '../telemetry/open-historian.ts'
import { type Ingest, startIngest } from './start-ingest.ts'
import { mountSmallDisk } from './test-small-disk.ts'

const disk = mountSmallDisk(128)
const log = pino({ level: 'silent' })
const turn = () => new Promise((resolve) => setTimeout(resolve, 20))

/** What a page asks for: a curve of the one store, a name of the other. */
const getPage = endpoint({
  id: 'getPage',
  method: 'GET',
  path: '/api/Page',
  summary: 'values and words',
  right: 'signed-in',
  reply: z.object({ points: z.number(), words: z.string() }),
})

describe.skipIf(!disk)('a disk that takes nothing (row R6)', () => {
  let historian: Historian
  let relations: Relations
  let ingest: Ingest
  let http: TestHttp
  let receive: FieldMessageHandler
  const metrics = new Registry()
  let sentMs = Date.now() - 600_000
  let acknowledged = 0
  const dataFolder = disk?.folder ?? ''

  const send = async () => {
    sentMs += 1_000
    const payload = Buffer.from(JSON.stringify({ ts: sentMs, values: { Power: sentMs % 1_000_000 } }))
    await receive({ topic: 'solvane/FARM/T01/data', payload, username: 'FARM' })
    acknowledged += 1
  }
  const isTaken = () =>
    send().then(
      () => true,
      () => false,
    )
  const storedRows = async () => {
    let rows = 0
    for await (const block of historian.raw([1], 0, Date.now() + 60_000)) rows += block.length
    return rows
  }
  const refusing = async () => (await metrics.metrics()).match(/^solvane_ingest_refusing (\d+)/m)?.[1]
  const note = (id: number, words: string) =>
    relations.db.execute(sql`insert into note values (${id}, ${words}) on conflict (id) do update set words = ${words}`)
  const page = async () => {
    const { port } = http.app.server.address() as AddressInfo
    const reply = await fetch(`http://127.0.0.1:${port}/api/Page`, { headers: { authorization: 'Bearer anna' } })
    return { status: reply.status, body: getPage.reply.parse(await reply.json()) }
  }

  beforeAll(async () => {
    historian = await openHistorian({
      config: { clickhouseUrl: undefined, dataFolder },
      log,
      metrics: new Registry(),
      version: 'test',
    })
    relations = await openRelations({
      config: { databaseUrl: undefined, dataFolder },
      log,
      version: 'test',
      migrations: [],
    })
    await relations.db.execute(sql`create table note (id int primary key, words text)`)
    await note(1, 'before')
    http = await openTestHttp({ anna: testPrincipal({ userId: 'anna' }) })
    http.routes.bind(getPage, async () => {
      const [curve] = await historian.series({
        tagIds: [1],
        fromMs: Date.now() - 900_000,
        toMs: Date.now(),
        widthPx: 800,
      })
      const found = (await relations.db.execute(sql`select words from note where id = 1`)) as {
        rows: { words: string }[]
      }
      return { points: curve?.times.length ?? 0, words: found.rows[0]?.words ?? '' }
    })
    await http.app.listen({ host: '127.0.0.1', port: 0 })
    ingest = await startIngest({
      broker: {
        subscribe: async (_filters, handler) => {
          receive = handler
        },
        attend: async () => ({ setOnline: async () => undefined, leave: async () => undefined }),
        publish: async () => undefined,
      },
      tags: {
        knowsFarm: () => true,
        tagsOf: () => new Map([['Power', { tagId: 1, valueType: 'number' as const }]]),
      },
      quarantine: { keep: () => undefined },
      historian,
      latest: { offer: () => [] },
      live: { publish: () => undefined, setBacklog: () => undefined },
      log,
      metrics,
      limits: { giveUpMs: 1_500 },
    })
  })
  afterAll(async () => {
    await ingest?.stop()
    await http?.close()
    await historian?.close()
    await relations?.close()
    disk?.unmount()
  })

  test.each([
    ['full', () => disk?.fill(), () => disk?.free()],
    ['read-only', () => disk?.setReadOnly(true), () => disk?.setReadOnly(false)],
  ])(
    '%s: ingest refuses without acknowledging, pages stay readable, both stores recover by themselves',
    async (state, begin, end) => {
      for (let index = 0; index < 20; index++) await send()
      expect(await refusing()).toBe('0')
      begin()
      // What fits into the last pages of files that are open may still be taken: until the first refusal.
      while (await isTaken());
      expect(await refusing()).toBe('1')
      expect(ingest.halt()).toBe(state === 'full' ? 'disk-full' : 'store-refuses')
      expect(await storedRows()).toBeGreaterThanOrEqual(acknowledged)
      let failure: unknown
      for (let id = 2; failure === undefined; id++)
        await note(id, 'x'.repeat(100_000)).catch((error: unknown) => {
          failure = error
        })
      const { status, body } = await page()
      expect([status, body.words]).toEqual([200, 'before'])
      expect(body.points).toBeGreaterThanOrEqual(acknowledged)

      const waiting = isTaken()
      end()
      // The gateway sends again what was not acknowledged.
      for (let isStored = await waiting; !isStored; isStored = await isTaken()) await turn()
      expect(await refusing()).toBe('0')
      expect(ingest.halt()).toBeUndefined()
      expect(await storedRows()).toBeGreaterThanOrEqual(acknowledged)
      await note(0, `after it was ${state}`)
    },
  )
})
