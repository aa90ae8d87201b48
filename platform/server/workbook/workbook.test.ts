import { buffer } from 'node:stream/consumers'
import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Language } from '../../../domain/language.ts'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import type { LooseValues } from '../../contract/field.ts'
import { defineRecordKind } from '../../contract/record-kind.ts'
import { recordColumns, workbookOfKind } from '../../contract/workbook.ts'
import { createAudit } from '../audit/create-audit.ts'
import { auditEntry } from '../audit/tables.ts'
import { clearAudit } from '../audit/test-audit.ts'
import type { Principal } from '../auth/principal.ts'
import type { RunControl } from '../background-run/background-run.ts'
import { kindAccess } from '../record/kind-access.ts'
import { kindTable } from '../record/kind-table.ts'
import { type KnownKind, knownKinds } from '../record/known-kinds.ts'
import { recordsOf } from '../record/records.ts'
import { tableStore } from '../record/table-store.ts'
import { changeSet, recordWrite } from '../record/tables.ts'
import type { Db, Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { allOf, rowsOf } from '../spreadsheet/test-sheets.ts'
import { type WrittenCell, type WrittenSheet, workbookStream } from '../spreadsheet/write-workbook.ts'
import type { Translate } from '../words/create-words.ts'
import { applyPlan } from './apply-workbook.ts'
import { checkWorkbook } from './check-workbook.ts'
import { recordSheet } from './record-sheet.ts'
import {
  createGauges,
  dropGauges,
  gauge,
  gaugeKind,
  gaugePerson,
  gaugeStore,
  product,
  uniqueGauges,
} from './test-gauges.ts'
import type { WorkbookOutcome } from './workbook-runs.ts'
import { writtenSheets } from './written-sheets.ts'
import { wrongRowSheets } from './wrong-rows.ts'

const whole = { [product]: READ + EDIT + MANAGE, WindTurbineEquipment: READ }
const owner = gaugePerson('owner', whole)
const editor = gaugePerson('editor', { [product]: READ + EDIT })
const ofOneFarm = gaugePerson('ofOneFarm', { [product]: READ + EDIT + MANAGE }, ['FR01'])

const workbook = workbookOfKind(gaugeKind)
const part = recordSheet({ kind: gaugeKind, store: gaugeStore })
/** Keys in place of texts. */
const t: Translate = (keys) => (typeof keys === 'string' ? keys : (keys[0] ?? ''))

let relations: Relations
let db: Db
let audit: ReturnType<typeof createAudit>
beforeAll(async () => {
  relations = await openTestRelations()
  db = relations.db
  audit = createAudit(db, pino({ level: 'silent' }))
  await createGauges(db)
  await uniqueGauges(db)
})
afterAll(async () => {
  await dropGauges(db)
  await relations.close()
})
beforeEach(async () => {
  await db.delete(gauge)
  await clearAudit(db)
})

const texts = (english: string) => ({ 'en-GB': english, 'fr-FR': 'Jauge', 'es-ES': '', 'pt-PT': '' })
const add = async (count: number, more: LooseValues = {}) => {
  await db.insert(gauge).values(
    Array.from({ length: count }, (_, index) => ({
      ...{
        code: `G-${index + 1}`,
        farmCode: 'FR01',
        names: texts(`=Gauge ${index + 1}`),
        width: 1.5,
        height: 1e-7 + 2,
      },
      ...{
        area: 1.5 * (1e-7 + 2),
        turns: index % 100,
        design: 'ball',
        media: ['oil', 'water'],
        installed: '2024-02-29',
      },
      ...{ readAt: '2024-03-31T01:30:00.250Z', isOpen: index % 2 === 0, price: 9.99, note: "it's\ntwo lines" },
      ...more,
    })) as never,
  )
}
interface StoredGauge extends LooseValues {
  readonly id: string
  readonly version: number
}
const stored = async () => (await db.select().from(gauge).orderBy(asc(gauge.code))) as unknown as readonly StoredGauge[]

const exported = async (person = owner) => {
  const open = await part.open(db, person)
  return buffer(workbookStream(writtenSheets([{ part, open }], t, { withRecords: true })))
}
const check = (content: Buffer, person: Principal = owner, culture: Language = 'en-GB') =>
  checkWorkbook({ workbook, parts: [part], titlesOf: async () => [], db, principal: person }, { content, culture })

/** A CSV file with these rows below the keys. */
const csv = (...rows: Readonly<Record<string, unknown>>[]) => {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const line = (cells: readonly unknown[]) =>
    cells.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(';')
  return Buffer.from([keys.join(';'), ...rows.map((row) => line(keys.map((key) => row[key])))].join('\n'))
}
const faultsOf = async (...args: Parameters<typeof check>) =>
  (await check(...args)).check.faults.map(({ row, column, code }) => `${row} ${column} ${code}`)

/** Applies a file as a background run does. */
const apply = async (content: Buffer, person = owner, control: Partial<RunControl<WorkbookOutcome>> = {}) => {
  let outcome: WorkbookOutcome | undefined
  const source = { operation: 'applyGaugeWorkbook', principal: person, requestId: 'request-1', address: '::1' }
  await applyPlan(
    { relations, audit },
    await check(content, person),
    source,
  )({
    ...{ id: 'run-1', signal: new AbortController().signal, step: () => undefined, keep: async () => undefined },
    finish: async (_tx, result) => {
      outcome = result
    },
    ...control,
  })
  return outcome
}

test('an exported file that is read back changes nothing, in every language and for every reader', async () => {
  await add(25)
  for (const [person, culture] of [
    [owner, 'fr-FR'],
    [editor, 'es-ES'],
    [ofOneFarm, 'pt-PT'],
  ] as const) {
    const { check: result } = await check(await exported(person), person, culture)
    expect([result.faults, result.preview, result.understoodCount]).toEqual([[], [], 0])
    expect(result.sheets).toMatchObject([{ kind: 'gauge', rows: 25, left: 25, created: 0, changed: 0, removed: 0 }])
  }
})

test('the file has no column that the reader may not read; others are grey where they may not edit', async () => {
  await add(1)
  const open = await part.open(db, editor)
  expect(open.columns.filter(({ isLocked }) => isLocked).map(({ key }) => key)).toEqual(['area', 'note'])
  const [sheet] = writtenSheets([{ part, open }], t, { withRecords: true }) as [WrittenSheet]
  const [labels = [], keys = [], notes = [], row = []] = await allOf(sheet.rows)
  const at = keys.findIndex(({ value }) => value === 'note')
  expect(keys.map(({ value }) => value)).not.toContain('price')
  expect(keys.slice(0, 6).map(({ value }) => value)).toEqual([...recordColumns, 'code', 'farmCode', 'names.en-GB'])
  expect([labels[at]?.value, row[at]?.style]).toEqual(['gauges.field.note', 'locked'])
  expect(notes[0]?.value).toMatch(/^# /)
})

test('random edits make exactly these changes', async () => {
  await add(12)
  const before = await stored()
  const edits = {
    width: fc.double({ min: 0, max: 1, noNaN: true }),
    turns: fc.integer({ min: 0, max: 100 }),
    design: fc.constantFrom('ball', 'gate', '#EMPTY', ''),
    media: fc.constantFrom('air', 'water | oil', '#EMPTY', ''),
    installed: fc.constantFrom('2024-02-29', '13/04/2025', '#EMPTY', ''),
    'names.fr-FR': fc.constantFrom('Jauge', '=1+1', '#EMPTY', ''),
  }
  const expectedOf = (key: string, cell: unknown, held: LooseValues): unknown => {
    const value = cell === '#EMPTY' ? null : cell === '13/04/2025' ? '2025-04-13' : cell
    if (key === 'names.fr-FR') return { ...(held.names as object), 'fr-FR': value ?? '' }
    if (key === 'media') return value === null ? null : String(value).split(' | ')
    return value
  }
  const rows = fc.array(fc.record(edits, { requiredKeys: [] }), { minLength: 12, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const file = csv(...given.map((cells, index) => ({ id: before[index]?.id, version: 1, ...cells })))
      const { check: result } = await check(file)
      expect(result.faults).toEqual([])
      const expected = given.flatMap((cells, index) => {
        const held = before[index] as LooseValues
        const changed = Object.entries(cells)
          .filter(([, cell]) => cell !== '')
          .map(([key, cell]) => ({ field: key.split('.')[0] ?? key, after: expectedOf(key, cell, held) }))
          .filter(({ field, after }) => JSON.stringify(sorted(after)) !== JSON.stringify(sorted(held[field])))
        return changed.length > 0 ? [{ row: index + 2, fields: changed.map(({ field }) => field).toSorted() }] : []
      })
      const found = result.preview.map(({ row, fields }) => ({
        row,
        // The computed area follows the width.
        fields: fields
          .map(({ field }) => field)
          .filter((field) => field !== 'area')
          .toSorted(),
      }))
      expect(found).toEqual(expected)
    }),
    { numRuns: 20 },
  )
})
const sorted = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value)

