import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq, inArray, like } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../../../platform/server/config/load-config.ts'
import type { CommandContext } from '../../../../platform/server/feature.ts'
import { openTestRelations } from '../../../../platform/server/relations/test-relations.ts'
import { farm } from '../../../farms/server/tables.ts'
import { registerPlants, tagsOfFarms } from '../../../plant-connection/server/port.ts'
import { testPlant } from '../../../plant-connection/server/test-plant.ts'
import type { PlantListEvent } from '../../contract/import-report.ts'
import { plantsCommand } from './plants-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'solvane-plants-'))
const shipped = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../examples/plant-lists/powerplantmatching.json'), 'utf8'),
)
let context: CommandContext
/** What the historian and the caches of the server were given. */
const told: [what: string, given: unknown][] = []

beforeAll(async () => {
  const relations = await openTestRelations()
  const config = { ...loadConfig({}), dataFolder: folder }
  const note = (what: string) => async (given: unknown) => void told.push([what, given])
  const historian = { setSilences: note('silences'), setLimits: note('limits') }
  const refresh = async (tagIds: readonly number[]) => {
    if (tagIds.length > 0) told.push(['refresh', tagIds])
  }
  const log = pino({ level: 'silent' })
  context = { config, log, relations, historian, refresh, version: 'test' } as unknown as CommandContext
})
afterAll(async () => {
  await context.relations.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = async (content: string | Buffer, answers: object = {}, mapping: unknown = shipped) => {
  const events: PlantListEvent[] = []
  const input = { fileName: 'plants.csv', mapping, ...answers }
  for await (const event of plantsCommand(context, input, Readable.from([content]), new AbortController().signal))
    events.push(event as PlantListEvent)
  return events
}

const header = 'plant_id,Name,Fueltype,Country,Capacity,lat,lon'

test('plants of one name stay apart by their codes; the same list again changes nothing', async () => {
  const list = `${header}\nLST1,Mühlbach,Wind,Germany,12.5,50.1,8.2\nLST2,Mühlbach,Solar,AT,3,,\n`
  expect(await run(list)).toEqual([{ kind: 'plants', rows: 2, plants: 2 }])
  const read = () =>
    context.relations.db
      .select()
      .from(farm)
      .where(inArray(farm.farmCode, ['LST1', 'LST2']))
      .orderBy(farm.farmCode)
  const before = await read()
  expect(before).toMatchObject([
    {
      farmCode: 'LST1',
      name: 'Mühlbach',
      technology: 'wind',
      countryCode: 'DE',
      timezone: 'Europe/Berlin',
      ratedPowerKw: 12_500,
      latitude: 50.1,
    },
    {
      farmCode: 'LST2',
      name: 'Mühlbach',
      technology: 'solar',
      countryCode: 'AT',
      timezone: 'Europe/Vienna',
      ratedPowerKw: 3_000,
      latitude: null,
    },
  ])
  await run(list)
  expect(await read()).toEqual(before)
  const field = { part: 'farm', code: 'LST1', before: 12_500, after: 13_000 }
  expect(await run(list.replace('12.5', '13'))).toEqual([
    {
      kind: 'asks',
      questions: [
        {
          kind: 'changes',
          changes: [
            { ...field, field: 'ratedPowerKw' },
            { ...field, field: 'installedPowerKw' },
          ],
        },
      ],
    },
  ])
  expect(await read()).toEqual(before)
  await run(list.replace('12.5', '13'), { acceptChanges: true })
  expect((await read())[0]).toMatchObject({ ratedPowerKw: 13_000, installedPowerKw: 13_000 })
})

test('a list changes of a registered plant only what it names, and its values are judged by the new power', async () => {
  const { db } = context.relations
  const plant = {
    ...testPlant('KEPT', [{ name: 'ActivePower' }], ['T01']),
    ...{ region: 'Bretagne', subsidiary: 'North', timezone: 'Europe/Madrid', hasCamera: true, latitude: 48.1 },
  }
  await registerPlants(db, [plant], 'connection')
  const read = () => db.select().from(farm).where(eq(farm.farmCode, 'KEPT'))
  const [before] = await read()
  const list = `${header}\nKEPT,Farm KEPT,Wind,France,9,,\nKEPN,New,Wind,France,1,,\n`
  expect(await run(list)).toMatchObject([
    { kind: 'asks', questions: [{ changes: [{ field: 'ratedPowerKw', before: 4_000, after: 9_000 }] }] },
  ])
  expect(await db.select().from(farm).where(eq(farm.farmCode, 'KEPN'))).toEqual([])
  expect(told).toEqual([])
  expect((await run(list, { acceptChanges: true })).at(-1)).toEqual({ kind: 'plants', rows: 2, plants: 2 })
  expect(await read()).toEqual([{ ...before, ratedPowerKw: 9_000 }])
  const [tag] = await tagsOfFarms(db, ['KEPT'])
  const tagId = tag?.tagId ?? -1
  expect(told).toEqual([
    ['silences', new Map([[tagId, 600_000]])],
    ['limits', new Map([[tagId, expect.objectContaining({ highest: 19_000 })]])],
    ['refresh', [tagId]],
  ])
})

test('an archive of several files is refused', async () => {
  const list = (code: string) => strToU8(`${header}\n${code},a,Wind,France,1,,\n`)
  const archive = Buffer.from(zipSync({ 'a.csv': list('ZIP1'), 'b.csv': list('ZIP2') }))
  expect(await run(archive)).toMatchObject([{ kind: 'failed', message: expect.stringContaining('holds 2 files') }])
})

test('each row that is no plant is named with row, column and reason', async () => {
  const [report, outcome] = await run(
    [
      header,
      'BAD1,a,Wind,France,1,,',
      'BAD1,b,Wind,France,1,,',
      'x y,c,Wind,France,1,,',
      'BAD2,d,Nuclear,France,1,,',
      'BAD3,e,Wind,Atlantis,1,,',
      'BAD4,f,Wind,United States,1,,',
      'BAD5,g,Wind,France,many,,',
      'BAD6,h,Wind,France,1,95,',
    ].join('\n'),
  )
  expect(report).toMatchObject({
    lines: [
      { row: 3, column: 'plant_id', value: 'BAD1', reason: 'duplicate-code' },
      { row: 4, column: 'plant_id', value: 'x y', reason: 'bad-code' },
      { row: 5, column: 'Fueltype', value: 'Nuclear', reason: 'unknown-technology' },
      { row: 6, column: 'Country', value: 'Atlantis', reason: 'unknown-country' },
      { row: 7, column: 'Country', value: 'United States', reason: 'unknown-zone' },
      { row: 8, column: 'Capacity', value: 'many', reason: 'not-a-number' },
      { row: 9, column: 'lat', value: '95', reason: 'out-of-range' },
    ],
  })
  expect(outcome).toEqual({ kind: 'plants', rows: 8, plants: 1 })
})

test('a list without a column, or without any plant, changes nothing', async () => {
  expect(await run('a,b\n1,2\n')).toMatchObject([{ kind: 'failed', message: expect.stringContaining('plant_id') }])
  const [divided] = await run(`${header.replaceAll(',', ';')}\n`)
  expect(divided).toMatchObject({ message: expect.stringContaining('";" seems to divide its columns') })
  const { powerFactor: _factor, ...without } = shipped
  expect(await run('', {}, without)).toMatchObject([{ message: 'mapping.powerFactor: is needed: a number' }])
  expect((await run(`${header}\nNONE1,a,Nuclear,France,1,,\n`)).at(-1)).toMatchObject({ kind: 'failed' })
  expect(await context.relations.db.select().from(farm).where(eq(farm.farmCode, 'NONE1'))).toEqual([])
})

test('a list of more plants than one statement takes', async () => {
  const plants = Array.from({ length: 1_100 }, (_, index) => `MANY${index},Farm ${index % 900},Wind,France,1,,`)
  expect(await run([header, ...plants].join('\n'))).toEqual([{ kind: 'plants', rows: 1_100, plants: 1_100 }])
  const stored = await context.relations.db.select({ name: farm.name }).from(farm).where(like(farm.farmCode, 'MANY%'))
  expect([stored.length, new Set(stored.map(({ name }) => name)).size]).toEqual([1_100, 900])
})
