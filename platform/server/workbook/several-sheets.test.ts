import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { defineRecordKind } from '../../contract/record-kind.ts'
import { workbookOfKind } from '../../contract/workbook.ts'
import { createAudit } from '../audit/create-audit.ts'
import { auditEntry } from '../audit/tables.ts'
import { clearAudit } from '../audit/test-audit.ts'
import { kindTable } from '../record/kind-table.ts'
import { tableStore } from '../record/table-store.ts'
import type { Db, Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { rowsOf } from '../spreadsheet/test-sheets.ts'
import { type WrittenValue, workbookStream } from '../spreadsheet/write-workbook.ts'
import { applyPlan } from './apply-workbook.ts'
import { checkWorkbook } from './check-workbook.ts'
import { recordSheet } from './record-sheet.ts'
import { gaugePerson, product } from './test-gauges.ts'
import { wrongRowSheets } from './wrong-rows.ts'

/** A workbook with three sheets of three kinds. */

const right = {
  read: { product, flag: READ },
  edit: { product, flag: EDIT },
  manage: { product, flag: MANAGE },
} as const
const kindNamed = (kind: string) =>
  defineRecordKind({
    ...{ kind, one: kind, many: `${kind}s`, path: `/api/${kind}s`, noun: kind, nouns: `${kind}s`, words: kind, right },
    fields: {
      code: { kind: 'text', section: 'main', longest: 20, need: 'needed', isUnique: true },
      height: { kind: 'decimal', section: 'main', unit: 'm', hard: [0, 250], decimals: 1 },
      design: { kind: 'oneOf', section: 'main', choices: ['round', 'square'] },
      built: { kind: 'date', section: 'main' },
    },
  })
const kinds = ['mast', 'hatch', 'fence'].map(kindNamed)
const parts = kinds.map((kind) =>
  recordSheet({
    kind,
    store: tableStore({ kind, table: kindTable(`test_${kind.kind}`, kind), nameOf: () => kind.kind }),
  }),
)
const titles: Readonly<Record<string, readonly string[]>> = {
  mast: ['Masts', 'Mâts'],
  hatch: ['Hatches'],
  fence: ['Fences'],
}
const workbook = {
  ...workbookOfKind(kinds[0] as (typeof kinds)[number]),
  sheets: parts.map(({ sheet }) => sheet),
}
const owner = gaugePerson('owner', { [product]: READ + EDIT + MANAGE })

let relations: Relations
let db: Db
beforeAll(async () => {
  relations = await openTestRelations()
  db = relations.db
  for (const { kind } of kinds) {
    const name = `test_${kind}`
    await db.execute(sql`create table ${sql.identifier(name)} (id uuid primary key default gen_random_uuid(),
      code text not null, height float8, design text, built date, version integer not null default 1,
      updated_at timestamptz not null default now())`)
    await db.execute(
      sql`create unique index ${sql.identifier(`${name}_code`)} on ${sql.identifier(name)} (lower(code))`,
    )
  }
})
afterAll(async () => {
  for (const { kind } of kinds) await db.execute(sql`drop table ${sql.identifier(`test_${kind}`)}`)
  await clearAudit(db)
  await relations.close()
})

type Row = readonly WrittenValue[]
const headings: Row = ['action', 'code', 'height', 'design', 'built']
const fileOf = (sheets: Readonly<Record<string, readonly Row[]>>) =>
  buffer(
    workbookStream(
      Object.entries(sheets).map(([name, rows]) => ({
        name,
        rows: [['id', 'version', ...headings], ...rows.map((row) => [null, null, ...row])].map((row) =>
          row.map((value) => ({ value, style: 'plain' as const })),
        ),
      })),
    ),
  )
const check = (content: Buffer) =>
  checkWorkbook(
    { workbook, parts, titlesOf: async ({ sheet }) => titles[sheet.kind] ?? [], db, principal: owner },
    { content, culture: 'en-GB' },
  )
const apply = (plan: Awaited<ReturnType<typeof check>>) => {
  const audit = createAudit(db, pino({ level: 'silent' }))
  return applyPlan({ relations, audit }, plan, { operation: 'applyMastWorkbook', principal: owner })({
    ...{ id: 'r', signal: new AbortController().signal, step: () => undefined, keep: async () => undefined },
    finish: async () => undefined,
  })
}
const countOf = (kind: string) => db.$count(sql`${sql.identifier(`test_${kind}`)}`)
const good = (code: string): Row => ['new', code, 12.5, 'round', '2024-02-29']

test('37 faults in three sheets are named by sheet, row, column, code and allowed values, and nothing is written', async () => {
  // Rows 2 to 12 of a sheet; its last row has no fault.
  const wrong = (sheet: string, count: number): readonly Row[] => [
    ...Array.from({ length: count }, (_, at): Row => {
      const row = [...good(`${sheet}-${at}`)]
      if (at % 4 === 0) row[2] = 251 + at
      else if (at % 4 === 1) row[3] = 'oval'
      else if (at % 4 === 2) row[4] = '31/02/2024'
      else row[1] = null
      return row
    }),
    good(`${sheet}-good`),
  ]
  const file = await fileOf({ Mâts: wrong('m', 12), hatch: wrong('h', 12), Fences: wrong('f', 13) })
  const plan = await check(file)
  expect(plan.check.faultCount).toBe(37)
  expect(
    plan.check.sheets.map(({ name, kind, refused, created, faults }) => [name, kind, refused, created, faults]),
  ).toEqual([
    ['Mâts', 'mast', 12, 1, 12],
    ['hatch', 'hatch', 12, 1, 12],
    ['Fences', 'fence', 13, 1, 13],
  ])
  const ways = [
    { column: 'height', code: 'above-range', bound: 250, unit: 'm' },
    { column: 'design', code: 'not-a-choice', value: 'oval', possible: ['round', 'square'] },
    { column: 'built', code: 'not-a-date', value: '31/02/2024' },
    { column: 'code', code: 'needed' },
  ]
  const expected = (['Mâts', 'hatch', 'Fences'] as const).flatMap((sheet, index) =>
    Array.from({ length: [12, 12, 13][index] ?? 0 }, (_, at) => ({ sheet, row: at + 2, ...ways[at % 4] })),
  )
  expect(plan.check.faults).toMatchObject(expected)
  for (const { kind } of kinds) expect(await countOf(kind)).toBe(0)

  // The wrong rows come back, sheet by sheet, without the good ones.
  const partOf = (kind: string | null) => parts.find(({ sheet }) => sheet.kind === kind)
  const back = wrongRowSheets(file, plan, partOf, (keys) => [keys].flat()[0] ?? '')
  expect(back.map(({ name }) => name)).toEqual(['Mâts', 'hatch', 'Fences'])
  const rows = await rowsOf(await buffer(workbookStream(back)))
  expect(rows.filter(({ cells }) => cells.some((cell) => String(cell).endsWith('-good')))).toEqual([])
  expect(rows).toHaveLength(3 + 37)
})

test('the rows of all sheets are applied together, or none', async () => {
  const file = await fileOf({ Masts: [good('A')], Hatches: [good('A'), good('B')], Fences: [good('C')] })
  const [first, late] = [await check(file), await check(file)]
  expect(first.check.faultCount).toBe(0)
  await apply(first)
  for (const [kind, count] of [
    ['mast', 1],
    ['hatch', 2],
    ['fence', 1],
  ] as const)
    expect(await countOf(kind)).toBe(count)
  const entries = await db.select({ operation: auditEntry.operation }).from(auditEntry)
  expect(entries).toEqual(Array.from({ length: 4 }, () => ({ operation: 'applyMastWorkbook' })))

  // Since the check another user has made the last record: the first sheets are taken back.
  await db.execute(sql`truncate test_mast, test_hatch`)
  await expect(apply(late)).rejects.toThrow('no longer valid')
  expect([await countOf('mast'), await countOf('hatch'), await countOf('fence')]).toEqual([0, 0, 1])
})