test('empty leaves, #EMPTY clears, new adds, delete removes; one operation and request in the log', async () => {
  await add(3)
  const [first, second, third] = await stored()
  const file = csv(
    { id: first?.id, version: 1, action: '', code: '', design: 'gate', turns: '#EMPTY' },
    { id: second?.id, version: 1, action: 'delete' },
    { id: third?.id, version: 1, action: '', code: 'G-2' },
    { id: '', version: '', action: 'New', code: 'G-9', farmCode: 'PT01', 'names.en-GB': "'=New" },
  )
  expect(await apply(file)).toEqual({ created: 1, changed: 2, removed: 1, left: 0 })
  expect(await stored()).toMatchObject([
    { code: 'G-1', design: 'gate', turns: null, version: 2, price: 9.99 },
    { code: 'G-2', id: third?.id, version: 2 },
    { code: 'G-9', farmCode: 'PT01', names: { 'en-GB': '=New' }, isOpen: true, version: 1 },
  ])
  const rows = await db.select().from(auditEntry)
  expect(rows.map(({ operation, requestId }) => `${operation} ${requestId}`)).toEqual(
    Array.from({ length: 4 }, () => 'applyGaugeWorkbook request-1'),
  )
  expect(JSON.parse(rows.find(({ targetId }) => targetId === first?.id)?.after ?? '')).toMatchObject({
    design: 'gate',
    version: 2,
  })
})

