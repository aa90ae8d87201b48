import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { qualities } from '../../../domain/quality.ts'
import { loadConfig } from '../config/load-config.ts'
import { contentPath } from '../documents/content-store.ts'
import { announceContent, insertDocument } from '../documents/document-store.ts'
import { folderStore } from '../documents/folder-store.ts'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import type { Historian } from '../telemetry/historian.ts'
import { openTestHistorian } from '../telemetry/test-historian.ts'
import { readManifest, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

interface Stores {
  readonly relations: Relations
  readonly historian: Historian
}

let parent: string
/** The whole backup, and what was in the stores that it was written from. */
let folder: string
let original: Content

/** One pair of stores at a time: those of a backup are closed before those of its restore are opened. */
const openStores = async (): Promise<Stores> => {
  const [relations, historian] = await Promise.all([openTestRelations(), openTestHistorian()])
  return { relations, historian }
}
const closeStores = async ({ relations, historian }: Stores) => {
  await relations.close()
  await historian.close()
}
const all = async (events: AsyncIterable<object>) => {
  let last: object | undefined
  for await (const event of events) last = event
  return last
}
const backingUp = (stores: Stores, target: string) => {
  const context = {
    ...stores,
    config: loadConfig({ SOLVANE_DATA: join(parent, 'data') }),
    log: pino({ level: 'silent' }),
    version: '0.1.0',
  }
  return writeBackup(context, { folder: target }, Readable.from([]), new AbortController().signal)
}
const restored = () => folderStore(join(parent, 'restored'))
const restore = (source: string, target: Stores) =>
  all(restoreBackup(source, readManifest(source), { ...target, documents: restored() }))

const manual = 'Bolts of flange 3: 410 Nm'
const manualDigest = createHash('sha256').update(manual).digest('hex')
const contentOfBackup = (folder: string) => join(folder, 'documents', contentPath(manualDigest))

/** A document, with its content in the store of the settings. */
const addDocument = async ({ relations: { db } }: Stores) => {
  const path = join(parent, 'manual.txt')
  writeFileSync(path, manual)
  const content = { path, sha256: manualDigest, bytes: manual.length }
  await announceContent(db, content)
  await folderStore(join(parent, 'data/documents')).put(content)
  const by = { uploadedById: 'u', uploadedBy: 'Ada' }
  const file = { fileName: 'manual.txt', mediaType: 'text/plain', isNameTrue: true, bytes: manual.length }
  const row = { kind: 'crane', recordId: 'K1', title: 'Manual', createdById: 'u' }
  await insertDocument(db, row, { ...file, ...by, sha256: manualDigest })
  // Unused: its content is in no store, and the backup does not need it.
  await announceContent(db, { path, sha256: '0'.repeat(64), bytes: 1 })
}
const rows = async ({ relations }: Stores, query: string) =>
  ((await relations.db.execute(sql.raw(query))) as unknown as { rows: Record<string, unknown>[] }).rows
const withStores = async <Result>(work: (stores: Stores) => Promise<Result>): Promise<Result> => {
  const stores = await openStores()
  try {
    return await work(stores)
  } finally {
    await closeStores(stores)
  }
}
const startMs = Date.UTC(2026, 0, 1)

/** Tables of alarms and of who is told of them. */
const alarmTables = [
  ...['alarm_event', 'alarm_event_source', 'alarm_list', 'alarm', 'alarm_transition', 'alarm_shelf', 'alarm_rule'],
  ...['alarm_cause_limit', 'subscription'],
]
const allAlarms = alarmTables
  .map((table) => `select '${table}' as of, row_to_json(t)::text as line from ${table} t`)
  .join(' union all ')

/** An open alarm on a shelf, with its events and history, and a subscription to it. */
const addAlarms = async ({ relations: { db } }: Stores) => {
  const [id, shelf, run, person] = ['a', 'b', 'c', 'd'].map(
    (digit) => `'${digit.repeat(8)}-0000-4000-8000-000000000000'`,
  )
  const at = `'2026-01-01T10:00:00.123Z'`
  for (const text of [
    `insert into alarm_event (farm_code, device_code, key, state, at, code, value, text, is_historical, source, received_at, import_id)
      values ('FR-A', 'WT01', 'id:1', 'raised', ${at}, '62:02', '3.5', 'Tür "offen"', false, 'import', ${at}, ${run})`,
    `insert into alarm_event_source values (${run}, 'FR-A', 'WT01', 'id:1', 'raised', ${at})`,
    `insert into alarm_list values ('FR-A', 'WT01', ${at}, '[{"id":"1","code":"62:02","sinceMs":1,"source":"json"}]', ${at})`,
    `insert into alarm (id, farm_code, device_code, key, code, start_at, severity, priority, urgency, value, source, is_historical,
      received_at, cause_group, cause_id, cause_evidence, chatter_id, state, shelf_id, shelved_until, changed_at)
      values (${id}, 'FR-A', 'WT01', 'id:1', '62:02', ${at}, 'stop', 'high', 2, '3.5', 'import', false, ${at}, 'machine', ${id},
        '{"withinS":60}', ${id}, 'UNACK', ${shelf}, ${at}, ${at})`,
    `insert into alarm_transition (alarm_id, transition, at, received_at, comment)
      select ${id}, 'commented', ${at}, ${at}, 'line' || n from generate_series(1, 3) n`,
    `insert into alarm_shelf (id, kind, scope, farm_code, code, alarm_id, "from", until, once, reason, user_id, user_name)
      values (${shelf}, 'shelf', 'alarm', 'FR-A', '62:02', ${id}, ${at}, ${at}, true, 'Waits for a part', ${person}, 'Ada')`,
    `insert into alarm_rule (manufacturer, cause_code, effect_code, within_s, state, support, confidence, folded, proposed_at)
      values ('M', '1', '2', 60, 'accepted', 12, 0.85, 3, ${at})`,
    `insert into alarm_cause_limit values ('FR-A', 1, ${at}, '{"stationS":90}', 'Ada')`,
    `insert into app_user (id, subject, login, first_name, last_name) values (${person}, 'ada', 'ada', 'Ada', 'B')`,
    `insert into subscription (owner_id, name, is_on, wanted) values (${person}, 'Critical', true, '{"kind":"alarms"}')`,
  ])
    await db.execute(sql.raw(text))
}

/** Content of both stores in the whole backup. */
const contentOf = async (stores: Stores) => ({
  farms: await rows(stores, 'select row_to_json(f)::text as farm from farm f'),
  alarms: await rows(stores, allAlarms),
  newest: await stores.historian.newest([1, 2, 3, 4]),
  revisions: await stores.historian.revisions([1], { limit: 10, offset: 0 }),
})
type Content = Awaited<ReturnType<typeof contentOf>>

const fill = async (from: Stores) => {
  await addDocument(from)
  // All kinds of columns, and more rows than one batch.
  await from.relations.db.execute(
    sql.raw(`insert into farm (farm_code, ent_code, name, technology, country_code, subsidiary, pentagram, timezone, rated_power_kw, installed_power_kw, life_word_timeout_s, latitude, origin)
      values ('FR-A', 'E-A', 'L''île "A" 漢', 'wind', 'FR', 'X', 'AAFRA', 'Europe/Paris', 0.1, 1e3, 60, 46.123456789012345, 'registered')`),
  )
  await addAlarms(from)
  await from.relations.db.execute(
    sql.raw(`insert into quarantine (received_at, reason, topic, detail, payload)
      select now(), 'malformed', 't', 'line' || chr(10) || 'break', 'p' from generate_series(1, 4500)`),
  )
  await from.historian.append(
    Array.from({ length: 200 }, (_, index) => ({
      tagId: 1 + (index % 4),
      timeMs: startMs + index * 60_000,
      value: index / 3,
      quality: qualities.good,
    })),
  )
  // One that lost on its way in, one that was replaced by a text with what text files set apart.
  const at = { tagId: 1, timeMs: startMs, quality: qualities.good }
  await from.historian.append([{ ...at, value: 99, origin: { source: 'late', priority: 4 } }])
  await from.historian.append([{ ...at, value: 'tab\there', quality: qualities.bad }])
}

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'solvane-backup-'))
  folder = join(parent, 'whole')
  original = await withStores(async (from) => {
    await fill(from)
    await all(backingUp(from, folder))
    return contentOf(from)
  })
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

