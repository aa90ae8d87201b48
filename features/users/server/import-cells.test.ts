import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { WorkbookCheck } from '../../../platform/contract/workbook-calls.ts'
import type { Cell } from '../../../platform/server/spreadsheet/cell.ts'
import { type WrittenCell, workbookStream } from '../../../platform/server/spreadsheet/write-workbook.ts'
import { importFields, userImport } from '../contract/person-import.ts'
import { checkPeople, type ImportCells } from './test-import.ts'

const known = {
  logins: new Set(['taken']),
  emails: new Set<string>(),
  groups: new Map([['Auditors', '6f2a1f0e-5a0c-4a6e-9b1e-2f0b6c1d7e01']]),
}
const heading = Object.keys(importFields)
const row = (cells: ImportCells<Cell>): Cell[] =>
  heading.map((column) => ({ login: 'ana', firstName: 'Ana', lastName: 'Lopes', ...cells })[column as 'login'] ?? '')
const checked = async (...rows: Cell[][]): Promise<WorkbookCheck> => {
  const cells = [heading, ...rows].map((one) =>
    one.map((value) => ({ value, style: value instanceof Date ? ('instant' as const) : ('plain' as const) })),
  )
  return (await checkPeople(await buffer(workbookStream([{ name: 'Users', rows: cells }])), known)).check
}
const faultsOf = async (...rows: Cell[][]) => (await checked(...rows)).faults.map(({ sheet: _, ...fault }) => fault)

test('a cell with an error gives only this error', async () => {
  const odd = row({ login: '#REF!', firstName: '#N/A', email: '#NAME?', title: '#DIV/0!', groups: '#REF!' })
  expect(await faultsOf(odd)).toEqual([
    { row: 2, column: 'login', code: 'cell-error', value: '#REF!' },
    { row: 2, column: 'firstName', code: 'cell-error', value: '#N/A' },
    { row: 2, column: 'email', code: 'cell-error', value: '#NAME?' },
    { row: 2, column: 'title', code: 'cell-error', value: '#DIV/0!' },
    { row: 2, column: 'groups', code: 'cell-error', value: '#REF!' },
  ])
  expect((await checked(odd)).wrongRows).toEqual([{ sheet: 'Users', row: 2, cells: odd.slice(0, 9) }])
})

test('TRUE of a workbook is no name; a number is one, and TRUE is an answer where one is asked for', async () => {
  expect(await faultsOf(row({ login: true, firstName: '2', lastName: false }))).toEqual([
    { row: 2, column: 'login', code: 'no-text', value: 'TRUE' },
    { row: 2, column: 'lastName', code: 'no-text', value: 'FALSE' },
  ])
  const { faults, preview } = await checked(row({ lastName: 'TRUE', enabled: false }))
  expect([faults, preview]).toMatchObject([[], [{ name: 'ana' }]])
  expect(preview[0]?.fields).toContainEqual({ field: 'enabled', before: null, after: false })
})

test('a date of a workbook is no login and nothing else that is asked for', async () => {
  expect(await faultsOf(row({ login: new Date('2026-03-01'), email: new Date('2026-03-01T08:30:00Z') }))).toEqual([
    { row: 2, column: 'login', code: 'date', value: '2026-03-01' },
    { row: 2, column: 'email', code: 'date', value: '2026-03-01 08:30:00' },
  ])
})

test('a formula without a value is refused by its cell, and is no empty cell', async () => {
  expect(await faultsOf(row({ login: '#FORMULA!', email: '#FORMULA!' }))).toEqual([
    { row: 2, column: 'login', code: 'no-value', value: '#FORMULA!' },
    { row: 2, column: 'email', code: 'no-value', value: '#FORMULA!' },
  ])
})

test.each([
  ['Nobody|Auditors', 'Nobody'],
  [' Auditors | Nobody | | Others', 'Nobody|Others'],
])('of the groups %j only those that do not exist are told: %s', async (groups, value) => {
  expect(await faultsOf(row({ groups }))).toEqual([
    { row: 2, column: 'groups', code: 'unknown-group', value, possible: ['Auditors'] },
  ])
})