test('every fault is named by row, column and code', async () => {
  await add(4)
  const [a, b, c, d] = await stored()
  const other = '10000000-0000-4000-8000-000000000001'
  await add(1, { code: 'P-1', farmCode: 'PT01' })
  const file = csv(
    { id: a?.id, version: 1, width: 'wide', turns: 101, design: 'tap', area: 5 },
    { id: a?.id, version: 1, turns: 1 },
    { id: other, version: 1, turns: 1 },
    { id: '', version: '', action: '', code: 'X' },
    { id: '', version: '', action: 'new', code: '' },
    { id: b?.id, version: '', turns: 5 },
    { id: c?.id, version: 1, code: 'g-4', media: 'oil|fire' },
    { id: '', version: '', action: 'new', code: 'N', farmCode: 'FR01', height: 1, width: 2 },
    { id: '', version: '', action: 'new', code: 'n', farmCode: 'FR01' },
    { id: d?.id, version: 1, action: 'burn' },
    { id: d?.id, version: 1, code: '#REF!' },
  )
  expect(await faultsOf(file)).toEqual([
    '2 width not-a-number',
    '2 area computed',
    '2 turns above-range',
    '2 design not-a-choice',
    '3 id row-twice',
    '4 id unknown-record',
    '5 action action-needed',
    '6 code needed',
    '6 farmCode needed',
    '7 version no-version',
    '8 code taken',
    '8 media not-a-choice',
    '9 height below-range',
    '11 action not-a-choice',
    '12 code cell-error',
  ])
  const { check: result } = await check(file)
  expect(result.faults.find(({ row }) => row === 3)).toMatchObject({ otherRow: 2 })
  expect(result.faults.find(({ column }) => column === 'turns')).toMatchObject({ value: '101', bound: 100 })
  expect(result.wrongRows[0]).toMatchObject({ row: 2 })
})

