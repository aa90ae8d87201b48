import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { codedText, plainText } from './plain-text.ts'
import { blocksOf } from './test-sheets.ts'
import { columnName } from './workbook-xml.ts'
import { sheetName, type WrittenCell, workbookStream } from './write-workbook.ts'

const text = (value: string): WrittenCell => ({ value, style: 'plain' })
const day = new Date('2026-03-29T00:00:00Z')
const instant = new Date('2026-03-29T01:30:15.250Z')

const file = await buffer(
  workbookStream([
    {
      name: 'Valves & "taps"',
      frozen: { rows: 1, columns: 1 },
      columns: [{ width: 20, isText: true }, { width: 10 }],
      lists: [{ column: 1, fromRow: 2, values: "'_lists'!$A$1:$A$2" }],
      rows: [
        [text('Café <b>\u0007\r\n'), { value: -1.5e-7, style: 'plain' }, { value: true, style: 'locked' }],
        [
          { value: null, style: 'locked' },
          { value: day, style: 'day' },
          { value: instant, style: 'instant' },
        ],
      ],
    },
    { name: '_lists', isHidden: true, rows: [[text('a')], [text('b')]] },
  ]),
)

test('what is written is read back with its kinds', async () => {
  const blocks = await blocksOf(file)
  expect(blocks.flatMap(({ sheet, rows }) => rows.map(({ cells }) => [sheet, ...cells]))).toEqual([
    ['Valves & "taps"', 'Café <b>\u0007\r\n', -1.5e-7, true],
    ['Valves & "taps"', '', day, instant],
    ['_lists', 'a'],
    ['_lists', 'b'],
  ])
})

test('another library reads it too', async () => {
  const rows = await readSheet(file)
  expect(rows[0]?.slice(1)).toEqual([-1.5e-7, true])
  expect(rows[1]?.[1]).toEqual(day)
})

test('the sheet has frozen headings, a list of values and no formula', () => {
  const xml = Buffer.from(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? []).toString()
  expect(xml).toContain('state="frozen"')
  expect(xml).toContain(`sqref="B2:B1048576"><formula1>'_lists'!$A$1:$A$2</formula1>`)
  expect(xml).toContain('<col min="1" max="1" width="20" style="2" customWidth="1"/>')
  expect(xml).not.toContain('<f>')
})

test('many rows are written in little memory', async () => {
  function* rows() {
    for (let row = 0; row < 20_000; row += 1)
      yield Array.from({ length: 20 }, (_, column) => text(`cell ${row} ${column}`))
  }
  let bytes = 0
  for await (const chunk of workbookStream([{ name: 'many', rows: rows() }])) bytes += chunk.length
  expect(bytes).toBeGreaterThan(100_000)
})

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [702, 'AAA'],
])('column %i is %s', (column, name) => expect(columnName(column)).toBe(name))

test('a name of a sheet has no forbidden character', () => expect(sheetName("'a/b:c [x]'")).toBe('a b c  x'))

test('every text comes back from its code', () =>
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (any) => plainText(codedText(any)) === any)))
