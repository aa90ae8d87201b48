import { expect, test } from 'vitest'
import type { SheetCell } from '../../../platform/server/spreadsheet/read-sheet.ts'
import { importColumns } from '../contract/person-import.ts'
import { readPeople } from './import-rules.ts'

const known = {
  logins: new Set(['taken']),
  emails: new Set<string>(),
  groups: new Map([['Auditors', '6f2a1f0e-5a0c-4a6e-9b1e-2f0b6c1d7e01']]),
}
const heading = [...importColumns]
const row = (fields: Partial<Record<(typeof importColumns)[number], SheetCell>>): SheetCell[] =>
  heading.map((column) => ({ login: 'ana', firstName: 'Ana', lastName: 'Lopes', ...fields })[column as 'login'] ?? '')
const faultsOf = async (...rows: SheetCell[][]) => (await readPeople([heading, ...rows], known)).faults

test('a cell with an error gives only this error', async () => {
  const odd = row({ login: '#REF!', firstName: '#N/A', email: '#NAME?', title: '#DIV/0!', groups: '#REF!' })
  expect(await faultsOf(odd)).toEqual([
    { row: 2, column: 'login', code: 'cell-error', value: '#REF!' },
    { row: 2, column: 'firstName', code: 'cell-error', value: '#N/A' },
    { row: 2, column: 'email', code: 'cell-error', value: '#NAME?' },
    { row: 2, column: 'title', code: 'cell-error', value: '#DIV/0!' },
    { row: 2, column: 'groups', code: 'cell-error', value: '#REF!' },
  ])
  expect((await readPeople([heading, odd], known)).wrongRows).toEqual([heading, odd])
})

test('TRUE of a workbook is no name; a number is one, and TRUE is an answer where one is asked for', async () => {
  expect(await faultsOf(row({ login: true, firstName: '2', lastName: false }))).toEqual([
    { row: 2, column: 'login', code: 'no-text', value: 'TRUE' },
    { row: 2, column: 'lastName', code: 'no-text', value: 'FALSE' },
  ])
  const { people, faults } = await readPeople([heading, row({ lastName: 'TRUE', enabled: false })], known)
  expect([faults, people]).toMatchObject([[], [{ lastName: 'TRUE', isEnabled: false }]])
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
    { row: 2, code: 'required' },
    { row: 4, column: 'login', code: 'double', otherRow: 3 },
    { row: 5, column: 'email', code: 'double', otherRow: 3 },
    { row: 6, column: 'login', code: 'double', otherRow: 3 },
    { row: 7, code: 'taken' },
    { row: 8, code: 'double', otherRow: 7 },
  ])
})

test.each([
  ['no row', []],
  ['one without a cell', [[]]],
  ['blanks', [['', ' '], [' ']]],
])('a file of %s is told to be empty, and no column to be missing', async (_name, sheet) =>
  expect((await readPeople(sheet, known)).faults).toEqual([{ row: 1, column: '', code: 'empty', value: '' }]),
)