test('a record that changed since the download is named with who and when; one without a change is left', async () => {
  await add(2)
  const file = await exported()
  const [first, second] = await stored()
  const bo = { operation: 'updateGauge', principal: gaugePerson('Bo', whole) }
  for (const one of [first, second])
    await recordsOf({ relations: { db }, audit }, gaugeStore.stored).change(bo, { id: one?.id ?? '' }, (tx) =>
      tx
        .update(gauge)
        .set({ turns: 7, version: 2 } as never)
        .where(eq(gauge.id, one?.id)),
    )
  const { faults } = (await check(file)).check
  expect(faults).toMatchObject([
    { row: 4, column: 'version', code: 'changed-since', by: 'Bo Test', atMs: expect.any(Number) },
    { row: 5, column: 'version', code: 'changed-since' },
  ])
  const same = csv({ id: first?.id, version: 1, turns: 7 })
  expect((await check(same)).check.sheets).toMatchObject([{ left: 1, refused: 0 }])
})

test('rights decide by row: other farms do not exist, fields without right are refused', async () => {
  await add(1)
  await add(1, { code: 'P-1', farmCode: 'PT01' })
  const [mine, foreign] = await stored()
  const rows = [
    { id: mine?.id, version: 1, turns: 3 },
    { id: foreign?.id, version: 1, turns: 3 },
    { action: 'new', code: 'N', farmCode: 'PT01' },
  ]
  expect(await faultsOf(csv(...rows), ofOneFarm)).toEqual(['3 id unknown-record', '4 farmCode unknown-farm'])
  const editing = csv(
    { id: mine?.id, version: 1, note: 'changed', price: 5 },
    { id: foreign?.id, version: 1, action: 'delete' },
    { action: 'new', code: 'N', farmCode: 'PT01' },
  )
  expect(await faultsOf(editing, editor)).toEqual([
    '1 price unknown-column',
    '2 note no-right',
    '3 action no-right',
    '4 action no-right',
  ])
})

test('values are stored in the spelling in which the calls store them; another spelling is no change', async () => {
  await add(1, { eic: '10YFR-RTE------C', hosts: ['a.example'] })
  const [first] = await stored()
  const written = { eic: ' 10yfr-rte------ c ', hosts: 'B.Example | a.example | b.example' }
  await apply(
    csv(
      { id: first?.id, version: 1, ...written },
      { action: 'new', code: 'N', farmCode: 'FR01', 'names.fr-FR': ' Jauge ', ...written },
    ),
  )
  const expected = { eic: '10YFR-RTE------C', hosts: ['b.example', 'a.example'] }
  expect(await stored()).toMatchObject([
    { ...expected, version: 2 },
    { ...expected, names: { 'en-GB': '', 'fr-FR': 'Jauge', 'es-ES': '', 'pt-PT': '' } },
  ])
  const again = csv({ id: first?.id, version: 2, eic: '10yfr-rte------c', hosts: 'A.example|B.EXAMPLE' })
  expect((await check(again)).check.sheets).toMatchObject([{ left: 1, changed: 0, refused: 0 }])
})

