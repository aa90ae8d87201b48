import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordDocument } from '../../contract/document-calls.ts'
import { createAudit } from '../audit/create-audit.ts'
import { auditEntry } from '../audit/tables.ts'
import { clearAudit } from '../audit/test-audit.ts'
import { loadConfig } from '../config/load-config.ts'
import { event } from '../events/tables.ts'
import { openTestHttp, type TestHttp } from '../http/test-http.ts'
import { bindRecordKind } from '../record/bind-record-kind.ts'
import { kindAccess } from '../record/kind-access.ts'
import type { Records } from '../record/records.ts'
import { withDocuments } from '../record/with-documents.ts'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { abandonedMs, collectJob, unusedMs } from './collect-job.ts'
import { contentPath } from './content-store.ts'
import { createDocuments, type Documents } from './create-documents.ts'
import { bindDocumentRoutes } from './document-routes.ts'
import { abandonedDocuments, removeAbandoned } from './document-store.ts'
import { document, documentContent } from './tables.ts'
import {
  crane,
  craneCalls,
  craneKind,
  craneStore,
  digestOf,
  filesBelow,
  makeCraneTable,
  pdf,
  people,
  png,
  svg,
} from './test-cranes.ts'

type Who = keyof typeof people

let relations: Relations
let http: TestHttp
let documents: Documents
let folder: string
let craneId: string
let records: Records<typeof crane.$inferSelect>
beforeAll(async () => {
  relations = await openTestRelations({ ownStore: true })
  await makeCraneTable(relations.db)
  http = await openTestHttp(people)
  const log = pino({ level: 'silent' })
  const audit = createAudit(relations.db, log)
  const config = loadConfig({ SOLVANE_DATA: http.webFolder })
  folder = join(http.webFolder, 'documents')
  documents = createDocuments({ config, relations, audit, log })
  records = bindRecordKind(http.routes, { relations, audit, documents }, craneKind, craneCalls, craneStore)
  bindDocumentRoutes(http.routes, { documents, log })
})
afterAll(async () => {
  documents.pictures.close()
  await http.close()
  await relations.close()
})
beforeEach(async () => {
  const { db } = relations
  await clearAudit(db)
  await db.delete(event)
  await db.delete(document)
  await db.delete(crane)
  const [made] = await db.insert(crane).values({ farmCode: 'FR01', name: 'K1' }).returning()
  craneId = made?.id ?? ''
})

const ask = (who: Who, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, headers = {}) =>
  http.app.inject({ method, url, headers: { authorization: `Bearer ${who}`, ...headers }, ...(payload && { payload }) })

const upload = (who: Who, url: string, content: Buffer | Readable) =>
  ask(who, 'POST', url, content, { 'content-type': 'application/octet-stream' })

const query = (values: Record<string, string>) => new URLSearchParams({ kind: 'crane', ...values })

const add = async (fileName = 'Manual.pdf', content: Buffer = pdf, more: Record<string, string> = {}) => {
  const reply = await upload('editor', `/api/Documents?${query({ recordId: craneId, fileName, ...more })}`, content)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json() as RecordDocument
}
const list = async (who: Who = 'reader') =>
  (await ask(who, 'GET', `/api/Documents?${query({ recordId: craneId })}`)).json().results as RecordDocument[]
const content = (id: string, headers = {}, more = '') =>
  ask('reader', 'GET', `/api/Documents/${id}/Content${more}`, undefined, headers)
const storedFiles = () => filesBelow(folder).filter((file) => !file.startsWith('pictures'))

