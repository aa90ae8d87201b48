import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { qualities } from '../../../domain/quality.ts'
import { loadConfig } from '../../../platform/server/config/load-config.ts'
import type { CommandContext } from '../../../platform/server/feature.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { openTestHistorian } from '../../../platform/server/telemetry/test-historian.ts'
import { farm } from '../../farms/server/tables.ts'
import { tagsOfFarms } from '../../plant-connection/server/port.ts'
import { sourceSetting, tag } from '../../plant-connection/server/tables.ts'
import type { ImportEvent, ReportLine } from '../contract/import-report.ts'
import { mappingFault } from '../contract/mapping-fault.ts'
import { ScadaMapping } from '../contract/scada-mapping.ts'
import { importCommand } from './import-command.ts'
import { completeInterruptedRuns } from './settle-runs.ts'
import { importRun } from './tables.ts'
import { testMapping as mappingOf } from './test-import.ts'

const folder = mkdtempSync(join(tmpdir(), 'solvane-import-'))
let context: CommandContext
let farmNumber = 0
let mapping: ScadaMapping

const run = async (content: string | Buffer, signal = new AbortController().signal) => {
  const events: ImportEvent[] = []
  const input = { fileName: 'test.csv', mapping }
  for await (const event of importCommand(context, input, Readable.from([content]), signal))
    events.push(event as ImportEvent)
  return {
    last: events.at(-1),
    report: events.flatMap((event) => (event.kind === 'report' ? event.lines : [])) as ReportLine[],
  }
}

const stored = async () => {
  const tags = await tagsOfFarms(context.relations.db, [mapping.plant.farmCode])
  const names = new Map(tags.map(({ tagId, deviceCode, name }) => [tagId, `${deviceCode}/${name}`]))
  const rows: string[] = []
  for await (const block of context.historian.raw([...names.keys()], 0, Date.UTC(2030, 0, 1)))
    for (const { tagId, timeMs, value } of block)
      rows.push(`${names.get(tagId)} ${new Date(timeMs).toISOString()} ${value}`)
  return rows.sort()
}

const nothingOf = async (farmCode: string) => {
  const { db } = context.relations
  expect(await db.select().from(farm).where(eq(farm.farmCode, farmCode))).toEqual([])
  expect(await db.select().from(tag).where(eq(tag.farmCode, farmCode))).toEqual([])
}

beforeAll(async () => {
  const [relations, historian] = await Promise.all([
    openTestRelations(),
    openTestHistorian(undefined, { keepsRollups: () => false }),
  ])
  const config = { ...loadConfig({}), dataFolder: folder }
  context = { config, log: pino({ level: 'silent' }), relations, historian, version: 'test' }
})
afterAll(async () => {
  await context.historian.close()
  await context.relations.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  farmNumber += 1
  mapping = mappingOf(`IMP${farmNumber}`)
})

const header = 'stamp;machine;power;wind;state;comment'

test('values land at the start of their step, scaled, with texts; gzip is recognised', async () => {
  const csv = `${header}\n15/01/2025 12:00:00;A;1,5;8,25;RUN;x\n15/01/2025 12:00:00;B;0,25;;STOP;\n`
  const { last } = await run(gzipSync(csv))
  expect(last).toMatchObject({ kind: 'done', rows: 2, samples: 5, emptyCells: 1, repeated: false, reasons: {} })
  // Its charts open on what was imported, the last step included.
  const [fromMs, toMs] = ['2025-01-15T10:50:00Z', '2025-01-15T11:00:00Z'].map(Date.parse)
  expect(last).toMatchObject({ seenAt: expect.stringMatching(`/MyFleet/Farm/Charts.*&from=${fromMs}&to=${toMs}$`) })
  expect(await stored()).toEqual([
    'TA/ActivePower 2025-01-15T10:50:00.000Z 1500',
    'TA/State 2025-01-15T10:50:00.000Z RUN',
    'TA/WindSpeed 2025-01-15T10:50:00.000Z 8.25',
    'TB/ActivePower 2025-01-15T10:50:00.000Z 250',
    'TB/State 2025-01-15T10:50:00.000Z STOP',
  ])
})