describe('the whole backup', () => {
  /** Empty until the restore of the second test. */
  let to: Stores
  beforeAll(async () => {
    to = await openStores()
  })
  afterAll(() => closeStores(to))

  test('a file that was changed or is missing is named before anything is written', async () => {
    const damaged = join(parent, 'damaged')
    cpSync(folder, damaged, { recursive: true })
    const slice = join(damaged, 'historian', '00000.tsv.gz')
    const whole = readFileSync(slice)
    writeFileSync(slice, gzipSync(gunzipSync(whole).toString().replace('1\t', '2\t')))
    await expect(restore(damaged, to)).rejects.toThrow(
      'historian/00000.tsv.gz of the backup was changed after the backup',
    )
    writeFileSync(slice, whole.subarray(0, 100))
    await expect(restore(damaged, to)).rejects.toThrow('historian/00000.tsv.gz of the backup cannot be read')
    rmSync(slice)
    await expect(restore(damaged, to)).rejects.toThrow('historian/00000.tsv.gz of the backup is missing')
    writeFileSync(contentOfBackup(damaged), manual.replace('410', '140'))
    await expect(restore(damaged, to)).rejects.toThrow(
      `The content ${manualDigest} of a document is missing in the backup`,
    )
    await expect(all(restoreBackup(folder, readManifest(folder), to))).rejects.toThrow('there is no store')
    expect(await restored().has({ sha256: manualDigest, bytes: Buffer.byteLength(manual) })).toBe(false)
    expect(await rows(to, 'select * from farm')).toEqual([])
    expect(await to.historian.bounds([1])).toBeUndefined()
  })

  test('everything comes back as it was, and numbers are given out where they had stopped', async () => {
    expect(await restore(folder, to)).toMatchObject({ kind: 'done', samples: 200, documents: 1 })
    expect(readFileSync(join(parent, 'restored', contentPath(manualDigest)), 'utf8')).toBe(manual)
    expect(readFileSync(contentOfBackup(folder), 'utf8')).toBe(manual)
    expect(await contentOf(to)).toEqual(original)
    expect(original.revisions.total).toBe(2)
    expect(new Set(original.alarms.map(({ of }) => of))).toEqual(new Set(alarmTables))
    const comment = `insert into alarm_transition (alarm_id, transition, at, received_at)
      select id, 'commented', start_at, start_at from alarm returning number::int`
    expect(await rows(to, comment)).toEqual([{ number: 4 }])
    expect(await rows(to, 'select count(*)::int as n from quarantine')).toEqual([{ n: 4500 }])
    const next = `insert into quarantine (received_at, reason, topic, detail, payload) values (now(), 'x', 't', 'd', 'p') returning id::int`
    expect(await rows(to, next)).toEqual([{ id: 4501 }])
    // The weight of a row comes back with it.
    await to.historian.append([
      {
        tagId: 2,
        timeMs: startMs + 60_000,
        value: -1,
        quality: qualities.good,
        origin: { source: 'late', priority: 3 },
      },
    ])
    expect((await to.historian.revisions([2], { limit: 10, offset: 0 })).revisions).toMatchObject([
      { lost: { value: -1, source: 'late' }, kept: { value: 1 / 3, source: 'live' } },
    ])
  })

  test('a backup names a document whose content is missing or damaged', async () => {
    const path = join(parent, 'data/documents', contentPath(manualDigest))
    writeFileSync(path, manual.replace('410', '140'))
    await expect(all(backingUp(to, join(parent, 'of damaged')))).rejects.toThrow(
      /A document cannot be backed up.*damaged/,
    )
    rmSync(path)
    await expect(all(backingUp(to, join(parent, 'of missing')))).rejects.toThrow(
      /A document cannot be backed up.*missing/,
    )
    writeFileSync(path, manual)
  })

  test('an installation with rows is left alone', async () => {
    await expect(restore(folder, to)).rejects.toThrow('This installation is not empty')
  })

  test('a folder that holds something is not written to; one without a manifest is no backup', async () => {
    const mine = join(parent, 'mine')
    mkdirSync(mine)
    writeFileSync(join(mine, 'mine.txt'), 'x')
    await expect(all(backingUp(to, mine))).rejects.toThrow('is not empty')
    expect(readdirSync(mine)).toEqual(['mine.txt'])
    expect(() => readManifest(mine)).toThrow('is no backup, or one that was not finished')
    writeFileSync(join(mine, 'manifest.json'), '{"format": 3}')
    expect(() => readManifest(mine)).toThrow('format')
  })

  test('a file, and a place where no folder can be made, give an error at once', async () => {
    const backUp = (target: string) => all(backingUp(to, target))
    const file = join(parent, 'file')
    writeFileSync(file, 'x')
    await expect(backUp(file)).rejects.toThrow(`${file} is a file`)
    await expect(backUp(join(file, 'below'))).rejects.toThrow(`Cannot create ${join(file, 'below')}`)
    if (process.platform === 'linux') await expect(backUp('/proc/none')).rejects.toThrow('Cannot create /proc/none')
  })
})

