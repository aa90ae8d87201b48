import { within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { byKeyboard } from '../../../tests/screens/by-keyboard.ts'
import { type Answer, answer, problem } from '../../../tests/screens/fake-api.ts'
import { personOf } from '../../../tests/screens/people.ts'
import { renderScreen } from '../../../tests/screens/render-screen.tsx'
import { workbookOfKind } from '../../contract/workbook.ts'
import {
  type CheckedSheet,
  type WorkbookCheck,
  type WorkbookRun,
  workbookCalls,
} from '../../contract/workbook-calls.ts'
import { valveKind, withValveTexts } from '../record/test-valves.ts'
import { RecordWorkbook } from './record-workbook.tsx'

const workbook = workbookOfKind(valveKind)
const calls = workbookCalls(workbook)

beforeAll(withValveTexts)

const sheet: CheckedSheet = {
  ...{ name: 'Valves', kind: 'valve', rows: 4, created: 1, changed: 1, removed: 1, left: 1 },
  ...{ refused: 0, faults: 0, headingRow: 2, headings: ['id', 'version', 'action', 'code', 'diameter'] },
  columns: ['id', 'version', 'action', 'code', 'diameter'],
  keys: ['id', 'version', 'action', 'code', 'diameter', 'turns'],
}
const fine: WorkbookCheck = {
  ...{ sheets: [sheet], faultCount: 0, faults: [], wrongRows: [], understoodCount: 0, understood: [] },
  preview: [
    {
      sheet: 'Valves',
      row: 4,
      action: 'changed',
      name: 'V-1',
      fields: [{ field: 'diameter', before: 12, after: 13.5 }],
    },
    {
      sheet: 'Valves',
      row: 5,
      action: 'created',
      name: 'V-9',
      fields: [{ field: 'design', before: null, after: 'gate' }],
    },
    { sheet: 'Valves', row: 6, action: 'removed', name: 'V-2', fields: [] },
  ],
}
const run: WorkbookRun = {
  ...{ id: '50000000-0000-4000-8000-000000000001', startedBy: 'Hélène Moreau', isOwn: true, startedAtMs: Date.now() },
  ...{ endedAtMs: null, state: 'running', cancelledBy: null, fileName: 'valves.xlsx', progress: null, mayCancel: true },
  ...{ result: null, code: null },
}
const done: WorkbookRun = {
  ...run,
  state: 'done',
  endedAtMs: Date.now(),
  result: { created: 1, changed: 1, removed: 1, left: 1 },
}
const person = personOf({ products: { PICFarmEquipments: 7 } })

const open = async (...more: readonly Answer[]) => {
  const screen = await renderScreen(
    <RecordWorkbook kind={valveKind} workbook={workbook} calls={calls} listHref="/Valves" />,
    {
      address: '/Valves/Workbook',
      person,
      calls: [answer(calls.newest, { run: null }), answer(calls.check, fine), answer(calls.apply, run), ...more],
    },
  )
  const choose = (content = 'id,version') =>
    screen.user.upload(
      screen.getByLabelText('Choose a file', { selector: 'input' }),
      new File([content], 'valves.csv', { type: 'text/csv' }),
    )
  return { ...screen, choose }
}

test('first step: records and template are saved, in the language of numbers and dates', async () => {
  const { user, findByRole, getByRole, savedFiles, requests } = await open(
    answer(calls.export, 'records'),
    answer(calls.template, 'template'),
  )
  await user.click(await findByRole('button', { name: 'Export (XLSX)' }))
  await user.click(getByRole('button', { name: 'Template (XLSX)' }))
  await expect.poll(() => savedFiles.map(({ name }) => name).toSorted()).toEqual(['valve-template.xlsx', 'valve.xlsx'])
  expect(requests(calls.export)).toEqual([{ query: { culture: 'en-GB' } }])
  expect(getByRole('listitem', { current: 'step' })).toHaveTextContent('1. File')
})

test('second step: what the file would change, field by field', async () => {
  const { choose, findByRole, findByText, address } = await open()
  await findByRole('button', { name: 'Choose a file' })
  await choose()
  expect(await findByText('No errors. New: 1, changed: 1, deleted: 1, unchanged: 1')).toBeVisible()
  const table = within(await findByRole('table', { name: /^Valves: 1 new/ }))
  expect(table.getByRole('row', { name: /V-1/ })).toHaveTextContent(/Changed.*Diameter: 12.0 mm → 13.5 mm/)
  expect(table.getByRole('row', { name: /V-9/ })).toHaveTextContent(/New.*Design: Gate valve/)
  expect(table.getByRole('row', { name: /V-2/ })).toHaveTextContent('Deleted')
  expect(address()).toContain('step=check')
})

test('second step: errors by sheet and reason, with the row around the cell; nothing can be applied', async () => {
  const faults = [
    { sheet: 'Valves', row: 4, column: 'diameter', code: 'above-range', value: '3000', bound: 2000, unit: 'mm' },
    { sheet: 'Valves', row: 5, column: 'version', code: 'changed-since', value: '1', by: 'Bo', atMs: 0 },
    { sheet: 'Pumps', row: 0, column: '', code: 'unknown-sheet', value: 'Pumps' },
  ]
  const { user, choose, findByRole, findByText, getByRole, getAllByRole, queryByRole } = await open(
    answer(calls.check, {
      ...{ ...fine, preview: [], faultCount: 3, faults },
      sheets: [
        { ...sheet, faults: 2, refused: 2 },
        { ...sheet, name: 'Pumps', kind: null, faults: 1, headings: [], columns: [], keys: [] },
      ],
      wrongRows: [{ sheet: 'Valves', row: 4, cells: ['id-1', '1', '', 'V-1', '3000'] }],
    }),
  )
  await findByRole('button', { name: 'Choose a file' })
  await choose()
  expect(await findByText('3 errors: nothing was changed')).toBeVisible()
  expect(queryByRole('button', { name: /^Apply/ })).toBeNull()
  expect(getByRole('row', { name: /Changed by Bo on/ })).toBeVisible()
  await user.click(getByRole('button', { name: '4' }))
  const around = within(getByRole('table', { name: 'Row 4' }))
  expect(around.getByRole('row', { name: /Code/ })).toHaveTextContent('V-1')
  expect(around.getByRole('row', { name: /Diameter/ })).toHaveTextContent('3000 · At most 2,000 mm')
  await user.click(getByRole('radio', { name: 'Pumps (1)' }))
  expect(getAllByRole('row').at(-1)).toHaveTextContent('This sheet is not part of the template.')
})

test('the user says which column an unclear heading names, and the file is read again', async () => {
  const unclear = {
    ...fine,
    sheets: [{ ...sheet, headings: ['id', 'version', 'Size'], columns: ['id', 'version', null], faults: 1 }],
    faultCount: 1,
    preview: [],
    faults: [
      ...[{ sheet: 'Valves', row: 2, column: 'Size', code: 'ambiguous-column', value: 'Size' }].map((one) => ({
        ...one,
        possible: ['diameter', 'turns'],
      })),
    ],
  }
  const {
    user,
    choose,
    findByRole,
    findByText,
    getByRole,
    requests,
    answer: change,
  } = await open(answer(calls.check, unclear))
  await findByRole('button', { name: 'Choose a file' })
  await choose()
  const box = await findByRole('combobox', { name: 'Size' })
  change(calls.check, { ...fine, sheets: [{ ...sheet, columns: ['id', 'version', 'turns'] }] })
  await user.click(box)
  await user.click(await findByRole('option', { name: 'Turns' }))
  expect(await findByText('No errors. New: 1, changed: 1, deleted: 1, unchanged: 1')).toBeVisible()
  expect(requests(calls.check).at(-1)?.query.columns).toEqual({ Valves: { Size: 'turns' } })
  expect(getByRole('combobox', { name: 'Size' })).toBeVisible()
})

test('ambiguous texts are shown as they were read, and read again in another language', async () => {
  const understood = [{ sheet: 'Valves', row: 4, column: 'installed', value: '03/04/2025', meaning: '2025-04-03' }]
  const { user, choose, findByRole, getByRole, requests } = await open(
    answer(calls.check, { ...fine, understood, understoodCount: 1 }),
  )
  await findByRole('button', { name: 'Choose a file' })
  await choose()
  const table = await findByRole('table', { name: '1 ambiguous text' })
  expect(within(table).getByRole('row', { name: /Installed/ })).toHaveTextContent(/03\/04\/2025.*2025-04-03/)
  await user.click(getByRole('combobox', { name: 'Language of numbers and dates' }))
  await user.click(await findByRole('option', { name: 'French' }))
  await expect.poll(() => requests(calls.check).map(({ query }) => query.culture)).toEqual(['en-GB', 'fr-FR'])
})

test('third and last step: the workbook is applied by keyboard, and reported', async () => {
  const { user, choose, findByRole, findByText, answer: change, requests, address } = await open()
  const { press } = byKeyboard(user)
  await findByRole('button', { name: 'Choose a file' })
  await choose()
  const apply = await findByRole('button', { name: 'Apply 3 changes' })
  change(calls.newest, { run: { ...run, progress: { stage: 'records', done: 1, total: 3 } } })
  await press(apply)
  const region = await findByRole('region', { name: 'Import in progress' })
  expect(region).toHaveTextContent('You can leave this page')
  expect(requests(calls.apply)).toMatchObject([{ query: { fileName: 'valves.csv', culture: 'en-GB' } }])
  expect(address()).toContain('step=apply')
  change(calls.newest, { run: done })
  expect(await findByText('New: 1, changed: 1, deleted: 1, unchanged: 1')).toBeVisible()
  await expect.poll(address).toContain('step=report')
})

test('a file without changes cannot be applied; another user who imports is named', async () => {
  const {
    user,
    choose,
    findByRole,
    findByText,
    queryByRole,
    answer: change,
  } = await open(
    answer(calls.check, { ...fine, sheets: [{ ...sheet, created: 0, changed: 0, removed: 0, left: 4 }], preview: [] }),
  )
  await findByRole('button', { name: 'Choose a file' })
  await choose()
  expect(await findByText('No errors. The file changes nothing.')).toBeVisible()
  expect(queryByRole('button', { name: /^Apply/ })).toBeNull()
  change(calls.check, fine)
  change(calls.apply, problem(409, 'import-running'))
  await choose('id,version,code')
  const confirm = await findByRole('button', { name: 'Apply 3 changes' })
  change(calls.newest, { run: { ...run, startedBy: 'Bo Test', isOwn: false } })
  await user.click(confirm)
  expect(await findByText('Not started: Bo Test is importing a workbook now.')).toBeVisible()
})

test('a workbook of an unknown user only says that it is running', async () => {
  const { findByText, queryByRole } = await open(
    answer(calls.newest, { run: { ...run, startedBy: '', fileName: '', isOwn: false } }),
  )
  expect(await findByText('Another user is importing a workbook. Try again when it ends.')).toBeVisible()
  expect(queryByRole('button', { name: 'Cancel import' })).toBeNull()
  expect(queryByRole('progressbar')).toBeNull()
})
