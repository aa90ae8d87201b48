import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { READ } from '../domain/right.ts'
import type { Field } from '../platform/contract/field.ts'
import { defineRecordKind } from '../platform/contract/record-kind.ts'
import { workbookOfKind } from '../platform/contract/workbook.ts'
import type { Principal } from '../platform/server/auth/principal.ts'
import type { Db } from '../platform/server/relations/relations.ts'
import { workbookStream } from '../platform/server/spreadsheet/write-workbook.ts'
import { checkWorkbook } from '../platform/server/workbook/check-workbook.ts'
import { recordSheet } from '../platform/server/workbook/record-sheet.ts'
import { writtenSheets } from '../platform/server/workbook/written-sheets.ts'
import { report } from './report.ts'

/** Seconds of a check, bytes above the start of it, and ms that other work waits. */
const aims = { seconds: 60, bytes: 300_000_000, waitMs: 200 } as const

const right = { product: 'PICFarmEquipments', flag: READ } as const
const section = 'main'
const fieldOf = (at: number): Field => {
  if (at === 0) return { kind: 'text', section, longest: 40, need: 'needed', isUnique: true }
  if (at % 4 === 0) return { kind: 'text', section, longest: 40 }
  if (at % 4 === 1) return { kind: 'decimal', section, unit: 'kW', hard: [0, 1e6], decimals: 1 }
  return at % 4 === 2 ? { kind: 'date', section } : { kind: 'oneOf', section, choices: ['first', 'second', 'third'] }
}
const valueAt = (row: number, at: number): unknown => {
  if (at % 4 === 0) return `text ${row} ${at}`
  if (at % 4 === 1) return row + at / 10
  return at % 4 === 2 ? `20${10 + (row % 15)}-0${1 + (at % 9)}-1${row % 10}` : ['first', 'second', 'third'][row % 3]
}

const products = { PICFarmEquipments: READ }
const principal: Principal = {
  ...{
    userId: 'bench',
    subject: 'bench',
    email: null,
    firstName: 'Bench',
    lastName: 'User',
    lang: null,
    timezone: null,
  },
  ...{ isUserSuperAdmin: false, products, grants: [{ products, perimeter: 'all' }] },
}

interface Row {
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
}

/** A workbook of a kind with so many fields, whose records are in memory. */
const workbookOf = (rows: number, columns: number) => {
  const fields = Object.fromEntries(Array.from({ length: columns }, (_, at) => [`field${at + 1}`, fieldOf(at)]))
  const kind = defineRecordKind({
    ...{ kind: 'benchRow', one: 'BenchRow', many: 'BenchRows', path: '/api/BenchRows', noun: 'row', nouns: 'rows' },
    ...{ words: 'bench', right: { read: right, edit: right, manage: right }, fields },
  })
  const records: readonly Row[] = Array.from({ length: rows }, (_, row) => ({
    id: `10000000-0000-4000-8000-${String(row).padStart(12, '0')}`,
    values: Object.fromEntries(Object.keys(fields).map((key, at) => [key, valueAt(row, at)])),
  }))
  const store = {
    stored: { versionOf: () => 1, noun: 'row', kind: 'benchRow' },
    all: async () => records,
    idOf: ({ id }: Row) => id,
    valuesOf: ({ values }: Row) => values,
  }
  return { workbook: workbookOfKind(kind), part: recordSheet({ kind, store: store as never }) }
}

/** Writes a workbook, and checks it with a change in every row: seconds, bytes, and the longest wait of other work. */
export const measureWorkbookCheck = async (rows = 10_000, columns = 60) => {
  const { workbook, part } = workbookOf(rows, columns)
  const db = {} as Db
  const open = await part.open(db, principal)
  const changed = {
    ...open,
    *records() {
      for (const held of open.records?.() ?? []) yield { ...held, values: { ...held.values, field2: 5 } }
    },
  }
  const sheets = writtenSheets([{ part, open: changed }], (keys) => String(keys), { withRecords: true })
  const writing = performance.now()
  const content = await buffer(workbookStream(sheets))
  const writeS = (performance.now() - writing) / 1000
  global.gc?.()
  const startBytes = process.memoryUsage().rss
  let mostBytes = startBytes
  let longestMs = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const askedMs = performance.now()
      await sleep(10)
      longestMs = Math.max(longestMs, performance.now() - askedMs - 10)
      mostBytes = Math.max(mostBytes, process.memoryUsage().rss)
    }
  })()
  const startedMs = performance.now()
  const { check } = await checkWorkbook(
    { workbook, parts: [part], titlesOf: async () => [], db, principal },
    { content, culture: 'en-GB' },
  )
  const seconds = (performance.now() - startedMs) / 1000
  isOver = true
  await watching
  if (check.sheets[0]?.changed !== rows) throw new Error(`the check is wrong: ${JSON.stringify(check.sheets)}`)
  return { writeS, fileBytes: content.length, seconds, extraBytes: mostBytes - startBytes, longestMs }
}

/** `npm run bench -- workbook`; resolves with false when an aim was missed. */
export const benchWorkbook = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({ args: [...args], options: { rows: { type: 'string', default: '10000' } } })
  const rows = Number(values.rows)
  if (!(rows >= 1 && rows <= 20_000)) throw new Error('--rows needs a number of at most 20000')
  const { writeS, fileBytes, seconds, extraBytes, longestMs } = await measureWorkbookCheck(rows)
  const line = (name: string, figure: string, aim: string, isReached: boolean) => [
    name,
    figure,
    aim,
    isReached ? 'yes' : 'NO',
  ]
  report(`Workbook of ${rows.toLocaleString('en-GB')} rows and 60 columns, every row changed`, [
    ['', 'measured', 'aim', 'reached'],
    ['written', `${writeS.toFixed(1)} s, ${(fileBytes / 1e6).toFixed(1)} MB`, '', ''],
    line('checked', `${seconds.toFixed(1)} s`, `≤ ${aims.seconds} s`, seconds <= aims.seconds),
    line(
      'memory above the start',
      `${Math.round(extraBytes / 1e6)} MB`,
      `≤ ${aims.bytes / 1e6} MB`,
      extraBytes <= aims.bytes,
    ),
    line('longest wait of other work', `${Math.round(longestMs)} ms`, `≤ ${aims.waitMs} ms`, longestMs <= aims.waitMs),
  ])
  return seconds <= aims.seconds && extraBytes <= aims.bytes && longestMs <= aims.waitMs
}