test('a unique value of a record that the user may not read is taken, and so is what the store says', async () => {
  await add(1)
  await add(1, { code: 'P-1', farmCode: 'PT01' })
  const [mine] = await stored()
  const rows = [
    { id: mine?.id, version: 1, code: 'p-1' },
    { id: '', version: '', action: 'new', code: 'P-1', farmCode: 'FR01' },
  ]
  for (const row of rows) expect(await faultsOf(csv(row), ofOneFarm)).toEqual(['2 code taken'])
  const store: typeof gaugeStore = { ...gaugeStore, taken: async () => [{ field: 'farmCode', code: 'taken' }] }
  const strict = { workbook, parts: [recordSheet({ kind: gaugeKind, store })], titlesOf: async () => [], db }
  const { faults } = await checkWorkbook(
    { ...strict, principal: owner },
    { content: csv({ id: '', version: '', action: 'new', code: 'N', farmCode: 'FR01' }), culture: 'en-GB' },
  )
  expect(faults).toMatchObject([{ row: 2, column: 'farmCode', code: 'taken' }])
})

describe('of a whole file', () => {
  test('unknown and double columns, unknown sheets and an empty file are named', async () => {
    await add(1)
    expect(await faultsOf(Buffer.from('id;version;Id;colour\n1;1;1;red'))).toEqual([
      '1 Id double-column',
      '1 colour unknown-column',
    ])
    expect(await faultsOf(Buffer.from('code\nX'))).toEqual(['1 id missing-column', '1 version missing-column'])
    expect(await faultsOf(Buffer.from(''))).toEqual(['1  empty'])
    const text = (value: string): WrittenCell => ({ value, style: 'plain' })
    const two = workbookStream([
      { name: 'gauge', rows: [['id', 'version'].map(text)] },
      { name: 'Pumps', rows: [[text('x')]] },
    ])
    const { check: result } = await check(await buffer(two))
    expect(result.faults).toMatchObject([{ sheet: 'Pumps', row: 0, code: 'unknown-sheet' }])
    expect(result.sheets.map(({ kind }) => kind)).toEqual(['gauge', null])
  })

  test('a broken file is one fault', async () => {
    const broken = (await exported()).subarray(0, 900)
    expect((await check(broken)).check).toMatchObject({ faultCount: 1, faults: [{ row: 0, code: 'unreadable' }] })
  })
})

test('wrong rows come back as a workbook with the fault beside the cell, which is read again', async () => {
  await add(3)
  const [a, b] = await stored()
  const file = csv({ id: a?.id, version: 1, turns: 3, code: "'=1" }, { id: b?.id, version: 1, turns: 101, code: "'=2" })
  const plan = await check(file)
  const wrong = await buffer(workbookStream(wrongRowSheets(file, plan, () => part, t)))
  const rows = (await rowsOf(wrong)).map(({ cells }) => cells)
  expect(rows).toEqual([
    ['id', 'version', 'turns', '!turns', 'code'],
    [b?.id, '1', '101', 'gauges.fault.turns.above-range', "'=2"],
  ])
  expect(await faultsOf(wrong)).toEqual(['2 turns above-range'])
})

describe('all or nothing', () => {
  test('a cancellation in the middle leaves nothing', async () => {
    await add(3)
    const [first] = await stored()
    const file = csv({ id: first?.id, version: 1, turns: 50 }, { action: 'new', code: 'N', farmCode: 'FR01' })
    const step = ({ done }: { readonly done: number }) => {
      if (done > 0) throw new Error('cancelled')
    }
    await expect(apply(file, owner, { step })).rejects.toThrow('cancelled')
    expect(await stored()).toMatchObject([{ turns: 0, version: 1 }, {}, {}])
    expect(await db.$count(auditEntry)).toBe(0)
  })

  test('a change between check and apply fails the whole file', async () => {
    await add(2)
    const [first, second] = await stored()
    const file = csv({ id: first?.id, version: 1, turns: 50 }, { id: second?.id, version: 1, turns: 51 })
    const plan = await check(file)
    await db
      .update(gauge)
      .set({ version: 2 } as never)
      .where(eq(gauge.id, second?.id))
    const source = { operation: 'applyGaugeWorkbook', principal: owner }
    const control = {
      id: 'r',
      signal: new AbortController().signal,
      step: () => undefined,
      keep: async () => undefined,
    }
    await expect(
      applyPlan({ relations, audit }, plan, source)({ ...control, finish: async () => undefined }),
    ).rejects.toThrow('no longer valid')
    expect(await stored()).toMatchObject([{ turns: 0, version: 1 }, { turns: 1 }])
  })
})

