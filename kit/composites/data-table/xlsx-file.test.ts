import { expect, test } from 'vitest'
import type { ShownTable } from './shown-table.ts'
import { sheetOf, toXlsx } from './xlsx-file.ts'

const table: ShownTable = {
  columns: [
    { header: 'Name', decimals: undefined, widthPx: 240 },
    { header: 'Power (kW)', decimals: 1, widthPx: 88 },
  ],
  rows: [
    { cells: ['Farm', 12.5], level: 1, group: true },
    { cells: ['=HYPERLINK("x")', -3], level: 2, group: false },
    { cells: ['WT\u00002', null], level: 2, group: false },
  ],
}

test('figures are figures, texts are texts, missing cells are empty', () => {
  const [headers, farm, formula, nul] = sheetOf(table)
  expect(headers).toMatchObject([{ value: 'Name' }, { value: 'Power (kW)' }])
  expect(farm).toMatchObject([
    { value: 'Farm', type: String, fontWeight: 'bold' },
    { value: 12.5, type: Number, format: '#,##0.0' },
  ])
  expect(formula).toMatchObject([
    { value: `'=HYPERLINK("x")`, type: String, format: '@', indent: 1 },
    { value: -3, type: Number },
  ])
  expect(nul).toMatchObject([{ value: 'WT2' }, null])
})

test('makes a file of the format', async () => {
  const file = await toXlsx(table, 'Machines: [now]')
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect(String.fromCharCode(...bytes.slice(0, 2))).toBe('PK')
  expect(bytes.length).toBeGreaterThan(1_000)
})

test('a wall clock is a time of the workbook', () => {
  const column = { header: 'Time (Europe/Paris)', decimals: undefined, widthPx: 200, isClock: true as const }
  const cells = [Date.parse('2026-10-25T06:00:00Z')]
  const [, row] = sheetOf({ columns: [column], rows: [{ cells, level: 1, group: false }] })
  expect(row).toMatchObject([{ value: 46_320.25, type: Number, format: 'yyyy-mm-dd hh:mm:ss' }])
})
