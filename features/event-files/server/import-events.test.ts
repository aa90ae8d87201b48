import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { asc, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../../platform/server/config/load-config.ts'
import type { CommandContext } from '../../../platform/server/feature.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { openTestHistorian } from '../../../platform/server/telemetry/test-historian.ts'
import { testPlant } from '../../../tests/spec/test-plant.ts'
import { loggedEvents, storeEvents } from '../../alarms/server/intake-port.ts'
import { alarm, alarmEvent, alarmEventSource, alarmTransition } from '../../alarms/server/tables.ts'
import { undoImportCommand } from '../../data-import/server/runs-command.ts'
import { importRun } from '../../data-import/server/tables.ts'
import { registerPlants } from '../../plant-connection/server/port.ts'
import type { EventFileEvent, EventLine } from '../contract/event-report.ts'
import { importEventsCommand } from './import-events-command.ts'

const data = join(process.env.SOLVANE_REAL_DATA ?? '', 'wind-alarms')
const hasRealData = process.env.SOLVANE_REAL_DATA !== undefined && existsSync(data)
if (!hasRealData) console.warn('files of real events are not tried: SOLVANE_REAL_DATA names no folder with wind-alarms')

let context: CommandContext
let close: () => Promise<void>
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'solvane-event-files-'))
  const [relations, historian] = await Promise.all([openTestRelations(), openTestHistorian()])
  const config = { ...loadConfig({}), dataFolder: folder }
  context = { config, log: pino({ level: 'silent' }), relations, historian, version: 'test' }
  close = async () => {
    await Promise.all([relations.close(), historian.close()])
    rmSync(folder, { recursive: true })
  }
  const plant = testPlant('EVT', 'EVTFR')
  const device = (deviceCode: string) => ({
    ...{ deviceCode, entCode: `EVT.${deviceCode}`, type: 'WIND_TURBINE' as const, name: deviceCode },
    signals: [{ name: 'ActivePower' }],
  })
  const devices = ['T01', 'T02', 'KEL', 'T21', 'ENE'].map(device)
  await registerPlants(relations.db, [{ ...plant, devices }], 'connection')
})
afterAll(() => close())

const load = async (mapping: unknown, content: Readable, answers: object = {}) => {
  let last: EventFileEvent | undefined
  const report: EventLine[] = []
  const input = { fileName: 'events.csv', mapping, ...answers }
  for await (const event of importEventsCommand(context, input, content, new AbortController().signal)) {
    last = event as EventFileEvent
    if (last.kind === 'report') report.push(...last.lines)
  }
  return { last, report }
}
const undo = async () => {
  const [run] = await context.relations.db
    .select()
    .from(importRun)
    .where(eq(importRun.state, 'done'))
    .orderBy(asc(importRun.startedAt))
  for await (const event of undoImportCommand(
    context,
    { id: run?.id },
    Readable.from([]),
    new AbortController().signal,
  ))
    expect(event).toMatchObject({ kind: 'undone' })
}
const alarmsOf = async (deviceCode: string) => {
  const rows = await context.relations.db
    .select()
    .from(alarm)
    .where(eq(alarm.deviceCode, deviceCode))
    .orderBy(asc(alarm.startAt), asc(alarm.code))
  return rows.map(({ code, startAt, endAt, state, severity }) => [
    code,
    startAt.toISOString().slice(11, 16),
    endAt?.toISOString().slice(11, 16) ?? null,
    state,
    severity,
  ])
}

const mapping = {
  events: 'start-and-end',
  source: 'made for this test',
  farmCode: 'EVT',
  devices: [
    { deviceCode: 'T01', value: 'A' },
    { deviceCode: 'T02', value: 'B' },
  ],
  deviceColumn: 'machine',
  time: {
    format: 'YYYY-MM-DD HH:mm',
    zone: 'UTC',
    daylightSaving: { nonExisting: 'reject', ambiguous: 'reject' },
  },
  columns: { start: 'from', end: 'to', code: 'code', severity: 'kind', text: 'words' },
  severities: { S: 'stop', I: 'info' },
}
const heading = 'machine,from,to,code,kind,words'
const csv = (...rows: readonly string[]) => Readable.from([[heading, ...rows].join('\n')])

