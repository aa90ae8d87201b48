import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { byKeyboard } from '../../../../tests/screens/by-keyboard.ts'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import {
  cancelHistoryExport,
  deleteHistoryExport,
  getExportArchive,
  getExportFarms,
  getExportFile,
  getHistoryExport,
  getHistoryExports,
  type HistoryExport,
  startHistoryExport,
} from '../../contract/history-exports.ts'
import ExportsScreen from './exports.tsx'

const fromMs = Date.parse('2025-01-01T00:00Z')
const toMs = Date.parse('2026-01-01T00:00Z')
const exportOf = (fields: Partial<HistoryExport> = {}): HistoryExport => ({
  id: '30000000-0000-4000-8000-000000000001',
  ...{ farmCodes: ['FR-VLM'], deviceCodes: null, fromMs, toMs, format: 'csv', flagged: false },
  ...{ createdAtMs: toMs, endedAtMs: null, removedAtMs: null, state: 'running', fault: null },
  ...{ progress: 0.25, files: 8, filesDone: 2, rows: 1_000, bytes: 2_000_000, isReadable: true },
  ...fields,
})
const done = exportOf({ state: 'done', progress: 1, filesDone: 8, endedAtMs: toMs, removedAtMs: toMs + 86_400_000 })
const listOf = (...results: HistoryExport[]) => ({ results, usedBytes: 2e6, quotaBytes: 20e9, keptDays: 7 })
const farms = [
  { farmCode: 'FR-VLM', name: 'Plaine de Valmeuse', timezone: 'Europe/Paris', deviceCodes: ['WT01', 'WT02'] },
  { farmCode: 'ES-ZUR', name: 'Zurgena', timezone: 'Europe/Madrid', deviceCodes: ['INV1'] },
]
const file = {
  ...{ position: 0, name: 'FR-VLM_WT01_2025.csv', farmCode: 'FR-VLM', deviceCode: 'WT01', year: '2025' },
  ...{ isDone: true, rows: 1_000, bytes: 2_000_000, digest: 'ab'.repeat(32) },
}

const open = async (search = '', list = listOf()) =>
  renderScreen(<ExportsScreen />, {
    address: `/MyFleet/Exports${search}`,
    calls: [
      answer(getHistoryExports, list),
      answer(getExportFarms, { farms }),
      answer(getHistoryExport, { export: done, files: [file, { ...file, position: 1, name: 'b.csv', isDone: false }] }),
    ],
  })

test('without exports the page says how to get one', async () => {
  const { findByText, getByText } = await open()
  expect(await findByText('No exports yet')).toBeVisible()
  expect(getByText('2.00 MB of 20.0 GB used')).toBeVisible()
})

test('an export of the range of a chart is started by keyboard; what is missing is said at its field', async () => {
  const { user, findByRole, getByRole, findByText, requests, answer } = await open(
    `?farms=FR-VLM&from=${fromMs}&to=${toMs}`,
  )
  const { press } = byKeyboard(user)
  const form = within(await findByRole('form', { name: 'New export of raw values' }))
  answer(startHistoryExport, exportOf({ state: 'waiting' }))
  await press(form.getByRole('checkbox', { name: /^Include bad/ }), ' ')
  answer(getHistoryExports, listOf(exportOf({ state: 'waiting' })))
  await press(form.getByRole('button', { name: 'Start export' }))
  await waitFor(() => expect(requests(startHistoryExport)).toHaveLength(1))
  expect(requests(startHistoryExport)[0]?.body).toEqual({
    farmCodes: ['FR-VLM'],
    from: fromMs,
    to: toMs,
    format: 'csv',
    flagged: true,
  })
  expect(await findByText('Waiting')).toBeVisible()
  expect(getByRole('progressbar', { name: 'Progress of the export' })).toBeVisible()
})

test('a form without farm and range names what it needs; a refusal says why', async () => {
  const { user, findByRole, findAllByText, requests, close } = await open()
  await user.click(await findByRole('button', { name: 'Start export' }))
  expect(await findAllByText('Required')).toHaveLength(3)
  expect(requests(startHistoryExport)).toEqual([])
  close()
  const again = await open(`?farms=FR-VLM&from=${fromMs}&to=${toMs}`)
  again.answer(startHistoryExport, problem(409, 'export-quota'))
  await again.user.click(await again.findByRole('button', { name: 'Start export' }))
  expect(await again.findByText(/^This export is larger than your free room/)).toBeVisible()
})

test('a running export shows its progress and is cancelled after a question', async () => {
  const { user, findByRole, getByText, requests, answer, queryByRole } = await open('', listOf(exportOf()))
  expect(await findByRole('progressbar')).toHaveAttribute('value', '0.25')
  expect(getByText('2 of 8 files')).toBeVisible()
  expect(queryByRole('button', { name: /^Download ZIP/ })).toBeNull()
  answer(cancelHistoryExport, exportOf({ state: 'cancelled' }))
  await user.click(await findByRole('button', { name: /^Cancel export: FR-VLM/ }))
  const dialog = within(await findByRole('dialog', { name: 'Cancel the export of FR-VLM?' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel export' }))
  await waitFor(() => expect(requests(cancelHistoryExport)).toHaveLength(1))
})

test('a finished export is downloaded whole or file by file, and removed', async () => {
  const { user, findByRole, findByText, getByText, requests, answer, downloads, savedFiles } = await open(
    '',
    listOf(done),
  )
  answer(getExportArchive, 'zip')
  answer(getExportFile, 'a,b')
  await user.click(await findByRole('button', { name: /^Download ZIP: FR-VLM/ }))
  await waitFor(() => expect(requests(getExportArchive)).toHaveLength(1))
  await user.click(await findByRole('button', { name: 'FR-VLM' }))
  await user.click(await findByRole('button', { name: 'Download FR-VLM_WT01_2025.csv' }))
  await waitFor(() => expect(requests(getExportFile)[0]?.params).toMatchObject({ position: 0 }))
  await waitFor(() => expect(downloads).toHaveLength(2))
  expect(downloads.map(({ address }) => address)).toEqual([
    `/api/History/Exports/${done.id}/Archive`,
    `/api/History/Exports/${done.id}/Files/0`,
  ])
  expect(savedFiles).toEqual([])
  expect(getByText(`SHA-256 ${file.digest}`)).toBeVisible()
  expect(await findByText('Not written yet')).toBeVisible()
  await user.keyboard('{Escape}')
  answer(deleteHistoryExport, { id: done.id })
  await user.click(await findByRole('button', { name: /^Remove: FR-VLM/ }))
  await user.click(within(await findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(requests(deleteHistoryExport)).toHaveLength(1))
})

test('a failed export says why, and one whose farms were lost offers no download', async () => {
  const failed = exportOf({ state: 'failed', fault: 'disk-full', endedAtMs: toMs })
  const lost = { ...done, id: '30000000-0000-4000-8000-000000000002', isReadable: false }
  const { findByText, queryByRole } = await open('', listOf(failed, lost))
  expect(await findByText(/^The disk of the server is full/)).toBeVisible()
  expect(queryByRole('button', { name: /^Download ZIP/ })).toBeNull()
})
