import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CommandContext } from '../../../platform/server/feature.ts'
import { tagsOfFarms } from '../../plant-connection/server/port.ts'
import type { ScadaMapping } from '../contract/scada-mapping.ts'
import { completeInterruptedRuns } from './settle-runs.ts'
import { cutAt, openTestImports, testMapping } from './test-import.ts'

let imports: Awaited<ReturnType<typeof openTestImports>>
let context: CommandContext
let farmNumber = 0
let farmCode = ''
let mapping: ScadaMapping

beforeAll(async () => {
  imports = await openTestImports()
  context = imports.context
})
afterAll(() => imports.close())
beforeEach(() => {
  farmNumber += 1
  farmCode = `UND${farmNumber}`
  mapping = testMapping(farmCode)
})

const header = 'stamp;machine;power;wind;state;comment'
const row = (hour: number, power: number, machine = 'A') =>
  `15/01/2025 ${String(hour).padStart(2, '0')}:00:00;${machine};${power};8;RUN;`
const file = (...rows: string[]) => [header, ...rows, ''].join('\n')
const inUtc = (): ScadaMapping => ({ ...mapping, time: { ...mapping.time, zone: 'UTC' } })
const list = () => imports.list(farmCode)

const monthEnergy = async (code: string) => {
  const tags = (await tagsOfFarms(context.relations.db, [code])).filter(({ name }) => name === 'ActivePower')
  const totals = await context.historian.totals(
    tags.map(({ tagId }) => tagId),
    [Date.parse('2024-12-31T23:00:00Z'), Date.parse('2025-01-31T23:00:00Z')],
  )
  return totals.map(({ mean, coveredMs }) => (mean * coveredMs) / 3_600_000)
}

test('an import is listed with file, mapping, rows, values and span', async () => {
  await imports.load(mapping, file(row(12, 1), row(12, 2, 'C'), row(13, 3)))
  const second = file(row(12, 5), row(13, 3))
  await imports.load(mapping, second)
  const [newest, first] = await list()
  expect(first).toMatchObject({
    farmCode,
    fileName: 'test.csv',
    mappingName: 'test.json',
    state: 'done',
    rowsRead: 3,
    rowsRefused: 1,
    valuesStored: 6,
    valuesReplaced: 0,
    firstMs: Date.parse('2025-01-15T10:50:00Z'),
    lastMs: Date.parse('2025-01-15T11:50:00Z'),
    replaces: null,
    undoneAtMs: null,
  })
  expect(first).not.toHaveProperty('startedBy')
  expect(first?.mappingDigest).toBe(newest?.mappingDigest)
  expect(new Set([first?.fileDigest, newest?.fileDigest, first?.mappingDigest]).size).toBe(3)
  expect(newest).toMatchObject({ valuesStored: 6, valuesReplaced: 1 })
})

test('undo brings back what was there: live values, those of an earlier import, and nothing where nothing was', async () => {
  await imports.load(mapping, file(row(12, 1), row(13, 2)))
  const [power] = (await tagsOfFarms(context.relations.db, [farmCode])).filter(({ name }) => name === 'ActivePower')
  const timeMs = Date.parse('2025-01-15T11:50:00Z')
  await context.historian.append([{ tagId: power?.tagId ?? -1, timeMs, value: 7, quality: 0 }])
  await context.historian.rollUp()
  const before = [await imports.stored(farmCode), await monthEnergy(farmCode)]
  await imports.load(mapping, file(row(12, 4), row(13, 4), row(14, 4), row(14, 4, 'B')))
  const [run] = await list()
  expect(await imports.undo(run)).toMatchObject({ kind: 'undone', removed: 12 })
  expect([await imports.stored(farmCode), await monthEnergy(farmCode)]).toEqual(before)
  expect((await list())[0]).toMatchObject({ state: 'undone', undoneBy: null, undoneAtMs: expect.any(Number) })
  expect(await imports.undo(run)).toMatchObject({ kind: 'failed', message: expect.stringContaining('already undone') })
  expect(await imports.load(mapping, file(row(12, 4), row(13, 4), row(14, 4), row(14, 4, 'B')))).toMatchObject({
    last: { kind: 'done', repeated: false },
  })
})