test('the report names rows that become no alarm; the same file changes nothing; an overlapping file ends open alarms; both can be undone', async () => {
  const rows = [
    'A,2026-10-01 10:00,2026-10-01 10:30,62:02,S,Door',
    'A,2026-10-01 10:00,2026-10-01 10:30,62:02,S,Door',
    'A,2026-10-01 10:10,-,7,S,Open',
    'B,2026-10-01 10:00,2026-10-01 11:00,1,I,Runs',
    'C,2026-10-01 10:00,,1,S,',
    'A,2026-10-01 12:00,2026-10-01 11:00,2,S,',
    `A,2026-10-01 12:00,,${'x'.repeat(51)},S,`,
    'A,2026-10-01 12:00,,2,Z,',
    'A,01.10.2026,,2,S,',
    'A,2026-10-01 12:00',
  ]
  const { last, report } = await load(mapping, csv(...rows))
  expect(last).toMatchObject({ kind: 'done', rows: 10, refused: 6, alarms: 2, information: 1, open: 1 })
  expect(report.map(({ row, column, reason }) => [row, column, reason])).toEqual([
    [3, 'from', 'duplicate-identical'],
    [6, 'machine', 'unknown-device'],
    [7, 'to', 'ends-before-start'],
    [8, 'code', 'bad-code'],
    [9, 'kind', 'unknown-state'],
    [10, 'from', 'bad-time'],
    [11, '', 'wrong-cell-count'],
  ])
  const first = [
    ['62:02', '10:00', '10:30', 'NORMAL', 'stop'],
    ['7', '10:10', null, 'UNACK', 'stop'],
  ]
  expect(await alarmsOf('T01')).toEqual(first)
  expect(await alarmsOf('T02')).toEqual([])
  expect((await load(mapping, csv(...rows))).last).toMatchObject({ kind: 'done', repeated: true })
  expect((await load({ ...mapping, stillActive: ['-', '?'] }, csv(...rows))).last).toMatchObject({
    kind: 'failed',
    message: expect.stringContaining('--keep-earlier'),
  })

  // The next export overlaps, and knows the end.
  await load(mapping, csv('A,2026-10-01 10:10,2026-10-01 13:00,7,S,Open', 'A,2026-10-01 14:00,,8,S,New'))
  const both = [first[0], ['7', '10:10', '13:00', 'NORMAL', 'stop'], ['8', '14:00', null, 'UNACK', 'stop']]
  expect(await alarmsOf('T01')).toEqual(both)
  // What a device has sent too is not the import's alone.
  const sent = { id: '62:02@2026-10-01T10:00:00.000Z', code: '62:02', state: 'raised' as const }
  await storeEvents(context.relations.db, [
    {
      ...{ farmCode: 'EVT', deviceCode: 'T01', source: 'json', lists: [], receivedAtMs: Date.now() },
      events: [{ ...sent, timeMs: Date.UTC(2026, 9, 1, 10) }],
    },
  ])
  await undo()
  expect(await alarmsOf('T01')).toEqual([['62:02', '10:00', null, 'UNACK', 'stop'], both[1], both[2]])
  await undo()
  expect(await alarmsOf('T01')).toEqual([['62:02', '10:00', null, 'UNACK', 'stop']])
  expect(await context.relations.db.select().from(alarmEvent)).toHaveLength(1)
  expect((await load(mapping, csv(...rows))).last).toMatchObject({ kind: 'done', repeated: false, alarms: 2 })
  const logged = await loggedEvents(context.relations.db, 'EVT', Date.UTC(2026, 9, 1), Date.UTC(2026, 9, 2))
  expect(logged.map(({ deviceCode, code, state }) => `${deviceCode} ${code} ${state}`)).toEqual([
    'T02 1 info',
    'T01 62:02 raised',
    'T01 7 raised',
    'T01 62:02 cleared',
  ])
})

test('a status ends the one before; a mapping that names a missing farm or device is refused', async () => {
  const status = {
    ...mapping,
    events: 'status-from-now',
    columns: { start: 'from', code: ['main', 'sub'] },
    severities: {},
    information: ['0:*'],
  }
  const file = [
    'machine,from,main,sub',
    'B,2026-10-02 10:00,0,0',
    'B,2026-10-02 10:05,8,0',
    'B,2026-10-02 10:05,8,0',
    'B,2026-10-02 10:20,8,0',
    'B,2026-10-02 10:30,62,2',
    'B,2026-10-02 10:40,0,1',
  ]
  const { last, report } = await load(status, Readable.from([file.join('\n')]))
  expect(last).toMatchObject({ kind: 'done', rows: 6, alarms: 2, information: 2, open: 0 })
  expect(report.map(({ row, reason }) => [row, reason])).toEqual([[4, 'duplicate-identical']])
  expect(await alarmsOf('T02')).toEqual([
    ['8:0', '10:05', '10:30', 'NORMAL', 'warning'],
    ['62:2', '10:30', '10:40', 'NORMAL', 'warning'],
  ])
  for (const other of [
    { ...mapping, farmCode: 'NONE' },
    { ...mapping, devices: [{ deviceCode: 'T99', value: 'A' }] },
    { ...mapping, columns: { ...mapping.columns, code: 'none' } },
  ])
    expect((await load(other, csv('A,2026-10-01 10:00,,1,S,'))).last).toMatchObject({ kind: 'failed' })
})