test('the same file again changes nothing; a longer one adds its rows', async () => {
  const first = `${header}\n15/01/2025 12:00:00;A;1;8;RUN;\n`
  await run(first)
  const before = await stored()
  expect((await run(first)).last).toMatchObject({ kind: 'done', repeated: true })
  expect(await stored()).toEqual(before)
  await run(`${first}15/01/2025 12:10:00;A;2;9;RUN;\n`)
  expect(await stored()).toHaveLength(6)
})

test('what a file weighs is what its farm says of imports: it loses, is written down, or is not read at all', async () => {
  const { db } = context.relations
  const { farmCode } = mapping.plant
  await run(`${header}\n15/01/2025 12:00:00;A;1;8;RUN;\n`)
  const tags = await tagsOfFarms(db, [farmCode])
  const power = tags.find(({ deviceCode, name }) => deviceCode === 'TA' && name === 'ActivePower')?.tagId ?? -1
  await db.insert(sourceSetting).values({ farmCode, live: 2, late: 2, import: 3, correction: 1 })
  const timeMs = Date.parse('2025-01-15T10:50:00Z')
  await context.historian.append([{ tagId: power, timeMs, value: 7, quality: 0 }])
  await run(`${header}\n15/01/2025 12:00:00;A;2;8;RUN;\n`)
  expect((await stored())[0]).toContain('TA/ActivePower 2025-01-15T10:50:00.000Z 7')
  const { revisions } = await context.historian.revisions([power], { limit: 10, offset: 0 })
  expect(revisions.map(({ lost, kept }) => [lost.source, lost.value, kept.source, kept.value]).sort()).toEqual([
    ['import', 1000, 'live', 7],
    ['import', 2000, 'live', 7],
  ])

  await db.update(sourceSetting).set({ import: -1 }).where(eq(sourceSetting.farmCode, farmCode))
  const before = await stored()
  const { last } = await run(`${header}\n15/01/2025 13:00:00;A;1;8;RUN;\n`)
  expect(last).toMatchObject({ kind: 'failed', message: expect.stringContaining('takes no imports') })
  expect(await stored()).toEqual(before)
})

test('every doubtful row and cell is named with row, column, value and reason', async () => {
  const { last, report } = await run(
    [
      header,
      '15/01/2025 12:00:00;A;1;8;RUN;',
      '15/01/2025 12:00:00;A;1;8;RUN;',
      '15/01/2025 12:00:00;A;2;8;RUN;',
      '15/01/2025 12:10:01;A;1;8;RUN;',
      '15/01/2025 12:20:00;A;broken;8;RUN;',
      '15/01/2025 12:30:00;C;1;8;RUN;',
      '2025-01-15 12:40;A;1;8;RUN;',
      '15/01/2025 12:50:00;A;1',
      '30/03/2025 02:30:00;A;1;8;RUN;',
      '15/01/2035 12:00:00;A;1;8;RUN;',
    ].join('\n'),
  )
  expect(report.map(({ row, column, value, reason }) => [row, column, value, reason])).toEqual([
    [3, 'stamp', '15/01/2025 12:00:00', 'duplicate-identical'],
    [4, 'stamp', '15/01/2025 12:00:00', 'duplicate-conflict'],
    [5, 'stamp', '15/01/2025 12:10:01', 'off-grid'],
    [6, 'power', 'broken', 'not-a-number'],
    [7, 'machine', 'C', 'unknown-device'],
    [8, 'stamp', '2025-01-15 12:40', 'bad-time'],
    [9, '', '15/01/2025 12:50:00;A;1', 'wrong-cell-count'],
    [10, 'stamp', '30/03/2025 02:30:00', 'time-does-not-exist'],
    [11, 'stamp', '15/01/2035 12:00:00', 'future-time'],
  ])
  expect(last).toMatchObject({ kind: 'done', rows: 10 })
  expect(await stored()).toEqual([
    'TA/ActivePower 2025-01-15T10:50:00.000Z 2000',
    'TA/ActivePower 2025-01-15T11:00:01.000Z 1000',
    'TA/State 2025-01-15T10:50:00.000Z RUN',
    'TA/State 2025-01-15T11:00:01.000Z RUN',
    'TA/State 2025-01-15T11:10:00.000Z RUN',
    'TA/WindSpeed 2025-01-15T10:50:00.000Z 8',
    'TA/WindSpeed 2025-01-15T11:00:01.000Z 8',
    'TA/WindSpeed 2025-01-15T11:10:00.000Z 8',
  ])
})

