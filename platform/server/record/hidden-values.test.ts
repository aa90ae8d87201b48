/**
 * What a user may not see shows nowhere: values of a field with a right of its own, and records of a foreign farm. Each call
 * that reads is a cell, for kinds with whole and paged lists, with and without a time.
 */
import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { unzipSync } from 'fflate'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EDIT, MANAGE, type ProductRights, READ } from '../../../domain/right.ts'
import * as documentCalls from '../../contract/document-calls.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { recordCalls } from '../../contract/record-calls.ts'
import { defineRecordKind } from '../../contract/record-kind.ts'
import * as referenceCalls from '../../contract/reference-calls.ts'
import { temporalCalls } from '../../contract/temporal-calls.ts'
import { workbookOfKind } from '../../contract/workbook.ts'
import { workbookCalls } from '../../contract/workbook-calls.ts'
import { createAudit } from '../audit/create-audit.ts'
import type { Principal } from '../auth/principal.ts'
import { loadConfig } from '../config/load-config.ts'
import { createDocuments, type Documents } from '../documents/create-documents.ts'
import { bindDocumentRoutes } from '../documents/document-routes.ts'
import { event } from '../events/tables.ts'
import type { ServerContext } from '../feature.ts'
import { openTestHttp, type TestHttp } from '../http/test-http.ts'
import { recordAccess } from '../live/record-access.ts'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { bindWorkbook } from '../workbook/bind-workbook.ts'
import { recordSheet } from '../workbook/record-sheet.ts'
import { bindRecordKind } from './bind-record-kind.ts'
import { bindReferences } from './bind-references.ts'
import { kindTable } from './kind-table.ts'
import { listColumnsSql } from './list-columns.ts'
import { tableStore } from './table-store.ts'

const section = 'main'
const product = 'PICFarmEquipments'
const right = {
  read: { product, flag: READ },
  edit: { product, flag: EDIT },
  manage: { product, flag: MANAGE },
} as const
const hidden = { read: { product: 'WindTurbineEquipment', flag: READ } } as const
/** Values that the viewer may not see. */
const secrets = /4242|4343|SecretRemark|SecretOffer|Foreigner|SecretManual|DE01/

const kindOf = (list: 'whole' | 'paged', isTemporal: boolean) => {
  const name = `${list === 'paged' ? 'Paged' : 'Whole'}${isTemporal ? 'Timed' : 'Plain'}`
  return defineRecordKind({
    ...{ kind: `probe${name}`, one: `Probe${name}`, many: `Probe${name}s`, path: `/api/Probe${name}s` },
    ...{ noun: 'probe', nouns: 'probes', words: 'probes', right, farmField: 'farmCode', label: ['name'] },
    ...{ isSearched: true, documents: { categories: ['manual'], largestBytes: 10_000 } },
    ...(list === 'paged' && { list: 'paged' as const }),
    ...(isTemporal && { temporal: {} }),
    fields: {
      farmCode: { kind: 'text', section, longest: 10, need: 'needed', isSearched: true },
      name: { kind: 'text', section, longest: 20, need: 'needed' },
      price: { kind: 'decimal', section, unit: 'EUR', hard: [0, 1e6], decimals: 0, ...hidden },
      remark: { kind: 'text', section, longest: 20, ...hidden },
      offer: { kind: 'file', section, types: ['application/pdf'], largestBytes: 10_000, ...hidden },
    },
  } as never) as ReturnType<typeof defineRecordKind>
}
const kinds = (['whole', 'paged'] as const).flatMap((list) => [false, true].map((timed) => kindOf(list, timed)))

const person = (name: string, products: ProductRights, farms: 'all' | ReadonlySet<string>): Principal => ({
  ...{ userId: `u-${name}`, subject: name, email: null, firstName: name, lastName: 'Test', lang: null, timezone: null },
  ...{ isUserSuperAdmin: false, products, grants: [{ products, perimeter: farms }] },
})
const all = { [product]: READ + EDIT + MANAGE }
const owner = person('owner', { ...all, WindTurbineEquipment: READ }, 'all')
const viewer = person('viewer', all, new Set(['FR01']))

const unlimited = Number.POSITIVE_INFINITY
const rateLimits = { api: unlimited, file: unlimited, identity: unlimited, signIn: unlimited, signInAddress: unlimited }

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

type ProbeTable = PgTable & { readonly id: PgColumn; readonly version: PgColumn }