test('what comes while a backup is written is in it or not, and its numbers are given to nobody else', async () => {
  const register = async (stores: Stores) => {
    const insert = `insert into quarantine (received_at, reason, topic, detail, payload) values (now(), 'x', 't', 'd', 'p') returning id::int`
    return (await rows(stores, insert))[0]?.id as number
  }
  const sampleOf = (tagId: number, minute: number) => ({
    tagId,
    timeMs: startMs + minute * 60_000,
    value: minute,
    quality: qualities.good,
  })
  const meanwhile = join(parent, 'meanwhile')
  let late: number | undefined
  const newest = await withStores(async (source) => {
    await source.historian.append([sampleOf(await register(source), 0)])
    for await (const event of backingUp(source, meanwhile) as AsyncIterable<{ what?: string }>)
      if (event.what === 'samples' && late === undefined) {
        late = await register(source)
        await source.historian.append([sampleOf(late, 1), sampleOf(1, 1)])
      }
    return source.historian.newest([1, 2])
  })
  await withStores(async (target) => {
    await restore(meanwhile, target)
    expect(late).toBe(2)
    expect(await rows(target, 'select id::int from quarantine')).toEqual([{ id: 1 }])
    expect(await target.historian.newest([1, 2])).toEqual(newest)
    const next = await register(target)
    expect(next).toBe(3)
    expect(await target.historian.bounds([next])).toBeUndefined()
  })
})

