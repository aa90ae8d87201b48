import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FieldMessageHandler } from '../broker/broker.ts'
import { openRelations } from '../relations/open-relations.ts'
import type { Relations } from '../relations/relations.ts'
import type { Historian } from '../telemetry/historian.ts'
import { openHistorian } from '../telemetry/open-historian.ts'
import { type Ingest, startIngest } from './start-ingest.ts'

const disk = mkdtempSync(join(tmpdir(), 'solvane-disk-'))
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', disk]).status === 0
if (!isMounted) {
  rmdirSync(disk)
  console.info('No small disk can be mounted here (it takes root): the test of a full disk is skipped.')
}

const log = pino({ level: 'silent' })
const filler = join(disk, 'filler')
const turn = () => new Promise((resolve) => setTimeout(resolve, 20))

/** Writes until nothing more fits, in ever smaller pieces. */
const fillDisk = () => {
  const file = openSync(filler, 'a')
  for (let size = 1 << 20; size >= 1; size >>= 1) {
    const piece = Buffer.alloc(size, 1)
    try {
      for (;;) writeSync(file, piece)
    } catch {
      // Full for pieces of this size.
    }
  }
  closeSync(file)
}

describe.skipIf(!isMounted)('a full disk (row R6)', () => {
  let historian: Historian
  let relations: Relations
  let ingest: Ingest
  let receive: FieldMessageHandler
  const metrics = new Registry()
  let sentMs = Date.now() - 600_000

  const send = () => {
    sentMs += 1_000
    const payload = Buffer.from(JSON.stringify({ ts: sentMs, values: { Power: sentMs % 1_000_000 } }))
    return receive({ topic: 'solvane/FARM/T01/data', payload, username: 'FARM' })
  }
  const storedRows = async () => {
    let rows = 0
    for await (const block of historian.raw([1], 0, Date.now() + 60_000)) rows += block.length
    return rows
  }
  const metric = async (name: string) => (await metrics.metrics()).match(new RegExp(`^${name} (\\d+)`, 'm'))?.[1]

  beforeAll(async () => {
    historian = await openHistorian({
      config: { clickhouseUrl: undefined, dataFolder: disk },
      log,
      metrics: new Registry(),
      version: 'test',
    })
    relations = await openRelations({
      config: { databaseUrl: undefined, dataFolder: disk },
      log,
      version: 'test',
      migrations: [],
    })
    await relations.db.execute(sql`create table note (id int primary key, words text)`)
    await relations.db.execute(sql`insert into note values (1, 'before')`)
    ingest = await startIngest({
      broker: {
        subscribe: async (_filters, handler) => {
          receive = handler
        },
        attend: async () => async () => undefined,
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
    await historian?.close()
    await relations?.close()
    spawnSync('umount', ['-l', disk])
    rmdirSync(disk)
  })

  test('ingest refuses without acknowledging, what is stored stays readable, and both stores recover by themselves', async () => {
    for (let index = 0; index < 20; index++) await send()
    expect(await metric('solvane_ingest_refusing')).toBe('0')
    fillDisk()
    // What fits into the last pages of files that are open may still be taken: until the first refusal.
    let acknowledged = 20
    let refusal: unknown
    while (refusal === undefined)
      await send().then(
        () => {
          acknowledged += 1
        },
        (error: unknown) => {
          refusal = error
        },
      )
    expect(await metric('solvane_ingest_refusing')).toBe('1')
    expect(await storedRows()).toBeGreaterThanOrEqual(acknowledged)
    expect(await historian.series({ tagIds: [1], fromMs: 0, toMs: Date.now(), widthPx: 800 })).toHaveLength(1)
    let failure: unknown
    for (let id = 2; failure === undefined; id++)
      await relations.db
        .execute(sql`insert into note values (${id}, ${'x'.repeat(100_000)})`)
        .catch((error: unknown) => {
          failure = error
        })
    const notes = (await relations.db.execute(sql`select words from note where id = 1`)) as {
      rows: { words: string }[]
    }
    expect(notes.rows).toEqual([{ words: 'before' }])

    const waiting = send()
    rmSync(filler)
    // The gateway sends again what was not acknowledged.
    await waiting.catch(async () => {
      while (
        !(await send().then(
          () => true,
          () => false,
        ))
      )
        await turn()
    })
    acknowledged += 1
    expect(await metric('solvane_ingest_refusing')).toBe('0')
    expect(await storedRows()).toBeGreaterThanOrEqual(acknowledged)
    await relations.db.execute(sql`insert into note values (0, 'after')`)
  })
})