test('a cancelled import leaves nothing', async () => {
  const rows = Array.from({ length: 30_000 }, (_, index) => {
    const stamp = new Date(Date.UTC(2020, 0, 1) + index * 600_000).toISOString()
    return `${stamp.slice(8, 10)}/${stamp.slice(5, 7)}/${stamp.slice(0, 4)} ${stamp.slice(11, 19)};A;1;8;RUN;`
  })
  const abort = new AbortController()
  const input = { fileName: 'test.csv', mapping }
  const body = Readable.from([[header, ...rows].join('\n')])
  for await (const event of importCommand(context, input, body, abort.signal))
    if ((event as ImportEvent).kind === 'progress') abort.abort()
  await nothingOf(mapping.plant.farmCode)
  const [state] = await context.relations.db
    .select({ state: importRun.state })
    .from(importRun)
    .where(eq(importRun.farmCode, mapping.plant.farmCode))
  expect(state).toEqual({ state: 'cancelled' })
})

test('two imports of one new farm at once: one wins, the other says so and leaves nothing staged', async () => {
  const first = `${header}\n15/01/2025 12:00:00;A;1;8;RUN;\n`
  const second = `${header}\n15/01/2025 12:10:00;A;2;9;RUN;\n`
  const outcomes = (await Promise.all([run(first), run(second)])).map(({ last }) => last?.kind)
  const wins = outcomes.filter((kind) => kind === 'done').length
  expect(wins).toBeGreaterThan(0)
  expect(await stored()).toHaveLength(3 * wins)
  for (const content of [first, second]) await run(content)
  expect(await stored()).toHaveLength(6)
})

const dieWhileCommitting = async (content: string) => {
  const dying = {
    ...context,
    historian: Object.assign(Object.create(context.historian) as CommandContext['historian'], {
      commitStaged: () => Promise.reject(new Error('killed')),
    }),
  }
  const input = { fileName: 'test.csv', mapping }
  const dead = async () => {
    for await (const _ of importCommand(dying, input, Readable.from([content]), new AbortController().signal));
  }
  await expect(dead()).rejects.toThrow('killed')
}

test('marks for "no value" and implausible numbers are stored, named in the report, and in no mean', async () => {
  mapping = { ...mapping, plant: { ...mapping.plant, missingValues: ['n/a'] } }
  const { last, report } = await run(
    `${header}\n15/01/2025 12:10:00;A;9999;-7;RUN;\n15/01/2025 12:20:00;A;1;8;N/A;\n15/01/2025 12:30:00;A;9,5;8;RUN;\n`,
  )
  expect(last).toMatchObject({ kind: 'done', samples: 9, reasons: { 'missing-mark': 2, implausible: 2 } })
  expect(report).toMatchObject([
    { row: 2, column: 'power', value: '9999', reason: 'missing-mark' },
    { row: 2, column: 'wind', value: '-7', reason: 'implausible' },
    { row: 3, column: 'state', value: 'N/A', reason: 'missing-mark' },
    // 9,500 kW from a plant of 4,000 kW.
    { row: 4, column: 'power', value: '9,5', reason: 'implausible' },
  ])
  const tags = await tagsOfFarms(context.relations.db, [mapping.plant.farmCode])
  const tagIds = tags.filter(({ deviceCode }) => deviceCode === 'TA').map(({ tagId }) => tagId)
  const values: unknown[] = []
  for await (const block of context.historian.raw(tagIds, 0, Date.now()))
    values.push(...block.map(({ value, quality }) => [value, quality]))
  expect(values).toEqual(
    expect.arrayContaining([
      [9999, qualities.missing],
      [-7, qualities.implausible],
      ['N/A', qualities.missing],
      [9_500, qualities.implausible],
    ]),
  )
  const totals = await context.historian.totals(tagIds, [Date.UTC(2025, 0, 15), Date.UTC(2025, 0, 16)])
  expect(totals.map(({ mean }) => mean).toSorted((a, b) => a - b)).toEqual([8, 1_000])
})

