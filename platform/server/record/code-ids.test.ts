import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { recordCalls } from '../../contract/record-calls.ts'
import { defineRecordKind } from '../../contract/record-kind.ts'
import { temporalCalls } from '../../contract/temporal-calls.ts'
import { sheetOfKind } from '../../contract/workbook.ts'
import { createAudit } from '../audit/create-audit.ts'
import { testPrincipal } from '../auth/test-principal.ts'
import { openTestHttp, type TestHttp } from '../http/test-http.ts'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { openRecordSheet } from '../workbook/record-sheet-check.ts'
import { createAddressing } from '../workbook/row-address.ts'
import { bindBulkEdits } from './bind-bulk-edits.ts'
import { bindRecordKind } from './bind-record-kind.ts'
import { bindReferences } from './bind-references.ts'
import { kindTable } from './kind-table.ts'
import { tableStore } from './table-store.ts'

const section = 'main'
const product = 'PICFarmEquipments'
const right = {
  read: { product, flag: READ },
  edit: { product, flag: EDIT },
  manage: { product, flag: MANAGE },
} as const
const mastKind = defineRecordKind({
  ...{ kind: 'mast', one: 'Mast', many: 'Masts', path: '/api/Masts', noun: 'mast', nouns: 'masts', words: 'masts' },
  right,
  ids: 'code',
  temporal: {},
  documents: { categories: ['photo'], largestBytes: 1000 },
  fields: {
    name: { kind: 'text', section, longest: 40, need: 'needed' },
    height: { kind: 'decimal', section, unit: 'm', hard: [0, 250], decimals: 1 },
    near: { kind: 'reference', section, to: 'mast', ids: 'code' },
  },
})
const mast = kindTable('test_mast', mastKind)
const masts = tableStore({ kind: mastKind, table: mast, nameOf: (row) => String(Reflect.get(row, 'name')) })

const owner = testPrincipal({ products: { [product]: READ + EDIT + MANAGE }, perimeter: 'all' })
let relations: Relations
let http: TestHttp
beforeAll(async () => {
  relations = await openTestRelations()
  await relations.db.execute(sql`create table test_mast (id text primary key, name text not null, height float8, near text,
    version integer not null default 1, updated_at timestamptz not null default now())`)
  http = await openTestHttp({ owner })
  const context = { relations, audit: createAudit(relations.db, pino({ level: 'silent' })) }
  bindRecordKind(http.routes, context, mastKind, { ...recordCalls(mastKind), ...temporalCalls(mastKind) }, masts)
  bindReferences(http.routes, relations)
  bindBulkEdits(http.routes, { relations, audit: { refused: () => undefined } })
})
afterAll(async () => {
  await http.close()
  await relations.db.execute(sql`drop table test_mast`)
  await relations.close()
})

const send = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
  const headers = { authorization: 'Bearer owner' }
  const reply = await http.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json() }
}
const began = { validity: { validFrom: '2015-01-01' } }

