import type { RecordName } from './record-name.ts'

const contract = ({
  one,
  many,
  nouns,
}: RecordName) => `import { recordCalls } from '../../../platform/contract/record-calls.ts'
import { defineRecordKind, type RecordOf } from '../../../platform/contract/record-kind.ts'
import { workbookOfKind } from '../../../platform/contract/workbook.ts'
import { workbookCalls } from '../../../platform/contract/workbook-calls.ts'

const section = 'identity'
const right = 'super-admin'

export const ${one.camel}Kind = defineRecordKind({
  kind: '${one.camel}',
  one: '${one.pascal}',
  many: '${many.pascal}',
  path: '/api/${many.pascal}',
  isOurs: true,
  noun: '${one.words}',
  nouns: '${nouns}',
  words: '${many.camel}',
  // Who reads, changes, and adds or deletes, e.g. { product: 'PICFarmEquipments', flag: READ }.
  right: { read: right, edit: right, manage: right },
  fields: {
    name: { kind: 'text', section, longest: 120, need: 'needed', isUnique: true, inTable: true },
    height: { kind: 'decimal', section, unit: 'm', hard: [0, 300], usual: [10, 200], decimals: 1, inTable: true },
    installedOn: { kind: 'date', section, inTable: true },
    note: { kind: 'text', section, longest: 2_000, isLong: true },
  },
})
export type ${one.pascal} = RecordOf<typeof ${one.camel}Kind.fields>

export const ${one.camel}Calls = recordCalls(${one.camel}Kind)

/** Export and import of all records as a workbook. */
export const ${one.camel}Workbook = workbookOfKind(${one.camel}Kind)
export const ${one.camel}WorkbookCalls = workbookCalls(${one.camel}Workbook)

/** Address of the list. A record is at \`${'$'}{list}/view/{id}\`. */
export const ${many.camel}Path = '/${many.pascal}'
export const ${many.camel}WorkbookPath = '/${many.pascal}/Workbook'
`

const tables = ({
  kebab,
  one,
}: RecordName) => `import { kindTable } from '../../../platform/server/record/kind-table.ts'
import { ${one.camel}Kind } from '../contract/${kebab}.ts'

export const ${one.camel} = kindTable('${one.snake}', ${one.camel}Kind)
`

const serverIndex = ({
  kebab,
  one,
  many,
}: RecordName) => `import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindRecordKind } from '../../../platform/server/record/bind-record-kind.ts'
import { tableStore } from '../../../platform/server/record/table-store.ts'
import { bindWorkbook } from '../../../platform/server/workbook/bind-workbook.ts'
import { recordSheet } from '../../../platform/server/workbook/record-sheet.ts'
import { workbookRuns } from '../../../platform/server/workbook/workbook-runs.ts'
import {
  ${one.camel}Calls,
  ${one.camel}Kind,
  ${one.camel}Workbook,
  ${one.camel}WorkbookCalls,
  ${many.camel}WorkbookPath,
} from '../contract/${kebab}.ts'
import { ${one.camel} } from './tables.ts'

const store = tableStore({
  kind: ${one.camel}Kind,
  table: ${one.camel},
  nameOf: (row) => String(Reflect.get(row, 'name')),
})

const runs = workbookRuns(${one.camel}Workbook, { href: ${many.camel}WorkbookPath })

export const feature: ServerFeature = {
  name: '${kebab}',
  shownRecords: [{ kind: ${one.camel}Kind.kind, right: ${one.camel}Kind.right.read }],
  routes(routes, context) {
    bindRecordKind(routes, context, ${one.camel}Kind, ${one.camel}Calls, store)
    bindWorkbook(routes, context, {
      workbook: ${one.camel}Workbook,
      calls: ${one.camel}WorkbookCalls,
      parts: [recordSheet({ kind: ${one.camel}Kind, store })],
      runs,
    })
  },
  // Notifies of an import that a stop of the server has interrupted.
  start: (context) => runs(context).settle(),
}
`

const authorization = ({ kebab, one }: RecordName) => `import { randomUUID } from 'node:crypto'
import type { RecordMaker } from '../../../tests/spec/authorization/call-row.ts'
import { recordRows } from '../../../tests/spec/authorization/record-rows.ts'
import { workbookRows } from '../../../tests/spec/authorization/workbook-rows.ts'
import { ${one.camel}Kind, ${one.camel}Workbook } from '../contract/${kebab}.ts'
import { ${one.camel} } from './tables.ts'

const about: RecordMaker = {
  make: async ({ relations: { db } }) => {
    const recordId = randomUUID()
    await db.insert(${one.camel}).values({ id: recordId, name: recordId })
    return { recordId }
  },
}

export const authorization = {
  ...recordRows(${one.camel}Kind, { about, values: () => ({ name: randomUUID() }) }),
  ...workbookRows(${one.camel}Workbook),
}
`

const serverTest = ({ one, many }: RecordName) => `import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer()
  token = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
})
afterAll(() => server.close())

const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', payload?: object) => {
  const headers = { authorization: \`Bearer ${'$'}{token}\` }
  const reply = await server.app.inject({ method, url: \`/api/${many.pascal}${'$'}{path}\`, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json() }
}

test('a record is created, changed and deleted; its name is unique', async () => {
  const made = await ask('POST', '', { name: 'First', height: 80 })
  expect(made).toMatchObject({ status: 200, body: { name: 'First', height: 80, version: 1 } })
  expect(await ask('POST', '', { name: 'first' })).toMatchObject({ status: 409, body: { code: 'taken' } })
  const { id } = made.body
  expect((await ask('PATCH', \`/${'$'}{id}\`, { version: 1, height: 90 })).body).toMatchObject({ height: 90, version: 2 })
  expect((await ask('PATCH', \`/${'$'}{id}\`, { version: 2, height: 301 })).status).toBe(400)
  expect((await ask('GET')).body.results).toMatchObject([{ id, name: 'First' }])
  expect((await ask('DELETE', \`/${'$'}{id}?version=2\`)).body).toEqual({ id })
})

test('nobody reads ${one.pascal} records without signing in', async () => {
  expect((await server.app.inject('/api/${many.pascal}')).statusCode).toBe(401)
})
`

/** Files of the contract and the server of a new kind of record. */
export const recordServerFiles = (name: RecordName): Readonly<Record<string, string>> => ({
  [`contract/${name.kebab}.ts`]: contract(name),
  'server/tables.ts': tables(name),
  'server/index.ts': serverIndex(name),
  'server/test-authorization.ts': authorization(name),
  [`server/${name.kebab}.test.ts`]: serverTest(name),
})
