import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CommandContext } from '../../../platform/server/feature.ts'
import { createLocalCoordination } from '../../../platform/server/processes/single-process.ts'
import { ImportStays } from '../../../platform/server/telemetry/historian.ts'
import { tagsOfFarms } from '../../plant-connection/server/port.ts'
import type { ImportEvent, ImportsEvent } from '../contract/import-report.ts'
import type { ImportRun } from '../contract/import-run.ts'
import type { ScadaMapping } from '../contract/scada-mapping.ts'
import { importCommand } from './import-command.ts'
import { importsCommand, undoImportCommand } from './runs-command.ts'
import { completeInterruptedRuns } from './settle-runs.ts'
import { openTestImports, testMapping } from './test-import.ts'

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

const eventsOf = async (command: typeof importsCommand, input: object, into = context) => {
  let last: object | undefined
  for await (const event of command(into, input, Readable.from([]), new AbortController().signal)) last = event
  return last as ImportsEvent | undefined
}
const list = async (): Promise<readonly ImportRun[]> => {
  const event = await eventsOf(importsCommand, { farmCode })
  return event?.kind === 'imports' ? event.imports : []
}
const undo = (run: ImportRun | undefined, into = context) => eventsOf(undoImportCommand, { id: run?.id ?? '' }, into)

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
  expect(await undo(run)).toMatchObject({ kind: 'undone', removed: 12 })
  expect([await imports.stored(farmCode), await monthEnergy(farmCode)]).toEqual(before)
  expect((await list())[0]).toMatchObject({ state: 'undone', undoneBy: null, undoneAtMs: expect.any(Number) })
  expect(await undo(run)).toMatchObject({ kind: 'failed', message: expect.stringContaining('already undone') })
  expect(await imports.load(mapping, file(row(12, 4), row(13, 4), row(14, 4), row(14, 4, 'B')))).toMatchObject({
    last: { kind: 'done', repeated: false },
  })
})