test('a kind whose values have a time is written into one change set', async () => {
  const dialKind = defineRecordKind({
    ...{ kind: 'dial', one: 'Dial', many: 'Dials', path: '/api/Dials', noun: 'dial', nouns: 'dials', words: 'dials' },
    right: gaugeKind.right,
    temporal: {},
    fields: {
      name: { kind: 'text', section: 'main', longest: 20, need: 'needed' },
      size: { kind: 'integer', section: 'main', unit: 'mm', hard: [0, 100] },
    },
  })
  const dial = kindTable('test_dial', dialKind)
  await db.execute(sql`create table test_dial (id uuid primary key default gen_random_uuid(), name text not null,
    size bigint, version integer not null default 1, updated_at timestamptz not null default now())`)
  try {
    await db.insert(dial).values([
      { name: 'a', size: 1 },
      { name: 'b', size: 2 },
      { name: 'c', size: 3 },
    ] as never)
    const [a, b] = (await db.select().from(dial).orderBy(asc(dial.name))) as unknown as readonly StoredGauge[]
    const store = tableStore({ kind: dialKind, table: dial, orderBy: [dial.name], nameOf: () => 'dial' })
    const dials = { workbook: workbookOfKind(dialKind), parts: [recordSheet({ kind: dialKind, store })] }
    const file = csv(
      { id: a?.id, version: 1, size: 10 },
      { id: b?.id, version: 1, size: 20 },
      { action: 'new', name: 'd' },
    )
    const plan = await checkWorkbook(
      { ...dials, titlesOf: async () => [], db, principal: owner },
      { content: file, culture: 'en-GB' },
    )
    const source = { operation: 'applyDialWorkbook', principal: owner }
    const control = {
      id: 'r',
      signal: new AbortController().signal,
      step: () => undefined,
      keep: async () => undefined,
    }
    await applyPlan({ relations, audit }, plan, source)({ ...control, finish: async () => undefined })
    expect(await db.$count(changeSet, eq(changeSet.operation, 'applyDialWorkbook'))).toBe(1)
    const written = await db.select().from(recordWrite)
    expect(written.flatMap(({ values }) => ('size' in values ? [values.size] : []))).toEqual(
      expect.arrayContaining([10, 20]),
    )
    expect(await db.select().from(dial).orderBy(asc(dial.name))).toMatchObject([
      { size: 10 },
      { size: 20 },
      {},
      { name: 'd' },
    ])
  } finally {
    await db.execute(sql`drop table test_dial`)
  }
})

