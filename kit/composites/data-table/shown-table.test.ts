import { expect, it } from 'vitest'
import { toCsv } from './shown-table.ts'

it('writes what a spreadsheet reads back', () => {
  const table = {
    headers: ['Name', 'Power (kW)'],
    rows: [
      ['Alta, "north"', 1.5],
      ['Brisa', null],
      ['=1+1', Number.NaN],
    ],
  }
  expect(toCsv(table)).toBe('Name,Power (kW)\r\n"Alta, ""north""",1.5\r\nBrisa,\r\n\'=1+1,\r\n')
  expect(toCsv({ headers: ['a;b'], rows: [[-3]] }, ';')).toBe('"a;b"\r\n-3\r\n')
})
