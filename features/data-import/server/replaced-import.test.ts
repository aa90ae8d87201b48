/** Undo of an import that has replaced another: the other one returns. */
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CommandContext } from '../../../platform/server/feature.ts'
import type { ImportsEvent } from '../contract/import-report.ts'
import type { ImportRun } from '../contract/import-run.ts'
import type { ScadaMapping } from '../contract/scada-mapping.ts'
import { importsCommand, undoImportCommand } from './runs-command.ts'
import { completeInterruptedRuns } from './settle-runs.ts'
import { openTestImports, testMapping } from './test-import.ts'

let imports: Awaited<ReturnType<typeof openTestImports>>
let farmNumber = 0
let farmCode = ''
let mapping: ScadaMapping

beforeAll(async () => {
  imports = await openTestImports()
})
afterAll(() => imports.close())
beforeEach(() => {
  farmNumber += 1
  farmCode = `RPL${farmNumber}`
  mapping = testMapping(farmCode)
})

const row = (hour: number, power: number) => `15/01/2025 ${String(hour).padStart(2, '0')}:00:00;A;${power};8;RUN;`
const file = (...rows: string[]) => ['stamp;machine;power;wind;state;comment', ...rows, ''].join('\n')
const inUtc = (): ScadaMapping => ({ ...mapping, time: { ...mapping.time, zone: 'UTC' } })

const eventOf = async (command: typeof importsCommand, input: object, into: CommandContext) => {
  let last: object | undefined
  for await (const event of command(into, input, Readable.from([]), new AbortController().signal)) last = event
  return last as ImportsEvent | undefined
}
/** Oldest first. */
const runs = async (): Promise<ImportRun[]> => {
  const event = await eventOf(importsCommand, { farmCode }, imports.context)
  return event?.kind === 'imports' ? event.imports.toReversed() : []
}
const undo = (run: ImportRun | undefined, into = imports.context) =>
  eventOf(undoImportCommand, { id: run?.id ?? '' }, into)
const states = async () => (await runs()).map(({ state }) => state)
/** Power by hour of the universal day. */
const power = async () =>
  Object.fromEntries(
    (await imports.stored(farmCode))
      .filter((line) => line.includes('Power'))
      .map((line) => [line.slice(line.indexOf('T', 5) + 1).slice(0, 5), Number(line.split(' ').at(-1))]),
  )

const load = async (into: ScadaMapping, content: string, replace?: ImportRun) => {
  const { last } = await imports.load(into, content, { replace: replace?.id, keepEarlier: true })
  expect(last).toMatchObject({ kind: 'done' })
  return (await runs()).at(-1)
}

test('replace, undo, replace again, undo again: the replaced import returns each time', async () => {
  const content = file(row(12, 1), row(13, 2))
  const wrong = await load(inUtc(), content)
  const before = await imports.stored(farmCode)
  let latest: ImportRun | undefined
  for (let round = 0; round < 2; round += 1) {
    latest = await load(mapping, content, wrong)
    expect(await power()).toEqual({ '10:50': 1000, '11:50': 2000 })
    expect((await states()).slice(0, 1)).toEqual(['undone'])
    expect(await undo(latest)).toMatchObject({ kind: 'undone', removed: 6 })
    expect(await imports.stored(farmCode)).toEqual(before)
    const [first] = await runs()
    expect(first).toMatchObject({ state: 'done', undoneAtMs: null, undoneBy: null })
  }
  expect(await states()).toEqual(['done', 'undone', 'undone'])
  expect(await undo(latest)).toMatchObject({ kind: 'failed' })
  expect(await undo(wrong)).toMatchObject({ kind: 'undone', removed: 6 })
  expect(await imports.stored(farmCode)).toEqual([])
})

