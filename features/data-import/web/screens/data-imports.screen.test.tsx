import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EDIT, READ } from '../../../../domain/right.ts'
import { byKeyboard } from '../../../../tests/screens/by-keyboard.ts'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { personOf } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getDataImports, type ImportRun, undoDataImport } from '../../contract/import-run.ts'
import DataImportsScreen from './data-imports.tsx'

const startedAtMs = Date.parse('2026-11-02T10:00Z')
const runOf = (fields: Partial<ImportRun> = {}): ImportRun => ({
  id: '40000000-0000-4000-8000-000000000001',
  ...{ farmCode: 'FR-VLM', fileName: 'turbines.csv', fileDigest: 'ab'.repeat(32), mappingName: 'vlm.json' },
  ...{ mappingDigest: 'cd'.repeat(32), startedAtMs, endedAtMs: startedAtMs, state: 'done' },
  ...{ rowsRead: 52_560, rowsRefused: 3, valuesStored: 1_051_140, valuesReplaced: 12, eventsStored: 0, eventsKept: 0 },
  ...{ firstMs: startedAtMs - 9e8, lastMs: startedAtMs - 1e8, replaces: null, undoneBy: null, undoneAtMs: null },
  ...fields,
})

const open = async ({
  runs = [runOf()],
  total = 1,
  tagsToJudge = 0,
  flag = READ + EDIT,
}: {
  readonly runs?: ImportRun[]
  readonly total?: number
  readonly tagsToJudge?: number
  readonly flag?: number
} = {}) =>
  renderScreen(<DataImportsScreen />, {
    address: '/DataValidation/DataImport',
    person: personOf({ products: { ReportDataValidation: flag } }),
    calls: [answer(getDataImports, { results: runs, total, tagsToJudge })],
  })

test('the list names file, digest, mapping, rows, values and state of each import', async () => {
  const undone = runOf({
    id: '40000000-0000-4000-8000-000000000002',
    fileName: 'old.csv',
    state: 'undone',
    undoneBy: 'Ana Silva',
    undoneAtMs: startedAtMs,
  })
  const { findByRole, getByText, getByRole } = await open({ runs: [runOf(), undone], tagsToJudge: 40 })
  const row = await findByRole('row', { name: /turbines\.csv/ })
  for (const words of ['SHA-256 abababababab…', 'vlm.json', 'Done', '52,560', '3 refused', '1,051,140', '12 replaced'])
    expect(row).toHaveTextContent(words)
  expect(getByRole('row', { name: /old\.csv/ })).toHaveTextContent('Ana Silva')
  expect(getByText('Stored values of 40 signals are being judged by new limits.')).toBeVisible()
})

test('an import is undone by keyboard after a question; a refusal says why', async () => {
  const { user, findByRole, requests, answer } = await open()
  const { press } = byKeyboard(user)
  answer(undoDataImport, problem(409, 'conflict'))
  await press(await findByRole('button', { name: 'Undo import of turbines.csv into FR-VLM' }))
  const dialog = within(await findByRole('dialog', { name: 'Undo the import of turbines.csv?' }))
  await press(dialog.getByRole('button', { name: 'Undo' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^The import was not undone\./)
  answer(undoDataImport, runOf({ state: 'undone' }))
  answer(getDataImports, { results: [runOf({ state: 'undone', undoneAtMs: startedAtMs })], total: 1, tagsToJudge: 0 })
  await press(dialog.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requests(undoDataImport)).toHaveLength(2))
  expect(await findByRole('row', { name: /turbines\.csv/ })).toHaveTextContent('Undone')
})

test('who may only read sees no undo; without imports the page says how to make one', async () => {
  const reader = await open({ flag: READ })
  await reader.findByRole('row', { name: /turbines\.csv/ })
  expect(reader.queryByRole('button', { name: /^Undo/ })).toBeNull()
  reader.close()
  const { findByText } = await open({ runs: [], total: 0 })
  expect(await findByText('No imports')).toBeVisible()
})

test('more imports than one page holds are reached page by page', async () => {
  const { user, findByRole, getByRole, requests } = await open({ total: 120 })
  expect(await findByRole('button', { name: 'Newer' })).toBeDisabled()
  await user.click(getByRole('button', { name: 'Older' }))
  await waitFor(() => expect(requests(getDataImports).at(-1)?.query).toMatchObject({ page: 2 }))
})

test('an import of events names its events, in the list and before its undo', async () => {
  const events = runOf({ fileName: 'status.csv', valuesStored: 0, valuesReplaced: 0, eventsStored: 3_162 })
  const { user, findByText, findByRole } = await open({ runs: [events] })
  expect(await findByText('3,162 events')).toBeVisible()
  await user.click(await findByRole('button', { name: 'Undo import of status.csv into FR-VLM' }))
  expect(await findByText('Its 3,162 events are removed.')).toBeVisible()
  expect(await findByText(/Alarms that somebody has acknowledged, commented or shelved stay/)).toBeVisible()
})

test('an undone import says how many events it has kept', async () => {
  const events = runOf({ state: 'undone', valuesStored: 0, valuesReplaced: 0, eventsStored: 3_162, eventsKept: 12 })
  const { findByText } = await open({ runs: [events] })
  expect(await findByText('12 events kept with the notes of people')).toBeVisible()
})