test('a row says from when it holds, and ends a record on a day', async () => {
  const discKind = defineRecordKind({
    ...{ kind: 'disc', one: 'Disc', many: 'Discs', path: '/api/Discs', noun: 'disc', nouns: 'discs', words: 'discs' },
    right: gaugeKind.right,
    temporal: {},
    fields: {
      name: { kind: 'text', section: 'main', longest: 20, need: 'needed' },
      size: { kind: 'integer', section: 'main', unit: 'mm', hard: [0, 100] },
    },
  })
  const disc = kindTable('test_disc', discKind)
  const nowMs = Date.UTC(2026, 5, 15, 12)
  await db.execute(sql`create table test_disc (id uuid primary key default gen_random_uuid(), name text not null,
    size bigint, version integer not null default 1, updated_at timestamptz not null default now())`)
  try {
    await db.insert(disc).values([{ name: 'a', size: 1 }, { name: 'b' }, { name: 'c', size: 3 }] as never)
    const [a, b, c] = (await db.select().from(disc).orderBy(asc(disc.name))) as unknown as readonly StoredGauge[]
    const store = tableStore({ kind: discKind, table: disc, orderBy: [disc.name], nameOf: () => 'disc' })
    const discs = {
      workbook: workbookOfKind(discKind),
      parts: [recordSheet({ kind: discKind, store, rules: { temporal: { nowMs: () => nowMs } } })],
    }
    const checked = (...rows: Parameters<typeof csv>) =>
      checkWorkbook(
        { ...discs, titlesOf: async () => [], db, principal: owner },
        { content: csv({ id: '', version: '', action: '', validFrom: '' }, ...rows), culture: 'en-GB' },
      )
    const wrong = await checked(
      { id: a?.id, version: 1, size: 2, validFrom: 'soon' },
      { action: 'new', name: 'd', validFrom: '2027-01-01' },
      { id: c?.id, version: 1, action: 'end' },
    )
    expect(wrong.check.faults.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
      '3 validFrom not-a-date',
      '4 validFrom too-late',
      '5 action not-a-choice',
    ])
    // A row is one save of a record: a second row of it is refused, whatever its day.
    const twice = await checked(
      { id: a?.id, version: 1, size: 10, validFrom: '2026-04-01' },
      { id: b?.id, version: 1, size: 20 },
      { id: a?.id, version: 1, size: 11, validFrom: '2026-03-01' },
      { id: a?.id, version: 1, action: 'close', validFrom: '2026-06-01' },
    )
    expect(twice.check.faults).toMatchObject([
      { row: 5, column: 'id', code: 'row-twice', value: a?.id, otherRow: 3 },
      { row: 6, column: 'id', code: 'row-twice', value: a?.id, otherRow: 3 },
    ])
    expect(twice.check.sheets).toMatchObject([{ changed: 2, refused: 2 }])
    const plan = await checked(
      { id: a?.id, version: 1, size: 10, validFrom: '2026-03-01' },
      { id: b?.id, version: 1, size: 20, validFrom: '2026-12-01' },
      { id: c?.id, version: 1, action: 'close', validFrom: '2026-06-01' },
      { action: 'new', name: 'd', validFrom: '2026-01-01' },
    )
    expect(plan.check.faults).toEqual([])
    expect(plan.check.preview).toMatchObject([
      { action: 'changed', validFrom: '2026-03-01' },
      { action: 'changed', validFrom: '2026-12-01' },
      { action: 'removed', validFrom: '2026-06-01' },
      { action: 'created', validFrom: '2026-01-01' },
    ])
    await applyPlan({ relations, audit }, plan, { operation: 'applyDiscWorkbook', principal: owner })({
      ...{ id: 'r', signal: new AbortController().signal, step: () => undefined, keep: async () => undefined },
      finish: async () => undefined,
    })
    // What begins later is not there yet; what has ended is gone.
    expect(await db.select().from(disc).orderBy(asc(disc.name))).toMatchObject([
      { name: 'a', size: 10 },
      { name: 'b', size: null },
      { name: 'd' },
    ])
    const writes = await db.select().from(recordWrite).where(eq(recordWrite.kind, 'disc'))
    const startsOf = (id: string | undefined) =>
      writes.flatMap(({ record, values, validFrom }) =>
        record === id && 'size' in values ? [validFrom?.toISOString()] : [],
      )
    expect(startsOf(a?.id)).toContain('2026-03-01T00:00:00.000Z')
    expect(startsOf(b?.id)).toContain('2026-12-01T00:00:00.000Z')
  } finally {
    await db.execute(sql`drop table test_disc`)
  }
})