test('values that a later import brought over it stay', async () => {
  await imports.load(mapping, file(row(12, 1), row(13, 1)))
  await imports.load(mapping, file(row(13, 2), row(14, 2)))
  const [later, earlier] = await list()
  await imports.undo(earlier)
  expect((await imports.stored(farmCode)).filter((line) => line.includes('Power'))).toEqual([
    'TA/ActivePower 2025-01-15T11:50:00.000Z 2000',
    'TA/ActivePower 2025-01-15T12:50:00.000Z 2000',
  ])
  await imports.undo(later)
  expect(await imports.stored(farmCode)).toEqual([])
})

test('the wrong zone, then the right one in its place: as if the wrong one had never been', async () => {
  const steps = Array.from({ length: 20 }, (_, hour) => row(hour + 1, (hour % 5) + 1))
  await imports.load(inUtc(), file(...steps))
  const asked = await imports.load(mapping, file(...steps))
  const [wrong] = await list()
  expect(asked.last).toEqual({
    kind: 'asks',
    questions: [{ kind: 'earlier', why: 'same-file', imports: [wrong] }],
  })
  // Another file of the same time says so too, once its times are known.
  const other = await imports.load(mapping, file(...steps, row(22, 9)))
  expect(other.last).toEqual({
    kind: 'asks',
    questions: [{ kind: 'earlier', why: 'other-zone', imports: [wrong] }],
  })
  expect(await list()).toMatchObject([{ state: 'cancelled' }, { state: 'done' }])

  const { last } = await imports.load(mapping, file(...steps), { replace: wrong?.id.slice(0, 8) })
  expect(last).toMatchObject({ kind: 'done', samples: 60, repeated: false })
  expect((await list()).map(({ state, replaces }) => [state, replaces])).toEqual([
    ['done', wrong?.id],
    ['cancelled', null],
    ['undone', null],
  ])

  const clean = `${farmCode}C`
  await imports.load(testMapping(clean), file(...steps))
  expect(await imports.stored(farmCode)).toEqual(await imports.stored(clean))
  expect(await monthEnergy(farmCode)).toEqual(await monthEnergy(clean))
})

test('who wants both imports has both; other machines and other times are not asked about', async () => {
  await imports.load(inUtc(), file(row(12, 1)))
  const { last } = await imports.load(mapping, file(row(12, 1)), { keepEarlier: true })
  expect(last).toMatchObject({ kind: 'done' })
  expect((await imports.stored(farmCode)).filter((line) => line.includes('Power'))).toHaveLength(2)
  expect((await imports.load(inUtc(), file(row(20, 1)))).last).toMatchObject({ kind: 'done' })
})

test('an undo that is cut short is completed at the next start, and so is a replacement', async () => {
  await imports.load(inUtc(), file(row(12, 1), row(13, 1)))
  const [wrong] = await list()
  await expect(imports.undo(wrong, cutAt(context, 'takeBackImport'))).rejects.toThrow('killed')
  expect(await list()).toMatchObject([{ state: 'undoing' }])
  expect(await completeInterruptedRuns(context)).toEqual({ completed: 1, cleared: 0 })
  expect(await imports.stored(farmCode)).toEqual([])
  expect(await list()).toMatchObject([{ state: 'undone' }])

  await imports.load(inUtc(), file(row(12, 1), row(13, 1)))
  const [again] = await list()
  const answers = { replace: again?.id }
  await expect(
    imports.load(mapping, file(row(12, 1), row(13, 1)), answers, cutAt(context, 'takeBackImport')),
  ).rejects.toThrow('killed')
  expect(await completeInterruptedRuns(context)).toEqual({ completed: 2, cleared: 0 })
  expect((await imports.stored(farmCode)).filter((line) => line.includes('Power'))).toEqual([
    'TA/ActivePower 2025-01-15T10:50:00.000Z 1000',
    'TA/ActivePower 2025-01-15T11:50:00.000Z 1000',
  ])
})