let relations: Relations
let http: TestHttp
let documents: Documents
const callsOf = (kind: (typeof kinds)[number]) => ({
  ...recordCalls(kind),
  ...(kind.temporal && temporalCalls(kind)),
})

beforeAll(async () => {
  relations = await openTestRelations()
  const { db } = relations
  http = await openTestHttp({ owner, viewer }, { rateLimits })
  const log = pino({ level: 'silent' })
  const audit = createAudit(db, log)
  const config = loadConfig({ PORT: '8080', SOLVANE_DATA: http.webFolder })
  documents = createDocuments({ config, relations, audit, log })
  const words = { in: async () => (keys: string | readonly string[]) => [keys].flat()[0] }
  const context = { relations, audit, documents, config, words } as unknown as ServerContext
  for (const kind of kinds) {
    const table = `test_${kind.kind.toLowerCase()}`
    await db.execute(
      sql.raw(`create table ${table} (id uuid primary key default gen_random_uuid(), farm_code text not null,
        name text not null, price float8, remark text, offer text${listColumnsSql(kind)}, version integer not null default 1,
        updated_at timestamptz not null default now())`),
    )
    const nameOf = (row: object) => String(Reflect.get(row, 'name'))
    const store = tableStore({ kind, table: kindTable(table, kind) as unknown as ProbeTable, nameOf })
    bindRecordKind(http.routes, context, kind, callsOf(kind), store, {
      ...(kind.temporal && { temporal: { zoneOf: async () => 'Europe/Paris' } }),
    })
    const workbook = workbookOfKind(kind)
    const parts = [recordSheet({ kind, store })]
    bindWorkbook(http.routes, context, { workbook, calls: workbookCalls(workbook), parts, runs: () => ({}) as never })
  }
  bindReferences(http.routes, relations)
  bindDocumentRoutes(http.routes, { documents, log })
})
afterAll(async () => {
  documents.pictures.close()
  await http.close()
  for (const { kind } of kinds) await relations.db.execute(sql.raw(`drop table test_${kind.toLowerCase()}`))
  await relations.close()
})

const send = async (who: string, method: string, url: string, payload?: object | Buffer) => {
  const type = Buffer.isBuffer(payload) ? 'application/octet-stream' : 'application/json'
  const headers = { authorization: `Bearer ${who}`, ...(payload && { 'content-type': type }) }
  const reply = await http.app.inject({ method: method as 'GET', url, headers, ...(payload && { payload }) })
  const isZip = reply.rawPayload.subarray(0, 2).toString() === 'PK'
  const texts = isZip ? Object.values(unzipSync(reply.rawPayload)).map((part) => Buffer.from(part).toString()) : []
  return { status: reply.statusCode, text: isZip ? texts.join('\n') : reply.body }
}
const write = async (method: string, url: string, payload: object | Buffer) => {
  const { status, text } = await send('owner', method, url, payload)
  expect(status, text).toBe(200)
  return JSON.parse(text) as { readonly id: string; readonly version: number }
}

interface Scene {
  readonly own: string
  readonly foreign: string
  readonly offer: string
  readonly foreignManual: string
}

/** A record of the viewer with hidden values and a hidden file, and a foreign record with a document. */
const makeScene = async (kind: (typeof kinds)[number]): Promise<Scene> => {
  const validity = (more: object) => kind.temporal && { validity: more }
  const upload = (query: Record<string, string>) =>
    write('POST', `/api/Documents?${new URLSearchParams({ kind: kind.kind, ...query })}`, pdf)
  const make = (values: object) => write('POST', kind.path, { ...values, ...validity({ validFrom: '2015-01-01' }) })
  const offer = (await upload({ field: 'offer', fileName: 'SecretOffer.pdf' })).id
  const own = await make({ farmCode: 'FR01', name: 'Shown', price: 4242, remark: 'SecretRemark', offer })
  const change = validity({ mode: 'change', validFrom: '2020-01-01', reason: 'SecretRemark' })
  await write('PATCH', `${kind.path}/${own.id}`, { version: own.version, price: 4343, ...change })
  const foreign = await make({ farmCode: 'DE01', name: 'Foreigner', price: 1 })
  const manual = await upload({ recordId: foreign.id, fileName: 'SecretManual.pdf' })
  return { own: own.id, foreign: foreign.id, offer, foreignManual: manual.id }
}

