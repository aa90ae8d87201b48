/** States of imports, and the order in which imports run. No test here needs a mean, so a memory keeps the values. */
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CommandContext } from '../../../platform/server/feature.ts'
import { createLocalCoordination } from '../../../platform/server/processes/single-process.ts'
import { ImportStays } from '../../../platform/server/telemetry/historian.ts'
import type { ImportEvent } from '../contract/import-report.ts'
import type { ScadaMapping } from '../contract/scada-mapping.ts'
import { importCommand } from './import-command.ts'
import { completeInterruptedRuns } from './settle-runs.ts'
import { cutAt, failed, openTestImports, testMapping } from './test-import.ts'
import { openMemoryHistorian } from './test-memory-historian.ts'

let imports: Awaited<ReturnType<typeof openTestImports>>
let context: CommandContext
let farmNumber = 0
let farmCode = ''
let mapping: ScadaMapping

beforeAll(async () => {
  imports = await openTestImports(openMemoryHistorian)
  context = imports.context
})
afterAll(() => imports.close())
beforeEach(() => {
  farmNumber += 1
  farmCode = `STA${farmNumber}`
  mapping = testMapping(farmCode)
})

const header = 'stamp;machine;power;wind;state;comment'
const row = (hour: number, power: number, machine = 'A') =>
  `15/01/2025 ${String(hour).padStart(2, '0')}:00:00;${machine};${power};8;RUN;`
const file = (...rows: string[]) => [header, ...rows, ''].join('\n')
const inUtc = (): ScadaMapping => ({ ...mapping, time: { ...mapping.time, zone: 'UTC' } })
const list = () => imports.list(farmCode)

test('an undo whose delete failed can be repeated, and one that runs is not begun twice', async () => {
  await imports.load(mapping, file(row(12, 1)))
  const [run] = await list()
  await expect(imports.undo(run, cutAt(context, 'takeBackImport'))).rejects.toThrow('killed')
  const answers = await Promise.all([imports.undo(run), imports.undo(run)])
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
    await expect(imports.undo(run, cutAt(context, 'takeBackImport'))).rejects.toThrow('killed')
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
    if (last.kind === 'committing') await imports.undo(wrong)
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
    () => imports.undo(run, beside),
    () => completeInterruptedRuns(beside),
  )
  expect(undone).toMatchObject({ state: 'undone' })
})

test('only a completed import can be undone or replaced; the others say why they cannot', async () => {
  expect(failed(await imports.undo(undefined))).toMatch(/There is no import/)
  await imports.load(mapping, file('no time;A;1;8;RUN;'))
  const [nothing] = await list()
  expect(nothing).toMatchObject({ state: 'failed', rowsRead: 1, rowsRefused: 1 })
  expect(failed(await imports.undo(nothing))).toMatch(/stored nothing/)
  const { last } = await imports.load(mapping, file(row(12, 1)), { replace: nothing?.id })
  expect(failed(last)).toMatch(/stored nothing/)
})

test('a run whose staged rows are gone, as after a restore, has failed, and its file can be imported again', async () => {
  await expect(imports.load(mapping, file(row(12, 1)), {}, cutAt(context, 'commitStaged'))).rejects.toThrow('killed')
  const [dead] = await list()
  await context.historian.discardStaged(dead?.id ?? '')
  expect(await completeInterruptedRuns(context)).toEqual({ completed: 0, cleared: 1 })
  expect(await list()).toMatchObject([{ state: 'failed' }])
  expect((await imports.load(mapping, file(row(12, 1)))).last).toMatchObject({
    kind: 'done',
    samples: 3,
    repeated: false,
  })
  expect(await imports.stored(farmCode)).toHaveLength(3)
})