describe('a kind whose ids are codes', () => {
  it('has a text as key of its table, and refers to others by text', () => {
    const columns = getTableConfig(mast).columns.map((column) => [column.name, column.getSQLType(), column.primary])
    expect(columns).toContainEqual(['id', 'text', true])
    expect(columns).toContainEqual(['near', 'text', false])
  })

  it('takes the code of a new record from the body, and finds the record by it', async () => {
    const made = await send('POST', '/api/Masts', { id: 'FR-VLM_M.1', name: 'North', ...began })
    expect(made).toMatchObject({ status: 200, body: { id: 'FR-VLM_M.1', version: 1 } })
    expect((await send('GET', '/api/Masts/FR-VLM_M.1')).body).toMatchObject({ name: 'North' })
    expect((await send('GET', '/api/Masts/FR-VLM_M.2')).status).toBe(404)
  })

  it.each([undefined, '', '-M1', 'M 1', 'M'.repeat(51)])('refuses the code %j', async (id) => {
    expect((await send('POST', '/api/Masts', { ...(id !== undefined && { id }), name: 'South' })).status).toBe(400)
  })

  it('never gives a code twice, also not that of a record that has ended', async () => {
    await send('POST', '/api/Masts', { id: 'M-ENDED', name: 'Old', ...began })
    const again = () => send('POST', '/api/Masts', { id: 'M-ENDED', name: 'New' })
    expect(await again()).toMatchObject({ status: 409, body: { errors: [{ path: 'body.id', code: 'taken' }] } })
    expect((await send('DELETE', '/api/Masts/M-ENDED?version=1')).status).toBe(200)
    expect(await again()).toMatchObject({ status: 409, body: { errors: [{ path: 'body.id', code: 'taken' }] } })
  })

  it('keeps a history: as of a day, timeline, difference, changes, revert', async () => {
    await send('POST', '/api/Masts', { id: 'M-TIME', name: 'Time', height: 80, ...began })
    const validity = { mode: 'change', validFrom: '2020-01-01' }
    await send('PATCH', '/api/Masts/M-TIME', { version: 1, height: 90, validity })
    expect((await send('GET', '/api/Masts/M-TIME?asOf=2019-06-01')).body).toMatchObject({ height: 80 })
    expect((await send('GET', '/api/Masts/M-TIME?asOf=2020-06-01')).body).toMatchObject({ height: 90 })
    const timeline = (await send('GET', '/api/Masts/M-TIME/Timeline')).body
    expect(timeline.fields).toContainEqual(expect.objectContaining({ field: 'height', segments: expect.any(Array) }))
    const difference = await send('GET', '/api/Masts/M-TIME/Difference?from=2019-01-01&to=2021-01-01')
    expect(difference.body.fields).toMatchObject([{ field: 'height', before: 80, after: 90 }])
    const [change] = (await send('GET', '/api/Masts/M-TIME/Changes')).body.results
    expect((await send('POST', `/api/Masts/ChangeSets/${change.changeSet}/Revert`, {})).status).toBe(200)
    expect((await send('GET', '/api/Masts/M-TIME')).body).toMatchObject({ height: 80, version: 3 })
  })

  it('is named by others: names, uses, and a refusal of a code that nobody has', async () => {
    await send('POST', '/api/Masts', { id: 'M-NEAR', name: 'Near', near: 'FR-VLM_M.1' })
    const names = await send('GET', '/api/References/mast?ids=FR-VLM_M.1,M-NONE')
    expect(names.body.results).toEqual([
      { id: 'FR-VLM_M.1', label: 'North' },
      { id: 'M-NONE', label: null },
    ])
    const uses = await send('GET', '/api/References/mast/FR-VLM_M.1/Uses')
    expect(uses.body.results).toMatchObject([{ kind: 'mast', records: [{ id: 'M-NEAR' }] }])
    const unknown = await send('POST', '/api/Masts', { id: 'M-LOST', name: 'Lost', near: 'M-NONE' })
    expect(unknown.body).toMatchObject({ errors: [{ path: 'body.near', code: 'unknown-record' }] })
    const broken = await send('POST', '/api/Masts', { id: 'M-LOST', name: 'Lost', near: 'no code' })
    expect(broken.body).toMatchObject({ errors: [{ path: 'body.near', code: 'wrong-kind' }] })
  })

  it('is edited in bulk by its codes', async () => {
    const records = [{ id: 'FR-VLM_M.1', version: 1 }]
    const edits = [{ field: 'height', way: 'set', value: 100 }]
    const edited = await send('POST', '/api/BulkEdits/mast', { edits, records })
    expect(edited.body.results).toMatchObject([{ id: 'FR-VLM_M.1', result: 'changed', version: 2 }])
  })

  it('takes new rows of a workbook with a code of their own', async () => {
    const sheet = sheetOfKind(mastKind)
    const open = await openRecordSheet({ kind: mastKind, store: masts })(relations.db, owner)
    const address = createAddressing(sheet, open, 'en-GB')
    const rowOf = (id: string, action: string, version = '') =>
      new Map(Object.entries({ id, action, version }).filter(([, text]) => text !== ''))
    expect(address(rowOf('FR-VLM_M.1', '', '2'), 4)).toMatchObject({ action: 'changed', held: { id: 'FR-VLM_M.1' } })
    expect(address(rowOf('fr-vlm_m.1', '', '2'), 5)).toMatchObject({ faults: [{ code: 'unknown-record' }] })
    expect(address(rowOf('M-SHEET', 'new'), 6)).toEqual({ action: 'created', version: 0, id: 'M-SHEET' })
    expect(address(rowOf('M-SHEET', 'new'), 7)).toMatchObject({ faults: [{ code: 'row-twice', otherRow: 6 }] })
    expect(address(rowOf('', 'new'), 8)).toMatchObject({ faults: [{ field: 'id', code: 'needed' }] })
    expect(address(rowOf('M 9', 'new'), 9)).toMatchObject({ faults: [{ field: 'id', code: 'wrong-format' }] })
    const added = await open.add({ name: 'Ended again' }, { sheet: 'S', row: 10, version: 0, id: 'M-ENDED' })
    expect(added).toMatchObject({ faults: [{ field: 'id', code: 'taken', value: 'M-ENDED' }] })
    const step = { add: { name: 'Sheet' }, id: 'M-SHEET' }
    expect(await open.add({ name: 'Sheet' }, { sheet: 'S', row: 6, version: 0, id: 'M-SHEET' })).toMatchObject({ step })
  })
})