/** The addresses of each call that reads. */
const addressesOf = (kind: (typeof kinds)[number], scene: Scene): Readonly<Record<string, readonly string[]>> => {
  const { path, one, many, kind: name } = kind
  const both = (rest: string) => [scene.own, scene.foreign].map((id) => `${path}/${id}${rest}`)
  const documentsOf = (rest: string) => [scene.offer, scene.foreignManual].map((id) => `/api/Documents/${id}${rest}`)
  const days = kind.temporal ? ['?asOf=2016-01-01', '?asOf=2021-01-01&knownAt=2999-01-01'] : []
  const pages = kind.list === 'paged' ? ['?search=4343', '?sort=name', '?search=Foreigner'] : []
  return {
    [`get${many}`]: ['', ...days, ...pages].map((query) => `${path}${query}`),
    [`get${one}`]: ['', ...days].flatMap(both),
    [`get${one}Changes`]: both('/Changes'),
    ...(kind.temporal && {
      [`get${one}Timeline`]: both('/Timeline'),
      [`get${one}Difference`]: both('/Difference?from=2016-01-01&to=2021-01-01'),
    }),
    [workbookCalls(workbookOfKind(kind)).export.id]: [`${path}/Workbook/Export`],
    [workbookCalls(workbookOfKind(kind)).template.id]: [`${path}/Workbook/Template`],
    getReferences: [
      `/api/References/${name}?search=Foreigner`,
      `/api/References/${name}?ids=${scene.own},${scene.foreign}`,
    ],
    getReferenceUses: [`/api/References/${name}/${scene.foreign}/Uses`],
    searchRecords: ['SecretRemark', 'Foreigner', '4343'].map((text) => `/api/RecordSearch?search=${text}`),
    getDocuments: [scene.own, scene.foreign].map((id) => `/api/Documents?kind=${name}&recordId=${id}`),
    getDocument: documentsOf(''),
    getDocumentContent: documentsOf('/Content'),
    getDocumentPicture: documentsOf('/Picture'),
  }
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value

/** Calls without names and values of records: a template, uses of a record that nobody uses, contents of files. */
const showsNothing = (id: string) => /Template$|Uses$|Content$|Picture$/.test(id)

describe.each(kinds)('$kind', (kind) => {
  const declared: readonly unknown[] = [
    ...Object.values(callsOf(kind)),
    ...Object.values(workbookCalls(workbookOfKind(kind))),
    ...Object.values(referenceCalls),
    ...Object.values(documentCalls),
  ]
  const reads = declared
    .filter(isEndpoint)
    // The newest import names no record; its own test says who sees it.
    .filter(({ method, id }) => method === 'GET' && id !== workbookCalls(workbookOfKind(kind)).newest.id)

  test('shows nothing hidden in any call', async () => {
    const scene = await makeScene(kind)
    const addresses = addressesOf(kind, scene)
    expect(Object.keys(addresses).toSorted()).toEqual(reads.map(({ id }) => id).toSorted())
    for (const [id, urls] of Object.entries(addresses)) {
      const seen = []
      for (const url of urls) {
        seen.push((await send('owner', 'GET', url)).text)
        const { status, text } = await send('viewer', 'GET', url)
        expect(text.replaceAll(/"(instance|detail)":"[^"]*"/g, ''), url).not.toMatch(secrets)
        const isForeign = url.startsWith(`${kind.path}/${scene.foreign}`) || /Documents\/[\da-f]/.test(url)
        if (isForeign) expect({ url, status }).toEqual({ url, status: 404 })
        else expect({ url, isRead: status === 200 || url.includes(scene.foreign) }).toEqual({ url, isRead: true })
      }
      // Who may see it finds it there, so each address is one that could show it.
      if (!showsNothing(id)) expect(seen.join(), id).toMatch(secrets)
    }
  })

  test('pushes no change of a foreign record or a hidden file, and no value', async () => {
    await relations.db.delete(event)
    const scene = await makeScene(kind)
    const access = recordAccess([{ kind: kind.kind, right: right.read }])
    const changes = (await relations.db.select().from(event)).map(({ payload }) => payload as never)
    expect(changes.length).toBeGreaterThan(2)
    const seen = changes.filter((change) => access.maySee(viewer, change))
    expect(new Set(seen.map((change) => Reflect.get(change, 'id')))).toEqual(new Set([scene.own]))
    expect(JSON.stringify(seen)).not.toMatch(secrets)
    expect(seen.map((change) => Reflect.get(change, 'kind'))).not.toContain(`${kind.kind}.documents`)
  })
})