test('a store that does not hold what was written is noticed, and the tables stay empty', async () => {
  await withStores(async (other) => {
    await other.historian.append([{ tagId: 1, timeMs: startMs + 30_000, value: 1, quality: qualities.good }])
    await expect(restore(folder, other)).rejects.toThrow('are not in the store as they are in the backup')
    expect(await rows(other, 'select * from farm')).toEqual([])
  })
})

test('rollups whose samples were removed come back too, and what comes back is removed no further', async () => {
  const policy = { rawDays: 31, tenMinuteDays: undefined, hourlyDays: undefined }
  const thinned = join(parent, 'thinned')
  const content = async ({ historian }: Stores) => {
    const range = { fromMs: Date.UTC(2024, 0), toMs: Date.UTC(2026, 0), widthPx: 100 }
    const series = []
    for (const resolution of ['10m', '1h', '1d'] as const)
      series.push(await historian.series({ tagIds: [1, 2], ...range, resolution }))
    const samples = []
    for await (const block of historian.raw([1, 2], range.fromMs, range.toMs)) samples.push(...block)
    return JSON.stringify({ series, samples, refused: historian.refusedBeforeMs() })
  }
  const before = await withStores(async (source) => {
    const months = [0, 1, 3].map((month) => Date.UTC(2025, month))
    for (const month of months)
      await source.historian.append(
        Array.from({ length: 400 }, (_, index) => ({
          tagId: 1 + (index % 2),
          timeMs: month + index * 60_000,
          value: index % 2 === 0 ? Math.sin(index) : `state ${index % 3}`,
          quality: qualities.good,
        })),
      )
    expect(await source.historian.retain(policy, Date.UTC(2025, 3, 2))).toMatchObject({ months: 2 })
    const written = await content(source)
    await all(backingUp(source, thinned))
    expect(readManifest(thinned)).toMatchObject({ format: 2 })
    expect(await content(source)).toBe(written)
    return written
  })
  await withStores(async (target) => {
    await restore(thinned, target)
    expect(await content(target)).toBe(before)
    expect(await target.historian.retain(policy, Date.UTC(2025, 3, 2))).toMatchObject({ months: 0 })
    expect(await content(target)).toBe(before)
  })
})