test('a duplicate names the row of its first occurrence', async () => {
  const email = 'ana@example.org'
  expect(
    await faultsOf(
      row({ login: '' }),
      row({ email }),
      row({ login: 'ANA' }),
      row({ login: 'bob', email }),
      row({ login: 'Ana' }),
      row({ login: 'taken' }),
      row({ login: 'taken' }),
    ),
  ).toMatchObject([
    { row: 2, code: 'needed' },
    { row: 4, column: 'login', code: 'double', otherRow: 3 },
    { row: 5, column: 'email', code: 'double', otherRow: 3 },
    { row: 6, column: 'login', code: 'double', otherRow: 3 },
    { row: 7, code: 'taken' },
    { row: 8, code: 'double', otherRow: 7 },
  ])
})

test.each([
  ['no row', ''],
  ['blanks', ' , \n ,'],
])('a file of %s is empty, and no column is missing', async (_name, text) =>
  expect((await checkPeople(Buffer.from(text), known)).check.faults).toEqual([
    { sheet: '', row: 1, column: '', code: 'empty', value: '' },
  ]),
)

describe('a file with several sheets', () => {
  type Row = readonly string[]
  const text = (value: string): WrittenCell => ({ value, style: 'plain' })
  const fileOf = (sheets: Readonly<Record<string, readonly Row[]>>) =>
    buffer(
      workbookStream(Object.entries(sheets).map(([name, rows]) => ({ name, rows: rows.map((one) => one.map(text)) }))),
    )
  const heading = ['login', 'firstName', 'lastName', 'email']
  const site = (name: string, wrong: number): Row[] => [
    heading,
    ...Array.from({ length: wrong }, (_, at) => [`${name}${at}`, 'Ana', 'Lopes', 'no mail']),
    [`${name}-good`, 'Ana', 'Lopes', ''],
  ]
  const checkedFile = async (sheets: Readonly<Record<string, readonly Row[]>>) =>
    checkPeople(await fileOf(sheets), known)

  test('adds the people of each sheet that has the headings, and names all faults by sheet and row', async () => {
    const { check, faults, people } = await checkedFile({
      Paris: site('paris', 13),
      Lisbon: [['Staff of Lisbon'], ...site('lisbon', 12)],
      Madrid: site('madrid', 12),
    })
    expect(check.faultCount).toBe(37)
    expect(Object.groupBy(faults, ({ sheet }) => sheet)).toMatchObject({
      Paris: { length: 13, 0: { row: 2, column: 'email', code: 'wrong-format' } },
      Lisbon: { length: 12, 0: { row: 3 } },
      Madrid: { length: 12, 11: { row: 13 } },
    })
    expect(check.sheets).toMatchObject([
      { name: 'Paris', kind: 'user', rows: 14, created: 1, refused: 13 },
      { name: 'Lisbon', kind: 'user', rows: 13, created: 1, refused: 12 },
      { name: 'Madrid', kind: 'user', rows: 13, created: 1, refused: 12 },
    ])
    expect(people.map(({ login }) => login)).toEqual(['paris-good', 'lisbon-good', 'madrid-good'])
  })

  test('finds the same login in another sheet, and names its sheet', async () => {
    const { faults } = await checkedFile({ Paris: site('ana', 0), Lisbon: site('ana', 0) })
    expect(faults).toMatchObject([
      { sheet: 'Lisbon', row: 2, code: 'double-in-sheet', otherSheet: 'Paris', otherRow: 2, value: 'ana-good' },
    ])
  })

  test('names a sheet without the headings, and reads none that begins with _', async () => {
    const { faults, people } = await checkedFile({
      Paris: site('paris', 0),
      Notes: [['Call Ana'], ['login', 'is not enough']],
      _lists: site('lists', 3),
    })
    expect(faults).toMatchObject([{ sheet: 'Notes', row: 0, code: 'unknown-sheet' }])
    expect(people).toHaveLength(1)
  })

  test('refuses more rows than a file may have, over all sheets', async () => {
    const file = await fileOf({ Paris: site('paris', 1), Lisbon: site('lisbon', 1) })
    const { faults } = await checkPeople(file, known, { ...userImport, mostRows: 3 })
    expect(faults).toMatchObject([
      { sheet: 'Paris' },
      { sheet: 'Lisbon', row: 2 },
      { sheet: 'Lisbon', code: 'too-many-rows' },
    ])
  })
})
