import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { dialectOf, isoDialect, toCsv } from './csv-file.ts'
import type { ShownTable } from './shown-table.ts'
import type { Cell } from './table-model.ts'

const table = (headers: readonly string[], rows: readonly (readonly Cell[])[]): ShownTable => ({
  columns: headers.map((header) => ({ header, decimals: undefined, widthPx: undefined })),
  rows: rows.map((cells) => ({ cells, level: 1, group: false })),
})

it('writes what a spreadsheet reads back', () => {
  const shown = table(
    ['Name', 'Power (kW)'],
    [
      ['Alta, "north"', 1.5],
      ['Brisa', null],
      ['=1+1', Number.NaN],
    ],
  )
  expect(toCsv(shown)).toBe('Name,Power (kW)\r\n"Alta, ""north""",1.5\r\nBrisa,\r\n\'=1+1,\r\n')
  expect(toCsv(table(['a;b'], [[-3]]), { separator: ';', decimal: ',' })).toBe('"a;b"\r\n-3\r\n')
})

describe('the dialect follows the language', () => {
  test.each([
    ['en-GB', ',', '.'],
    ['fr-FR', ';', ','],
    ['es-ES', ';', ','],
    ['pt-PT', ';', ','],
  ] as const)('%s', (locale, separator, decimal) => expect(dialectOf(locale)).toEqual({ separator, decimal }))

  test('figures keep their type: no grouping, the decimal mark of the language', () => {
    expect(toCsv(table(['a', 'b'], [[-12345.6, 'x,y']]), dialectOf('fr-FR'))).toBe('a;b\r\n-12345,6;x,y\r\n')
  })

  test('the UTF-8 mark stands there only when asked for', () => {
    expect(toCsv(table(['é'], []))).toBe('é\r\n')
    expect(toCsv(table(['é'], []), { ...dialectOf('fr-FR'), mark: true })).toBe('\uFEFFé\r\n')
  })
})

describe('no text becomes a formula', () => {
  test.each([' =1+1', '＝1+1', '=1+1', '\t=1'])('%j', (text) =>
    expect(toCsv(table([text], [])).replace(/^"/, '')).toMatch(/^'/),
  )

  test('whatever a text holds, in either dialect', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 12 }),
        fc.constantFrom(isoDialect, dialectOf('fr-FR')),
        (text, dialect) => {
          const [[cell = ''] = []] = parse(toCsv(table([text], []), dialect), {
            delimiter: dialect.separator,
            relax_quotes: false,
            skip_empty_lines: false,
          }) as string[][]
          expect(cell).not.toMatch(/^[=+\-@\t\r\n\0]/)
          expect(cell.replace(/^'/, '')).toBe(text.replaceAll('\0', '').replace(/^'/, ''))
        },
      ),
    )
  })

  test('a negative figure stays a figure', () => expect(toCsv(table(['a'], [[-3.5]]))).toBe('a\r\n-3.5\r\n'))
})