describe.skipIf(!hasRealData)('real event logs of three makers', () => {
  const shipped = (name: string, deviceCode: string) => {
    const text = readFileSync(join(import.meta.dirname, '../../../examples/event-mappings', `${name}.json`), 'utf8')
    const { devices, ...others } = JSON.parse(text) as { readonly devices: readonly { readonly value?: string }[] }
    const value = devices[0]?.value === '?' ? 'Kelmarsh 1' : devices[0]?.value
    return { ...others, farmCode: 'EVT', devices: [{ deviceCode, ...(value !== undefined && { value }) }] }
  }
  const from = (name: string) => createReadStream(join(data, name))

  test('155 events with 6 open, 3,243 with 81 repetitions, 1,066 status messages with 37 codes', async () => {
    const kelmarsh = await load(shipped('greenbyte-status', 'KEL'), from('kelmarsh1_status_2016_sample.csv'))
    expect(kelmarsh.last).toMatchObject({ kind: 'done', rows: 155, refused: 0, alarms: 92, information: 63, open: 2 })
    const ofKelmarsh = await context.relations.db.select().from(alarmEvent).where(eq(alarmEvent.deviceCode, 'KEL'))
    const starts = ofKelmarsh.filter(({ state }) => state !== 'cleared')
    const ended = new Set(ofKelmarsh.filter(({ state }) => state === 'cleared').map(({ key }) => key))
    expect(starts).toHaveLength(155)
    expect(starts.filter(({ key, endAt }) => endAt === null && !ended.has(key))).toHaveLength(6)
    expect(await alarmsOf('KEL')).toHaveLength(92)

    const anonymous = await load(shipped('turbine-events', 'T21'), from('anonymous_turbine21_events_2015-11_12.csv.gz'))
    expect(anonymous.last).toMatchObject({ kind: 'done', rows: 3_243, refused: 0, open: 0 })
    expect(anonymous.last).toMatchObject({ reasons: { 'duplicate-identical': 81 } })
    const { alarms, information } = anonymous.last as Extract<EventFileEvent, { kind: 'done' }>
    expect(alarms + information).toBe(3_162)
    expect(await alarmsOf('T21')).toHaveLength(alarms)

    const enercon = await load(shipped('enercon-status', 'ENE'), from('enercon_status_2014_to_oct.csv'))
    expect(enercon.last).toMatchObject({ kind: 'done', rows: 1_066, refused: 0 })
    const ofEnercon = await context.relations.db.select().from(alarmEvent).where(eq(alarmEvent.deviceCode, 'ENE'))
    expect(new Set(ofEnercon.map(({ code }) => code)).size).toBe(37)
    expect((await load(shipped('enercon-status', 'ENE'), from('enercon_status_2014_to_oct.csv'))).last).toMatchObject({
      repeated: true,
    })
  })
})

test('an undo keeps the alarms that people have noted something on, with their notes, and says how many', async () => {
  const { db } = context.relations
  for (const table of [alarm, alarmEvent, alarmEventSource, importRun]) await db.delete(table)
  await load(
    mapping,
    csv(
      'A,2026-10-03 10:00,2026-10-03 10:30,91,S,Noted',
      'A,2026-10-03 11:00,2026-10-03 11:30,91,S,Nobody',
      'B,2026-10-03 10:00,,92,S,Nobody',
    ),
  )
  const [noted] = await db.select().from(alarm).where(eq(alarm.deviceCode, 'T01')).orderBy(asc(alarm.startAt))
  const at = new Date()
  await db.insert(alarmTransition).values({
    ...{ alarmId: noted?.id ?? '', transition: 'commented' as const, at, receivedAt: at, comment: 'The door was open' },
    ...{ userId: '00000000-0000-4000-8000-000000000001', userName: 'Ana Silva' },
  })
  const [run] = await db.select().from(importRun).where(eq(importRun.state, 'done')).orderBy(asc(importRun.startedAt))
  await undo()
  expect(await alarmsOf('T01')).toEqual([['91', '10:00', '10:30', 'NORMAL', 'stop']])
  expect(await alarmsOf('T02')).toEqual([])
  const notes = await db
    .select()
    .from(alarmTransition)
    .where(eq(alarmTransition.alarmId, noted?.id ?? ''))
  expect(notes.map(({ comment }) => comment)).toContain('The door was open')
  const [undone] = await db
    .select()
    .from(importRun)
    .where(eq(importRun.id, run?.id ?? ''))
  expect(undone).toMatchObject({ state: 'undone', eventsKept: 1 })
})