test('headings can be labels, and the user decides about unclear ones', async () => {
  await add(1)
  const [one] = await stored()
  const labels = new Map([
    ['width', ['Width', 'Largeur']],
    ['height', ['Size']],
    ['turns', ['Size']],
  ])
  const checked = (columns?: Readonly<Record<string, Readonly<Record<string, string | null>>>>) =>
    checkWorkbook(
      { workbook, parts: [part], titlesOf: async () => [], labelsOf: async () => labels, db, principal: owner },
      { content: csv({ id: one?.id, version: 1, Largeur: 1.75, Size: 7, Colour: 'red' }), culture: 'en-GB', columns },
    )
  const asked = await checked()
  expect(asked.check.faults).toMatchObject([
    { row: 1, code: 'ambiguous-column', value: 'Size', possible: ['height', 'turns'] },
    { row: 1, code: 'unknown-column', value: 'Colour' },
  ])
  const { check: answered } = await checked({ '': { Size: 'turns', Colour: null } })
  expect(answered.faults).toEqual([])
  expect(answered.sheets).toMatchObject([{ columns: ['id', 'version', 'width', 'turns', null], changed: 1 }])
  expect(answered.preview[0]?.fields.map(({ field, after }) => [field, after])).toEqual([
    ['width', 1.75],
    ['area', 1.75 * (1e-7 + 2)],
    ['turns', 7],
  ])
})

test('a reference names a record that exists for the user; a record in use is not deleted', async () => {
  const needleKind = defineRecordKind({
    ...{ kind: 'needle', one: 'Needle', many: 'Needles', path: '/api/Needles', noun: 'needle', nouns: 'needles' },
    ...{ words: 'needles', right: gaugeKind.right },
    fields: {
      name: { kind: 'text', section: 'main', longest: 20, need: 'needed' },
      gaugeId: { kind: 'reference', section: 'main', to: 'gauge' },
    },
  })
  const needle = kindTable('test_needle', needleKind)
  await db.execute(sql`create table test_needle (id uuid primary key default gen_random_uuid(), name text not null,
    gauge_id uuid, version integer not null default 1, updated_at timestamptz not null default now())`)
  const needleStore = tableStore({ kind: needleKind, table: needle, orderBy: [needle.name], nameOf: () => 'needle' })
  const kinds = knownKinds(db)
  const known = (kind: object, store: object, access: object) => ({ kind, store, access }) as unknown as KnownKind
  kinds.set('gauge', known(gaugeKind, gaugeStore, kindAccess(gaugeKind, gaugeStore)))
  kinds.set('needle', known(needleKind, needleStore, kindAccess(needleKind, needleStore)))
  try {
    await add(1)
    await add(1, { code: 'P-1', farmCode: 'PT01' })
    const [mine, foreign] = await stored()
    const part = recordSheet({ kind: needleKind, store: needleStore })
    const rows = [mine, foreign].map((one, index) => ({ action: 'new', name: `n${index}`, gaugeId: one?.id }))
    const found = await checkWorkbook(
      { workbook: workbookOfKind(needleKind), parts: [part], titlesOf: async () => [], db, principal: ofOneFarm },
      { content: csv(...rows.map((row) => ({ id: '', version: '', ...row }))), culture: 'en-GB' },
    )
    expect(found.check.faults).toMatchObject([{ row: 3, column: 'gaugeId', code: 'unknown-record' }])
    const opened = await part.open(db, ofOneFarm)
    expect(opened.names.gaugeId?.names).toEqual(['G-1'])
    const byName = await checkWorkbook(
      { workbook: workbookOfKind(needleKind), parts: [part], titlesOf: async () => [], db, principal: ofOneFarm },
      { content: csv({ id: '', version: '', action: 'new', name: 'n', gaugeId: 'g-1' }), culture: 'en-GB' },
    )
    expect(byName.check.faults).toEqual([])
    expect(byName.check.preview[0]?.fields).toContainEqual({ field: 'gaugeId', before: null, after: 'G-1' })
    await db.insert(needle).values({ name: 'n', gaugeId: mine?.id } as never)
    expect(await faultsOf(csv({ id: mine?.id, version: 1, action: 'delete' }))).toEqual(['2 action in-use'])
  } finally {
    kinds.clear()
    await db.execute(sql`drop table test_needle`)
  }
})
