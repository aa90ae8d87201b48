import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { workbookColumns, workbookOfKind } from '../../contract/workbook.ts'
import { type WorkbookCheck, type WorkbookFault, workbookCalls } from '../../contract/workbook-calls.ts'
import type { Principal } from '../auth/principal.ts'
import type { BackgroundRun, BackgroundRuns } from '../background-run/background-run.ts'
import type { ServerContext } from '../feature.ts'
import type { Routes } from '../http/routes.ts'
import { bindWorkbook } from './bind-workbook.ts'
import { refusedFile } from './refused-file.ts'
import type { SheetPart } from './sheet-part.ts'
import { gaugeKind, gaugePerson } from './test-gauges.ts'
import type { WorkbookOutcome } from './workbook-runs.ts'

const workbook = workbookOfKind(gaugeKind)
const calls = workbookCalls(workbook)
const ada = gaugePerson('Ada', {})
const content = 'id;version;action;code\n;;new;N'

type Call = (request: object) => Promise<unknown>

/** The bound calls over a sheet without records, and over these runs. */
const bound = (runs: Partial<BackgroundRuns<WorkbookOutcome>>, onAdd: () => void = () => undefined) => {
  const handlers = new Map<string, Call>()
  const routes = { bind: ({ id }: Endpoint, handler: unknown) => void handlers.set(id, handler as Call) }
  const part: SheetPart = {
    sheet: workbook.sheets[0] as SheetPart['sheet'],
    open: async () => ({
      columns: workbookColumns(gaugeKind.fields, { mayRead: () => true, mayEdit: () => true }),
      names: {},
      async add() {
        onAdd()
        return { step: {}, name: 'N', fields: [] }
      },
    }),
    apply: async () => undefined,
  }
  const context = {
    ...{ relations: { db: undefined }, config: {}, audit: { noted: () => undefined } },
    words: { in: async () => (keys: string | readonly string[]) => [keys].flat()[0] },
  } as unknown as ServerContext
  const options = { workbook, calls, parts: [part], runs: () => runs as BackgroundRuns<WorkbookOutcome> }
  bindWorkbook(routes as unknown as Routes, context, options)
  return (call: Endpoint, principal: Principal, more: object = {}) =>
    handlers.get(call.id)?.({
      ...{ operation: call.id, principal, signal: new AbortController().signal },
      ...{ body: Readable.from([Buffer.from(content)]), query: { fileName: 'gauges.csv', culture: 'en-GB' }, ...more },
    })
}

const run: BackgroundRun<WorkbookOutcome> = {
  ...{ id: 'run-1', title: 'secret.xlsx', startedById: ada.userId, startedBy: 'Ada Test', startedAtMs: 0 },
  ...{ endedAtMs: null, result: 'running', cancelledBy: null, progress: null, outcome: null },
}

test('a file is not applied after the time of its request', async () => {
  const stopping = new AbortController()
  let started = 0
  const start = async () => {
    started += 1
    return run
  }
  const newest = async () => null
  // The time is over in the check of the last row.
  const late = bound({ newest, start }, () => stopping.abort())
  await expect(late(calls.apply, ada, { signal: stopping.signal })).rejects.toThrow('aborted')
  expect(started).toBe(0)
  expect(await bound({ newest, start })(calls.apply, ada)).toMatchObject({ id: 'run-1' })
  expect(started).toBe(1)
})

test('the refusal of a file names sheet, row and column of each error, as the check does', async () => {
  const call = bound({ newest: async () => null })
  const sent = (text: string) => ({ body: Readable.from([Buffer.from(text)]) })
  const wrong = 'id;version;action;code;turns\n;;new;A;many\n;;odd;B;\n;;new;C;few'
  const { faultCount, faults } = (await call(calls.check, ada, sent(wrong))) as WorkbookCheck
  expect(faultCount).toBe(3)
  const refused = { status: 400, code: 'invalid', message: '3 errors: nothing was changed' }
  await expect(call(calls.apply, ada, sent(wrong))).rejects.toMatchObject({
    ...refused,
    errors: faults.map(({ row, column, code, value }) => ({ path: `body.${row}.${column}`, code, value })),
  })
})

test('the refusal of a file names its sheet if there are several, and an error of the whole file', () => {
  const fault = { sheet: 'North', row: 4, column: 'email', code: 'wrong-format', value: 'no' }
  const refusal = (faults: WorkbookFault[]) =>
    refusedFile({ check: { faultCount: faults.length } as WorkbookCheck, faults })
  expect(refusal([fault])).toMatchObject({
    message: '1 error: nothing was changed',
    errors: [{ path: 'body.North.4.email', code: 'wrong-format', value: 'no' }],
  })
  const bare = { sheet: '', row: 0, column: '', code: 'too-large', value: 'too large' }
  expect(refusal([bare]).errors).toMatchObject([{ path: 'body', code: 'too-large' }])
  const many = refusal(Array.from({ length: 501 }, () => fault))
  expect(many.message).toBe('501 errors: nothing was changed. The first 500 are listed.')
  expect(many.errors).toHaveLength(500)
})

test('only the starter and super administrators see and cancel a run; others hear that one is running', async () => {
  const bo = gaugePerson('Bo', {})
  const root = { ...gaugePerson('Root', {}), isUserSuperAdmin: true }
  const own: typeof run = { ...run, id: 'run-0', startedById: bo.userId, startedBy: 'Bo Test', result: 'done' }
  let current: typeof run = run
  const cancelled: string[] = []
  const call = bound({
    newest: async (startedById) => (startedById === bo.userId ? own : current),
    find: async () => current,
    cancel: async (_id, { userId }) => void cancelled.push(userId),
  })
  const unknown = { startedBy: '', fileName: '', isOwn: false, state: 'running', progress: null, mayCancel: false }
  expect(await call(calls.newest, bo)).toMatchObject({ run: unknown })
  expect(await call(calls.newest, root)).toMatchObject({ run: { startedBy: 'Ada Test', fileName: 'secret.xlsx' } })
  await expect(call(calls.apply, bo)).rejects.toMatchObject({
    ...{ status: 409, code: 'import-running', message: expect.stringMatching(/^Another user has been importing/) },
  })
  const params = { id: run.id }
  await expect(call(calls.cancel, bo, { params })).rejects.toMatchObject({ status: 404 })
  await call(calls.cancel, ada, { params })
  await call(calls.cancel, root, { params })
  expect(cancelled).toEqual([ada.userId, root.userId])
  current = { ...run, result: 'done' }
  expect(await call(calls.newest, bo)).toMatchObject({ run: { id: 'run-0', isOwn: true } })
})