test('a run that dies while committing is completed at the next start, one that was staging is cleared', async () => {
  await dieWhileCommitting(`${header}\n15/01/2025 12:00:00;A;1;8;RUN;\n`)
  expect(await stored()).toEqual([])
  expect(await completeInterruptedRuns(context)).toEqual({ completed: 1, cleared: 0 })
  expect(await stored()).toHaveLength(3)
  expect(await completeInterruptedRuns(context)).toEqual({ completed: 0, cleared: 0 })
})

test.each([
  ['no time column', 'when;machine;power\n', /no column "stamp"/],
  ['no device column', 'stamp;power\n', /no column "machine"/],
  ['another delimiter', 'stamp,machine,power\n', /"," seems to divide its columns: set "csv": \{ "delimiter": "," \}/],
  ['no signal column', 'stamp;machine\n', /none of the columns power, wind, state/],
  ['broken quotes', `${header}\n15/01/2025 12:00:00;A;"1;8;RUN;\n`, /not readable CSV/],
  ['an empty file', '', /the file is empty/],
  ['a cut gzip', gzipSync(`${header}\n${'x'.repeat(5000)}`).subarray(0, 60), /gzip file is damaged/],
])('%s: one clear message, nothing written', async (_name, content, message) => {
  expect((await run(content)).last).toMatchObject({ kind: 'failed', message: expect.stringMatching(message) })
  await nothingOf(mapping.plant.farmCode)
})

test('a mapping that does not fit the plants that exist says which code', async () => {
  await run(`${header}\n15/01/2025 12:00:00;A;1;8;RUN;\n`)
  const taken = mapping.devices[0]?.entCode as string
  mapping = mappingOf(`IMP${farmNumber}B`)
  mapping = {
    ...mapping,
    devices: mapping.devices.map((device, index) => (index === 0 ? { ...device, entCode: taken } : device)),
  }
  const { last } = await run(`${header}\n15/01/2025 12:10:00;A;1;8;RUN;\n`)
  expect(last).toMatchObject({ kind: 'failed', message: expect.stringContaining(taken) })
  await nothingOf(mapping.plant.farmCode)
})

test.each([
  [
    'a zone that does not exist',
    (it: ScadaMapping) => ({ ...it, time: { ...it.time, zone: 'Europe/Pari' } }),
    /time\.zone/,
  ],
  [
    'a plant without a zone',
    (it: ScadaMapping) => ({ ...it, plant: { ...it.plant, timezone: 'x' } }),
    /plant\.timezone/,
  ],
  [
    'one signal twice',
    (it: ScadaMapping) => ({ ...it, columns: { a: it.columns.wind, b: it.columns.wind } }),
    /columns: names WindSpeed twice/,
  ],
  [
    'one device twice',
    (it: ScadaMapping) => ({ ...it, devices: [it.devices[0], it.devices[0]] }),
    /devices: names TA twice/,
  ],
  [
    'an unknown sub-farm',
    (it: ScadaMapping) => ({ ...it, devices: it.devices.map((device) => ({ ...device, subFarmCode: 'X' })) }),
    /devices\.0\.subFarmCode/,
  ],
])('a mapping with %s is refused', (_name, change, message) => {
  const parsed = ScadaMapping.safeParse(change(mapping))
  expect(parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n')).toMatch(message)
})

test('a wrong mapping is refused with the path of each fault', async () => {
  const broken = { ...mapping, time: { ...mapping.time, label: 'middle' }, columns: {} }
  const events: ImportEvent[] = []
  writeFileSync(join(folder, 'x'), '')
  for await (const event of importCommand(
    context,
    { fileName: 'x', mapping: broken },
    Readable.from(['']),
    new AbortController().signal,
  ))
    events.push(event as ImportEvent)
  expect(events).toEqual([{ kind: 'failed', message: expect.stringMatching(/mapping\.time\.label: /) }])
  const { column: _column, ...time } = mapping.time
  const columns = { power: { ...mapping.columns.power, factor: 'one' } }
  const parsed = ScadaMapping.safeParse({ ...mapping, time, columns }, { error: mappingFault })
  expect(parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'time.column: is needed: a text',
    'columns.power.factor: must be a number',
  ])
})
