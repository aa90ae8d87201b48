import { existsSync, readdirSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { farmsNamed } from '../../../../domain/perimeter-rule.ts'
import { READ } from '../../../../domain/right.ts'
import { RunFailed } from '../../../../platform/server/background-run/background-run.ts'
import { backgroundRun } from '../../../../platform/server/background-run/tables.ts'
import { openTestServer, type TestServer } from '../../../../tests/spec/open-test-server.ts'
import { testPlant } from '../../../../tests/spec/test-plant.ts'
import { alarm } from '../../../alarms/server/tables.ts'
import { addTestAlarm, addTestAlarms } from '../../../alarms/server/test-alarm.ts'
import { registerPlants } from '../../../plant-connection/server/port.ts'
import { createPeopleDirectory } from '../../../users/server/port.ts'
import { appUser } from '../../../users/server/tables.ts'
import { type AlarmFile, startAlarmFile } from '../../contract/alarm-file.ts'
import { openAlarmFiles } from './file-routes.ts'
import { makeFile } from './make-file.ts'
import { removeOldFiles } from './remove-old-files.ts'

let server: TestServer
let tokens: { readonly all: string; readonly other: string; readonly one: string }
let one: string
let whole: string
beforeAll(async () => {
  server = await openTestServer()
  await registerPlants(server.relations.db, [testPlant('FR01', 'FRONE'), testPlant('PT01', 'PTONE')], 'connection')
  const add = (farms: 'all' | string[]) => server.addPerson({ products: { MyFleet: READ }, farms })
  one = await add(['FR01'])
  whole = await add('all')
  tokens = {
    all: await server.tokenFor(whole),
    other: await server.tokenFor(await add('all')),
    one: await server.tokenFor(one),
  }
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.relations.db.delete(alarm)
  await server.relations.db.delete(backgroundRun)
})

const ask = (method: 'GET' | 'POST', url: string, payload?: object, who: keyof typeof tokens = 'all') =>
  server.app.inject({
    ...{ method, url: `/api/Alarms/Files${url}`, headers: { authorization: `Bearer ${tokens[who]}` } },
    ...(payload && { payload }),
  })
const wish = {
  ...{ filter: { view: 'history' }, sort: 'since', byCause: false, kind: 'iso', zone: 'plant', language: 'en-GB' },
  ...{ name: 'alarms', sheet: 'Alarms' },
  columns: [
    { id: 'since', header: 'Since' },
    { id: 'farmCode', header: 'Farm' },
    { id: 'code', header: 'Code' },
    { id: 'comment', header: 'Comment' },
    { id: 'duration', header: 'Duration (s)' },
  ],
}
const newest = async (who: keyof typeof tokens = 'all'): Promise<AlarmFile | null> =>
  (await ask('GET', '', undefined, who)).json().file
const made = async (changes: object = {}, who: keyof typeof tokens = 'all'): Promise<AlarmFile> => {
  const reply = await ask('POST', '', { ...wish, ...changes }, who)
  expect(reply.statusCode, reply.body).toBe(200)
  await expect.poll(async () => (await newest(who))?.state).not.toBe('running')
  return (await newest(who)) as AlarmFile
}
const at = (minute: number) => new Date(Date.UTC(2026, 0, 10, 12, minute))

test('a long list becomes a file in its order, with the columns and the zone that were asked for', async () => {
  const { db } = server.relations
  const ended = { state: 'NORMAL' as const }
  await addTestAlarm(db, { ...ended, farmCode: 'FR01', deviceCode: 'WT1', code: '62:02', startAt: at(1), endAt: at(2) })
  await addTestAlarm(db, {
    ...ended,
    farmCode: 'PT01',
    deviceCode: 'WT1',
    startAt: at(3),
    endAt: at(3),
    comment: '=1+"1"',
  })
  const file = await made()
  expect(file).toMatchObject({ state: 'done', name: 'alarms_international.csv', rows: 2, fault: null, isOwn: true })
  const content = await ask('GET', `/${file.id}/Content`)
  expect(content.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(content.body).toBe(
    [
      'Since,Farm,Code,Comment,Duration (s)',
      `2026-01-10T13:03:00+01:00,PT01,7,"'=1+""1""",0`,
      '2026-01-10T13:01:00+01:00,FR01,62:02,,60',
      '',
    ].join('\r\n'),
  )
  // French spreadsheets: semicolons, a mark, and the words of the language.
  const french = await made({
    ...{ kind: 'marked', language: 'fr-FR', zone: 'UTC', sort: 'age' },
    columns: [
      { id: 'priority', header: 'Priorité' },
      { id: 'since', header: 'Depuis' },
    ],
  })
  const text = (await ask('GET', `/${french.id}/Content`)).body
  expect(text.split('\r\n')[0]).toBe('\uFEFFPriorité;Depuis')
  expect(text.split('\r\n')[1]).toMatch(/^Normale · .+;2026-01-10T12:01:00\+00:00$/)
  // A new file replaces the one before.
  expect((await ask('GET', `/${file.id}/Content`)).statusCode).toBe(404)
})

test('a file has every row of a list of several blocks once, as a workbook too', async () => {
  const { db } = server.relations
  await addTestAlarms(db, 2_300, { farmCode: 'FR01', deviceCode: 'WT1', state: 'NORMAL', startAt: at(0), endAt: at(1) })
  const file = await made({ columns: [{ id: 'id', header: 'Id' }] })
  const lines = (await ask('GET', `/${file.id}/Content`)).body.split('\r\n').slice(1, -1)
  expect(lines).toHaveLength(2_300)
  expect(new Set(lines).size).toBe(2_300)
  const workbook = await made({ kind: 'xlsx' })
  expect(workbook).toMatchObject({ name: 'alarms.xlsx', rows: 2_300 })
  const reply = await ask('GET', `/${workbook.id}/Content`)
  expect(reply.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect(reply.rawPayload.length).toBe(workbook.bytes)
})

test('a person gets their farms alone, and no file of a farm that was taken away or of somebody else', async () => {
  const { db } = server.relations
  const ended = { deviceCode: 'WT1', state: 'NORMAL' as const, startAt: at(0), endAt: at(1) }
  await addTestAlarm(db, { ...ended, farmCode: 'FR01' })
  await addTestAlarm(db, { ...ended, farmCode: 'PT01' })
  const file = await made({}, 'one')
  expect(file.rows).toBe(1)
  expect((await ask('GET', `/${file.id}/Content`, undefined, 'one')).statusCode).toBe(200)
  expect((await ask('GET', `/${file.id}/Content`, undefined, 'other')).statusCode).toBe(404)
  expect(await newest('other')).toBeNull()
  await db
    .update(appUser)
    .set({ perimeter: farmsNamed(['PT01']) })
    .where(eq(appUser.id, one))
  await server.context.live.rightsChanged(one)
  expect((await ask('GET', `/${file.id}/Content`, undefined, 'one')).statusCode).toBe(404)
  expect(await newest('one')).toMatchObject({ isReadable: false })
})

test('a run that is cancelled or has too many rows leaves no file', async () => {
  const { db } = server.relations
  await addTestAlarms(db, 3, { farmCode: 'FR01', deviceCode: 'WT1', state: 'NORMAL', startAt: at(0), endAt: at(1) })
  const files = await openAlarmFiles(server)
  if (!files) throw new Error('there is no folder')
  const principal = (await createPeopleDirectory(db, server.config).byIds([whole])).get(whole)
  if (!principal) throw new Error('there is no such person')
  const stopping = new AbortController()
  const id = '00000000-0000-4000-8000-000000000001'
  const making = {
    ...{ context: server.context, files, wish: startAlarmFile.body.parse(wish) },
    principal,
  }
  const control = {
    ...{ id, signal: stopping.signal, keep: async () => undefined, finish: async () => undefined },
    step: () => stopping.abort(),
  }
  await expect(makeFile(making, control)).rejects.toThrow(/abort/i)
  const folder = files.pathOf(id, '')
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  const tooMany = makeFile({ ...making, mostRows: 0 }, { ...control, signal: new AbortController().signal })
  await expect(tooMany).rejects.toEqual(expect.any(RunFailed))
})

test('the job removes files whose days are over, and keeps the others', async () => {
  const { db } = server.relations
  await addTestAlarm(db, { farmCode: 'FR01', deviceCode: 'WT1', state: 'NORMAL', startAt: at(0), endAt: at(1) })
  const file = await made()
  const job = removeOldFiles(server.context)
  const scene = new AbortController().signal
  await job.run(scene)
  expect((await ask('GET', `/${file.id}/Content`)).statusCode).toBe(200)
  const longAgo = new Date(Date.now() - (server.config.exports.keptDays + 1) * 86_400_000)
  await db.update(backgroundRun).set({ endedAt: longAgo }).where(eq(backgroundRun.id, file.id))
  expect(await job.run(scene)).toBe('removed 1 files')
  expect((await ask('GET', `/${file.id}/Content`)).statusCode).toBe(404)
})

test('a wrong wish names the field', async () => {
  const reply = await ask('POST', '', { ...wish, zone: 'Europe/Nowhere' })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors).toEqual([{ path: 'body.zone', message: 'is neither `plant` nor an IANA zone' }])
})