test('values that a later import brought over it stay', async () => {
  await imports.load(mapping, file(row(12, 1), row(13, 1)))
  await imports.load(mapping, file(row(13, 2), row(14, 2)))
  const [later, earlier] = await list()
  await undo(earlier)
  expect((await imports.stored(farmCode)).filter((line) => line.includes('Power'))).toEqual([
    'TA/ActivePower 2025-01-15T11:50:00.000Z 2000',
    'TA/ActivePower 2025-01-15T12:50:00.000Z 2000',
  ])
  await undo(later)
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

const cutAt = (call: 'takeBackImport' | 'commitStaged'): CommandContext => ({
  ...context,
  historian: Object.assign(Object.create(context.historian) as CommandContext['historian'], {
    [call]: () => Promise.reject(new Error('killed')),
  }),
})

test('an undo that is cut short is completed at the next start, and so is a replacement', async () => {
  await imports.load(inUtc(), file(row(12, 1), row(13, 1)))
  const [wrong] = await list()
  await expect(undo(wrong, cutAt('takeBackImport'))).rejects.toThrow('killed')
  expect(await list()).toMatchObject([{ state: 'undoing' }])
  expect(await completeInterruptedRuns(context)).toEqual({ completed: 1, cleared: 0 })
  expect(await imports.stored(farmCode)).toEqual([])
  expect(await list()).toMatchObject([{ state: 'undone' }])

  await imports.load(inUtc(), file(row(12, 1), row(13, 1)))
  const [again] = await list()
  const answers = { replace: again?.id }
  await expect(imports.load(mapping, file(row(12, 1), row(13, 1)), answers, cutAt('takeBackImport'))).rejects.toThrow(
    'killed',
  )
  expect(await completeInterruptedRuns(context)).toEqual({ completed: 2, cleared: 0 })
  expect((await imports.stored(farmCode)).filter((line) => line.includes('Power'))).toEqual([
    'TA/ActivePower 2025-01-15T10:50:00.000Z 1000',
    'TA/ActivePower 2025-01-15T11:50:00.000Z 1000',
  ])
})

const failed = (event: ImportsEvent | ImportEvent | undefined) => (event?.kind === 'failed' ? event.message : event)

test('an undo whose delete failed can be repeated, and one that runs is not begun twice', async () => {
  await imports.load(mapping, file(row(12, 1)))
  const [run] = await list()
  await expect(undo(run, cutAt('takeBackImport'))).rejects.toThrow('killed')
  const answers = await Promise.all([undo(run), undo(run)])
  expect(answers.map((answer) => answer?.kind).sort()).toEqual(['failed', 'undone'])
  expect(answers.map(failed)).toContain('This import is being undone at the moment.')
  expect(await imports.stored(farmCode)).toEqual([])
  expect(await list()).toMatchObject([{ state: 'undone' }])
})

test('a run that cannot be settled does not hold up the others, and an undo that the store refuses is given up', async () => {
  const codes = ['A', 'B', 'C'].map((letter) => `${farmCode}${letter}`)
  for (const code of codes) {
    farmCode = code
    await imports.load(testMapping(code), file(row(12, 1)))
    const [run] = await list()
    await expect(undo(run, cutAt('takeBackImport'))).rejects.toThrow('killed')
  }
  const errors: Readonly<Record<string, Error>> = {}
  const ids: string[] = []
  const states = async () => {
    const found: (string | undefined)[] = []
    for (const code of codes) {
      farmCode = code
      const [run] = await list()
      found.push(run?.state)
      if (run) ids.push(run.id)
    }
    return found
  }
  expect(await states()).toEqual(['undoing', 'undoing', 'undoing'])
  Object.assign(errors, { [ids[0] as string]: new ImportStays('it stays'), [ids[1] as string]: new Error('killed') })
  const historian = Object.assign(Object.create(context.historian) as CommandContext['historian'], {
    takeBackImport: (id: string, extent: Parameters<CommandContext['historian']['takeBackImport']>[1]) =>
      errors[id] ? Promise.reject(errors[id]) : context.historian.takeBackImport(id, extent),
  })
  expect(await completeInterruptedRuns({ ...context, historian })).toEqual({ completed: 1, cleared: 0 })
  expect(await states()).toEqual(['done', 'undoing', 'undone'])
  expect(await completeInterruptedRuns(context)).toEqual({ completed: 1, cleared: 0 })
})

test('a file replaces only an import of its own farm', async () => {
  const other = `${farmCode}O`
  await imports.load(testMapping(other), file(row(12, 1)))
  const own = farmCode
  farmCode = other
  const [foreign] = await list()
  farmCode = own
  const { last } = await imports.load(mapping, file(row(12, 2)), { replace: foreign?.id })
  expect(failed(last)).toMatch(`belongs to farm ${other}`)
  expect(await imports.stored(other)).toHaveLength(3)
})

test('a file that was imported before can replace another import, and the same command again changes nothing', async () => {
  await imports.load(mapping, file(row(12, 1)))
  await imports.load(mapping, file(row(13, 2)))
  const [wrong] = await list()
  const again = () => imports.load(mapping, file(row(12, 1)), { replace: wrong?.id, keepEarlier: true })
  expect((await again()).last).toMatchObject({ kind: 'done', repeated: false })
  expect((await again()).last).toMatchObject({ kind: 'done', repeated: true })
  expect(await imports.stored(farmCode)).toHaveLength(3)
})

test('an import that was undone while the file was read is not replaced', async () => {
  await imports.load(inUtc(), file(row(12, 1)))
  const [wrong] = await list()
  const input = { fileName: 'test.csv', mapping, replace: wrong?.id }
  let last: ImportEvent | undefined
  for await (const event of importCommand(
    context,
    input,
    Readable.from([file(row(12, 1))]),
    new AbortController().signal,
  )) {
    last = event as ImportEvent
    if (last.kind === 'committing') await undo(wrong)
  }
  expect(failed(last)).toMatch(/already undone/)
  expect(await list()).toMatchObject([{ state: 'failed' }, { state: 'undone' }])
})

test('live values come by the limits of the mapping before stored ones are judged by them', async () => {
  const calls: string[] = []
  const historian = Object.assign(Object.create(context.historian) as CommandContext['historian'], {
    setLimits: async () => void calls.push('limits'),
  })
  const refresh = async () => void calls.push('tags')
  await imports.load(mapping, file(row(12, 1)), {}, { ...context, historian, refresh })
  expect(calls).toEqual(['tags', 'limits', 'tags'])
})

test('commit, undo and recovery wait for those of other processes', async () => {
  const processes = createLocalCoordination(context.log)
  const beside = { ...context, processes }
  const waits = async (...works: readonly (() => Promise<unknown>)[]) => {
    const lock = await processes.tryLock('imports')
    let ended = 0
    const running = works.map((work) => work().finally(() => (ended += 1)))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(ended).toBe(0)
    await lock?.release()
    await Promise.all(running)
    return (await list())[0]
  }
  const run = await waits(() => imports.load(mapping, file(row(12, 1)), {}, beside))
  expect(run).toMatchObject({ state: 'done' })
  const undone = await waits(
    () => undo(run, beside),
    () => completeInterruptedRuns(beside),
  )
  expect(undone).toMatchObject({ state: 'undone' })
})

test('only what is done can be undone or replaced, and says why it cannot', async () => {
  expect(failed(await undo(undefined))).toMatch(/There is no import/)
  await imports.load(mapping, file('no time;A;1;8;RUN;'))
  const [nothing] = await list()
  expect(nothing).toMatchObject({ state: 'failed', rowsRead: 1, rowsRefused: 1 })
  expect(failed(await undo(nothing))).toMatch(/stored nothing/)
  const { last } = await imports.load(mapping, file(row(12, 1)), { replace: nothing?.id })
  expect(failed(last)).toMatch(/stored nothing/)
})