describe('an upload', () => {
  it('is stored by its digest and belongs to the record, with an audit row and an event', async () => {
    const made = await add('Manual K1.pdf', pdf, { category: 'manual', validTo: '2027-01-31', note: 'Signed' })
    const file = { number: 1, fileName: 'Manual K1.pdf', mediaType: 'application/pdf', isNameTrue: true }
    const stored = { ...file, bytes: pdf.length, sha256: digestOf(pdf), uploadedBy: 'editor Test' }
    expect(made).toMatchObject({ title: 'Manual K1', category: 'manual', validTo: '2027-01-31', note: 'Signed' })
    expect(made.files).toMatchObject([stored])
    expect(await list()).toEqual([made])
    expect(storedFiles()).toContain(contentPath(digestOf(pdf)))
    const [row] = await relations.db.select().from(auditEntry)
    expect(row).toMatchObject({ operation: 'addDocument', targetKind: 'crane', targetId: craneId, farmCode: 'FR01' })
    expect(row?.after).toBe('{"#document":"Manual K1 (Manual K1.pdf, v1, manual, 2027-01-31)"}')
    const events = await relations.db.select().from(event)
    expect(events.map(({ payload }) => payload)).toMatchObject([
      { kind: 'crane.documents', id: craneId, farmCode: 'FR01' },
    ])
  })

  it('of the same content is stored once', async () => {
    await add('a.pdf')
    await add('b.pdf')
    expect(storedFiles().filter((file) => file.endsWith(digestOf(pdf)))).toHaveLength(1)
    expect(await list()).toHaveLength(2)
  })

  it('has the type of its content, and says that the name lied', async () => {
    const { files } = await add('plan.pdf', png(4, 4))
    expect(files).toMatchObject([{ fileName: 'plan.pdf', mediaType: 'image/png', isNameTrue: false }])
  })

  it('above the limit is refused, by its stated size or while it arrives, and nothing stays', async () => {
    const before = storedFiles()
    const url = `/api/Documents?${query({ recordId: craneId, fileName: 'a.bin' })}`
    const stated = await upload('editor', url, Buffer.alloc(200_001))
    const pieces = Readable.from(Array.from({ length: 400 }, () => Buffer.alloc(1_000)))
    const streamed = await upload('editor', url, pieces)
    for (const reply of [stated, streamed]) {
      expect(reply.statusCode).toBe(413)
      expect(reply.json()).toMatchObject({ code: 'too-large', errors: [{ bound: 200_000 }] })
    }
    expect(await list()).toEqual([])
    expect(storedFiles()).toEqual(before)
  })

  it('that is interrupted leaves nothing', async () => {
    const before = storedFiles()
    const address = await http.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = new URL(address)
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        const path = `/api/Documents?${query({ recordId: craneId, fileName: 'a.bin' })}`
        const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer editor\r\ncontent-length: 150000\r\n`
        socket.write(`${head}content-type: application/octet-stream\r\n\r\n`)
        socket.write(Buffer.alloc(75_000), () => setTimeout(() => socket.destroy(), 100))
      })
      socket.on('close', () => resolve())
      socket.on('error', () => {})
    })
    await expect.poll(() => storedFiles()).toEqual(before)
    expect(await list()).toEqual([])
    expect(await relations.db.$count(documentContent)).toBeLessThan(10)
  })

  it.each([
    ['an empty file', { fileName: 'a.pdf' }, Buffer.alloc(0), 400],
    ['an unknown category', { fileName: 'a.pdf', category: 'poem' }, pdf, 400],
    ['a day that does not exist', { fileName: 'a.pdf', validTo: '2026-02-30' }, pdf, 400],
    ['an unknown parameter', { fileName: 'a.pdf', isUserSuperAdmin: 'true' }, pdf, 400],
  ])('refuses %s', async (_, values, file, status) => {
    const reply = await upload('editor', `/api/Documents?${query({ recordId: craneId, ...values })}`, file)
    expect(reply.statusCode, reply.body).toBe(status)
    expect(await list()).toEqual([])
  })

  it('needs a file as its body', async () => {
    const url = `/api/Documents?${query({ recordId: craneId, fileName: 'a.json' })}`
    expect((await ask('editor', 'POST', url, { a: 1 })).statusCode).toBe(415)
  })
})

describe('the content of a document', () => {
  it('comes whole, in part, or not at all', async () => {
    const { id, files } = await add()
    const etag = `"${files[0]?.sha256}"`
    const whole = await content(id)
    expect(whole.rawPayload.equals(pdf)).toBe(true)
    expect(whole.headers).toMatchObject({ etag, 'content-type': 'application/pdf', 'accept-ranges': 'bytes' })
    const part = await content(id, { range: 'bytes=2-5' })
    expect([part.statusCode, part.body]).toEqual([206, pdf.toString().slice(2, 6)])
    expect(part.headers['content-range']).toBe(`bytes 2-5/${pdf.length}`)
    expect((await content(id, { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await content(id, { range: `bytes=${pdf.length}-` })).statusCode).toBe(416)
    expect((await content(id, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200)
  })

  it('never runs in this origin', async () => {
    const pages = [await add('a.svg', Buffer.from(svg)), await add('a.html', Buffer.from('<html><script>1</script>'))]
    for (const { id } of pages) {
      const { headers } = await content(id, {}, '?inline=true')
      expect(headers['content-disposition']).toMatch(/^attachment;/)
      expect(headers['content-security-policy']).toMatch(/^sandbox;/)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect((await ask('reader', 'GET', `/api/Documents/${id}/Picture`)).json()).toMatchObject({ code: 'no-picture' })
    }
    const shown = await content((await add()).id, {}, '?inline=true')
    expect(shown.headers['content-disposition']).toMatch(/^inline;/)
  })

  it('that is damaged in the store is never sent whole, and that is missing is an error', async () => {
    const { writeFileSync, rmSync } = await import('node:fs')
    const text = Buffer.from('Bolts of flange 3: 410 Nm')
    const { id } = await add('a.txt', text)
    const path = join(folder, contentPath(digestOf(text)))
    writeFileSync(path, 'Bolts of flange 3: 140 Nm')
    expect((await content(id)).body).not.toContain('140')
    rmSync(path)
    expect((await content(id)).statusCode).toBe(500)
  })
})

describe('a document', () => {
  it('gets versions, and keeps the older ones', async () => {
    const { id } = await add()
    const next = await upload('editor', `/api/Documents/${id}/Files?version=1&fileName=Manual-2.pdf`, png(2, 2))
    expect(next.json()).toMatchObject({
      version: 2,
      files: [{ number: 2 }, { number: 1, mediaType: 'application/pdf' }],
    })
    expect((await content(id, {}, '?number=1')).rawPayload.equals(pdf)).toBe(true)
    const late = await upload('editor', `/api/Documents/${id}/Files?version=1&fileName=Manual-3.pdf`, pdf)
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict'])
  })

  it('changes, and the history of the record says what', async () => {
    const { id } = await add()
    const body = { version: 1, title: 'Operating manual', category: 'certificate' }
    expect((await ask('editor', 'PATCH', `/api/Documents/${id}`, body)).json()).toMatchObject({
      version: 2,
      ...{ title: 'Operating manual' },
    })
    expect((await ask('editor', 'PATCH', `/api/Documents/${id}`, body)).statusCode).toBe(409)
    await ask('manager', 'DELETE', `/api/Documents/${id}?version=2`)
    const changes = (await ask('reader', 'GET', `/api/Cranes/${craneId}/Changes?since=0`)).json().results
    const first = 'Manual (Manual.pdf, v1)'
    const second = 'Operating manual (Manual.pdf, v1, certificate)'
    const field = '#document'
    expect(changes).toMatchObject([
      { operation: 'deleteDocument', by: 'manager Test', fields: [{ field, before: second, after: null }] },
      { operation: 'updateDocument', by: 'editor Test', fields: [{ field, before: first, after: second }] },
      { operation: 'addDocument', by: 'editor Test', fields: [{ field, before: null, after: first }] },
    ])
  })

  it('has the rights of its record', async () => {
    const { id } = await add()
    const url = `/api/Documents?${query({ recordId: craneId, fileName: 'b.pdf' })}`
    expect((await upload('reader', url, pdf)).statusCode).toBe(403)
    expect((await ask('reader', 'PATCH', `/api/Documents/${id}`, { version: 1, title: 'x' })).statusCode).toBe(403)
    expect((await ask('editor', 'DELETE', `/api/Documents/${id}?version=1`)).statusCode).toBe(403)
    const foreign = [
      await ask('stranger', 'GET', `/api/Documents?${query({ recordId: craneId })}`),
      await ask('stranger', 'GET', `/api/Documents/${id}`),
      await ask('stranger', 'GET', `/api/Documents/${id}/Content`),
      await ask('stranger', 'PATCH', `/api/Documents/${id}`, { version: 1, title: 'x' }),
      await ask('stranger', 'DELETE', `/api/Documents/${id}?version=1`),
      await upload('stranger', `/api/Documents/${id}/Files?version=1&fileName=b.pdf`, pdf),
      await upload('stranger', url, pdf),
      await ask('reader', 'GET', `/api/Documents?${new URLSearchParams({ kind: 'pump', recordId: craneId })}`),
    ]
    expect(foreign.map(({ statusCode }) => statusCode)).toEqual(foreign.map(() => 404))
    expect(await list()).toMatchObject([{ version: 1 }])
  })

  it('goes with its record', async () => {
    await add()
    expect((await ask('manager', 'DELETE', `/api/Cranes/${craneId}?version=1`)).statusCode).toBe(200)
    expect(await relations.db.$count(document)).toBe(0)
    const [row] = await relations.db.select().from(auditEntry).where(eq(auditEntry.operation, 'deleteCrane'))
    expect(row?.before).toContain('Manual (Manual.pdf, v1)')
  })
})

describe('a file of a field', () => {
  const forField = (who: Who, field: string, file: Buffer) =>
    upload(who, `/api/Documents?${query({ field, fileName: 'file.pdf' })}`, file)

  it('waits for its record, which takes it when it is saved', async () => {
    const { id } = (await forField('editor', 'plate', png(3, 3))).json()
    expect((await ask('other', 'GET', `/api/Documents/${id}`)).statusCode).toBe(404)
    const stolen = await ask('other', 'PATCH', `/api/Cranes/${craneId}`, { version: 1, plate: id })
    expect(stolen.json()).toMatchObject({ code: 'invalid', errors: [{ path: 'body.plate', code: 'unknown-file' }] })
    expect((await ask('editor', 'PATCH', `/api/Cranes/${craneId}`, { version: 1, plate: id })).statusCode).toBe(200)
    expect(await list('other')).toMatchObject([{ id, field: 'plate', recordId: craneId }])
    const created = (await forField('manager', 'plate', pdf)).json().id
    const body = { farmCode: 'FR01', name: 'K2', plate: created }
    expect((await ask('manager', 'POST', '/api/Cranes', body)).json()).toMatchObject({ plate: created })
  })

  it('that holds later is taken when it is saved, and takes effect without a user', async () => {
    const { id } = (await forField('editor', 'plate', png(3, 3))).json()
    const access = kindAccess(craneKind, craneStore)
    const store = withDocuments(documents, { kind: craneKind, store: craneStore, access, records })
    const request = {
      operation: 'updateCrane',
      requestId: 'r',
      principal: people.editor,
      body: { version: 1, plate: id },
    }
    const { db } = relations
    const held = await records.find(craneId)
    await db.transaction(async (tx) => store.update(tx, held, {}, request as never))
    expect(await relations.db.select().from(document)).toMatchObject([{ id, recordId: craneId }])
    const bySolvane = { ...request, principal: undefined, body: undefined }
    await db.transaction(async (tx) => store.update(tx, held, { plate: id }, bySolvane as never))
    expect(await list()).toMatchObject([{ id, field: 'plate' }])
    const foreign = { ...request, body: { plate: '00000000-0000-4000-8000-000000000000' } }
    const refused = db.transaction(async (tx) => store.update(tx, held, {}, foreign as never))
    await expect(refused).rejects.toMatchObject({ status: 400, errors: [{ code: 'unknown-file' }] })
  })

  it('is taken by one record only, and comes back with its record', async () => {
    const { id } = (await forField('editor', 'plate', png(3, 3))).json()
    const { db } = relations
    const change = { values: { plate: id }, principal: people.editor }
    const kind = { ...craneKind, mayWrite: () => true, find: async () => expect.fail(), lock: async () => undefined }
    const faults = [
      await documents.claim(db, kind, { ...change, recordId: craneId }),
      await documents.claim(db, kind, { ...change, recordId: 'another' }),
      await documents.claim(db, kind, { ...change, recordId: craneId }),
    ]
    expect(faults).toMatchObject([[], [{ field: 'plate', code: 'unknown-file' }], []])
    await db.delete(crane)
    const access = kindAccess(craneKind, craneStore)
    const store = withDocuments(documents, { kind: craneKind, store: craneStore, access, records })
    const request = { operation: 'revert', requestId: 'r', principal: people.other, columns: { id: craneId } }
    const values = { farmCode: 'FR01', name: 'K1', plate: id, offer: null }
    expect(await db.transaction((tx) => store.insert(tx, values, request as never))).toBe(craneId)
  })

  it('that a record took stays when the collection read it before', async () => {
    await forField('editor', 'plate', png(3, 3))
    const { db } = relations
    const read = await abandonedDocuments(db, new Date(Date.now() + 60_000))
    await db.update(document).set({ recordId: craneId })
    expect([read.length, await removeAbandoned(db, read), await db.$count(document)]).toEqual([1, 0, 1])
  })

  it('of a wrong type is refused with the field and the allowed types', async () => {
    const reply = await forField('editor', 'plate', Buffer.from(svg))
    expect(reply.statusCode).toBe(415)
    const bound = 'image/png, application/pdf'
    expect(reply.json().errors).toMatchObject([
      { path: 'body.plate', code: 'wrong-type', value: 'image/svg+xml', bound },
    ])
  })

  it('does not exist for users who may not read the field', async () => {
    const { id } = (await forField('owner', 'offer', pdf)).json()
    const body = { version: 1, offer: id }
    expect((await ask('owner', 'PATCH', `/api/Cranes/${craneId}`, body)).statusCode).toBe(200)
    expect((await ask('owner', 'GET', `/api/Documents/${id}/Content`)).statusCode).toBe(200)
    expect(await list('manager')).toEqual([])
    const hidden = [
      await ask('manager', 'GET', `/api/Documents/${id}`),
      await ask('manager', 'GET', `/api/Documents/${id}/Content`),
      await forField('manager', 'offer', pdf),
    ]
    expect(hidden.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    const next = await upload('owner', `/api/Documents/${id}/Files?version=1&fileName=b.pdf`, pdf)
    expect([next.statusCode, next.json().detail]).toEqual([400, expect.stringContaining('A field of the record')])
    const changes = await ask('manager', 'GET', `/api/Cranes/${craneId}/Changes?since=0`)
    expect(changes.body).not.toMatch(/offer|b\.pdf/)
  })
})

describe('the collection', () => {
  it('removes abandoned files after a day and unused contents after a week', async () => {
    const forgotten = `/api/Documents?${query({ field: 'plate', fileName: 'a.png' })}`
    await upload('editor', forgotten, png(5, 5))
    const kept = Buffer.from('kept')
    await add('kept.txt', kept)
    const gone = Buffer.from('gone')
    const { id } = await add('gone.txt', gone)
    await ask('manager', 'DELETE', `/api/Documents/${id}?version=1`)
    const runAt = (nowMs: number) =>
      collectJob({ db: relations.db, documents, nowMs: () => nowMs }).run(new AbortController().signal)
    const now = Date.now()
    const has = (file: Buffer) => storedFiles().includes(contentPath(digestOf(file)))
    await runAt(now + abandonedMs - 60_000)
    expect([has(kept), has(gone), has(png(5, 5))]).toEqual([true, true, true])
    await runAt(now + abandonedMs + 60_000)
    expect(await relations.db.$count(document)).toBe(1)
    expect(has(png(5, 5))).toBe(true)
    await runAt(now + unusedMs + 120_000)
    expect([has(kept), has(gone), has(png(5, 5))]).toEqual([true, false, false])
    await add('gone.txt', gone)
    expect(has(gone)).toBe(true)
  })
})