test('what a third import wrote over the replaced one stays, and the rest returns', async () => {
  const replaced = await load(mapping, file(row(12, 1), row(13, 1), row(14, 1)))
  const third = await load(mapping, file(row(13, 3), row(15, 3)))
  const before = await power()
  expect(before).toEqual({ '10:50': 1000, '11:50': 3000, '12:50': 1000, '13:50': 3000 })
  const inItsPlace = await load(mapping, file(row(12, 4), row(13, 4)), replaced)
  expect(await power()).toEqual({ '10:50': 4000, '11:50': 4000, '13:50': 3000 })
  await undo(inItsPlace)
  expect(await power()).toEqual(before)
  await undo(third)
  expect(await power()).toEqual({ '10:50': 1000, '11:50': 1000, '12:50': 1000 })
  await undo(replaced)
  expect(await power()).toEqual({})
})

test('a third import that came after the replacement stays too', async () => {
  const replaced = await load(mapping, file(row(12, 1), row(13, 1)))
  const inItsPlace = await load(mapping, file(row(13, 4), row(14, 4)), replaced)
  const third = await load(mapping, file(row(12, 3), row(14, 3)))
  await undo(inItsPlace)
  expect(await power()).toEqual({ '10:50': 3000, '11:50': 1000, '12:50': 3000 })
  await undo(third)
  expect(await power()).toEqual({ '10:50': 1000, '11:50': 1000 })
})

test('of a chain of replacements each undo returns the one before', async () => {
  const first = await load(mapping, file(row(12, 1)))
  const second = await load(mapping, file(row(13, 2)), first)
  const third = await load(mapping, file(row(14, 3)), second)
  expect(await power()).toEqual({ '12:50': 3000 })
  await undo(third)
  expect([await power(), await states()]).toEqual([{ '11:50': 2000 }, ['undone', 'done', 'undone']])
  await undo(second)
  expect([await power(), await states()]).toEqual([{ '10:50': 1000 }, ['done', 'undone', 'undone']])
})

/** Imports whose store fails at one call. */
const cutAt = (call: 'bringBackImport' | 'takeBackImport'): CommandContext => ({
  ...imports.context,
  historian: Object.assign(Object.create(imports.context.historian) as CommandContext['historian'], {
    [call]: () => Promise.reject(new Error('killed')),
  }),
})

test.each(['bringBackImport', 'takeBackImport'] as const)(
  'an undo that is cut at %s is completed at the next start',
  async (call) => {
    const replaced = await load(mapping, file(row(12, 1), row(13, 1)))
    const inItsPlace = await load(mapping, file(row(13, 4), row(14, 4)), replaced)
    await expect(undo(inItsPlace, cutAt(call))).rejects.toThrow('killed')
    expect(await states()).toEqual(['undone', 'undoing'])
    expect(await completeInterruptedRuns(imports.context)).toEqual({ completed: 1, cleared: 0 })
    expect([await power(), await states()]).toEqual([{ '10:50': 1000, '11:50': 1000 }, ['done', 'undone']])
  },
)

test('a replacement that is cut waits until the undo of the replaced import succeeds at a later start', async () => {
  const first = await load(mapping, file(row(12, 1)))
  const second = await load(mapping, file(row(13, 2)), first)
  const cut = cutAt('takeBackImport')
  const answers = { replace: second?.id, keepEarlier: true }
  await expect(imports.load(mapping, file(row(14, 3)), answers, cut)).rejects.toThrow('killed')
  expect(await states()).toEqual(['undone', 'undoing', 'committing'])
  expect(await completeInterruptedRuns(cut)).toEqual({ completed: 0, cleared: 0 })
  expect(await states()).toEqual(['undone', 'undoing', 'committing'])
  expect(await completeInterruptedRuns(imports.context)).toEqual({ completed: 2, cleared: 0 })
  expect([await power(), await states()]).toEqual([{ '12:50': 3000 }, ['undone', 'undone', 'done']])
  await undo((await runs()).at(-1))
  expect([await power(), await states()]).toEqual([{ '11:50': 2000 }, ['undone', 'done', 'undone']])
})
