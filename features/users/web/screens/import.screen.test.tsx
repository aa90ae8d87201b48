import { waitFor, within } from '@testing-library/react'
import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { expect, test, vi } from 'vitest'
import { byKeyboard } from '../../../../tests/screens/by-keyboard.ts'
import { type Answer, answer } from '../../../../tests/screens/fake-api.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import type { SavedFile } from '../../../../tests/screens/saved-files.ts'
import { cancelInvitations, getInvitationRun, type InvitationRun, inviteUsers } from '../../contract/invitation.ts'
import {
  cancelUserImport,
  checkUserImport,
  getImportInvitees,
  getUserImport,
  type ImportCheck,
  type ImportFault,
  type ImportRun,
  importColumns,
  importUsers,
} from '../../contract/person-import.ts'
import ImportScreen from './import.tsx'

const run: ImportRun = {
  id: '50000000-0000-4000-8000-000000000001',
  startedBy: 'Inês Carvalho',
  isOwn: true,
  startedAtMs: Date.now(),
  endedAtMs: null,
  state: 'running',
  cancelledBy: null,
  fileName: 'keys.csv',
  progress: null,
  mayCancel: true,
  added: null,
  code: null,
}
const done: ImportRun = { ...run, state: 'done', endedAtMs: Date.now(), added: 3_000, fileName: 'people.csv' }
const inviting: InvitationRun = {
  id: '50000000-0000-4000-8000-000000000002',
  ...{ startedBy: 'Inês Carvalho', isOwn: true, startedAtMs: Date.now(), endedAtMs: null, cancelledBy: null },
  ...{ state: 'running', about: 'people.csv', progress: { done: 400, total: 3_000 } },
  ...{ sent: 0, hasMailServer: true, failed: [] },
}
const idOf = (number: number) => `40000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const fine: ImportCheck = { rows: 1, faults: [], preview: [{ login: 'kay' }], wrongRows: [] }

const keysFile = 'login,firstName,lastName\nkay,Kay,Board'

/** The page; `choose` gives it a file. */
const open = async (...calls: readonly Answer[]) => {
  const screen = await renderScreen(<ImportScreen />, {
    address: '/Users/Import',
    calls: [
      answer(getUserImport, { run: null }),
      answer(getInvitationRun, { run: null }),
      answer(getImportInvitees, { ids: [], others: [], hasMailServer: true }),
      answer(checkUserImport, fine),
      answer(importUsers, run),
      ...calls,
    ],
  })
  const input = () => screen.getByLabelText('Choose a file', { selector: 'input' })
  const choose = (name = 'keys.csv') => screen.user.upload(input(), new File([keysFile], name, { type: 'text/csv' }))
  return { ...screen, input, choose }
}
const rowsOf = async (file: SavedFile | undefined): Promise<string[][]> => parse((await file?.content.text()) ?? '')

test('people are imported by keyboard alone', async () => {
  const { user, input, choose, findByRole, findByText, answer: change, requests } = await open()
  const { press } = byKeyboard(user)
  const opened = vi.spyOn(input() as HTMLInputElement, 'click').mockImplementation(() => undefined)
  await press(await findByRole('button', { name: 'Choose a file' }))
  expect(opened).toHaveBeenCalledOnce()
  opened.mockRestore()
  await choose()
  change(getUserImport, { run: { ...run, state: 'done', endedAtMs: Date.now(), added: 1 } })
  await press(await findByRole('button', { name: 'Add 1 user' }))
  expect(await findByText('1 user added')).toBeVisible()
  expect(requests(importUsers)).toEqual([{ body: { fileName: 'keys.csv', content: btoa(keysFile) } }])
})

test('the template has the columns and nothing else, as a workbook and as CSV', async () => {
  const { user, findByRole, savedFiles } = await open()
  await user.click(await findByRole('button', { name: 'Template (CSV)' }))
  await user.click(await findByRole('button', { name: 'Template (XLSX)' }))
  await waitFor(() =>
    expect(savedFiles.map(({ name }) => name).toSorted()).toEqual(['users-template.csv', 'users-template.xlsx']),
  )
  const [csv, xlsx] = savedFiles.toSorted((one, other) => one.name.localeCompare(other.name))
  expect(await rowsOf(csv)).toEqual([importColumns])
  const [sheet] = await readXlsxFile(Buffer.from((await xlsx?.content.arrayBuffer()) ?? new ArrayBuffer()))
  expect(sheet?.data).toEqual([importColumns])
})

test('of a file with errors each is listed and saved, the rows too; nobody can be added', async () => {
  const faults: ImportFault[] = [
    { row: 3, column: 'login', code: 'required', value: '' },
    { row: 4, column: 'title', code: 'not-among', value: 'LORD', possible: ['MR', 'MRS'] },
    { row: 5, column: 'login', code: 'double', value: 'kay', otherRow: 2 },
    { row: 6, column: 'firstName', code: 'cell-error', value: '#REF!' },
  ]
  const wrongRows = [
    ['login', 'firstName'],
    ['', '=1+1'],
  ]
  const { user, choose, findByText, getByText, getByRole, queryByRole, savedFiles } = await open(
    answer(checkUserImport, { rows: 5, faults, preview: [], wrongRows }),
  )
  await choose('mixed.csv')
  expect(await findByText('4 errors: no user was added', { selector: '[role="status"]' })).toBeVisible()
  expect(getByText('5 rows read from mixed.csv')).toBeVisible()
  const listed = within(getByRole('table')).getAllByRole('row').slice(1)
  const expected = [
    ['3', 'login', 'required', '-'],
    ['4', 'title', 'must be one of MR, MRS', 'LORD'],
    ['5', 'login', 'already used in row 2', 'kay'],
    ['6', 'firstName', 'the cell contains an error', '#REF!'],
  ]
  expect(listed.map(({ textContent }) => textContent)).toEqual(expected.map((cells) => cells.join('')))
  expect(queryByRole('button', { name: /^Add \d/ })).toBeNull()

  await user.click(getByRole('button', { name: 'Errors (CSV)' }))
  await user.click(getByRole('button', { name: 'Rows with errors (CSV)' }))
  const [errors, rows] = savedFiles
  expect([errors?.name, rows?.name]).toEqual(['users-import-faults.csv', 'users-import-wrong-rows.csv'])
  const [heading, ...saved] = await rowsOf(errors)
  expect(heading).toEqual(['Row', 'Column', 'Error', 'Value'])
  expect(saved.map((cells) => cells.map((cell) => cell || '-'))).toEqual(expected)
  // A spreadsheet must not take a name for a formula.
  expect(await rowsOf(rows)).toEqual([wrongRows[0], ['', "'=1+1"]])
})

test('of very many errors the first are drawn, all are counted and saved', async () => {
  const faults = Array.from({ length: 3_000 }, (_, row) => ({ row, column: 'email', code: 'format', value: 'nobody' }))
  const { user, choose, findByText, getAllByRole, getByRole, savedFiles } = await open(
    answer(checkUserImport, { rows: 3_000, faults, preview: [], wrongRows: [] }),
  )
  await choose()
  expect(await findByText('3,000 errors: no user was added', { selector: '[role="status"]' })).toBeVisible()
  expect(await findByText('First 200 of 3,000 shown. The file contains all.')).toBeVisible()
  expect(getAllByRole('row')).toHaveLength(201)
  await user.click(getByRole('button', { name: 'Errors (CSV)' }))
  expect(await rowsOf(savedFiles[0])).toHaveLength(3_001)
})

test('the check of a file can be cancelled, and another file chosen', async () => {
  const never = new Promise<never>(() => undefined)
  const {
    user,
    choose,
    findByText,
    findByRole,
    getByRole,
    answer: change,
  } = await open(answer(checkUserImport, () => never))
  await choose()
  await findByText('Reading the file')
  await user.click(getByRole('button', { name: 'Cancel' }))
  await findByRole('region', { name: 'New import' })
  change(checkUserImport, fine)
  await choose()
  expect(await findByRole('button', { name: 'Add 1 user' })).toBeVisible()
})

test('an import that the database does in one piece says so, and cannot be cancelled', async () => {
  const { findByRole, queryByRole } = await open(answer(getUserImport, { run: { ...run, mayCancel: false } }))
  expect(await findByRole('region', { name: 'Import in progress' })).toHaveTextContent("can't be cancelled")
  expect(queryByRole('button', { name: 'Cancel import' })).toBeNull()
})

test('an import of another user names them, shows how far it is, and is cancelled', async () => {
  const progress = { stage: 'people', done: 1_000, total: 3_000 } as const
  const other: ImportRun = { ...run, isOwn: false, startedBy: 'Hélène Moreau', progress }
  const { user, findByRole, findByText, getByText, requests } = await open(
    answer(getUserImport, { run: other }),
    answer(cancelUserImport, other),
  )
  const region = await findByRole('region', { name: 'Import in progress' })
  expect(region).toHaveTextContent('Solvane notifies Hélène Moreau when it ends')
  expect(getByText('Adding users: 1,000 of 3,000')).toBeVisible()
  await user.click(within(region).getByRole('button', { name: 'Cancel import' }))
  expect(await findByText('Cancelling and undoing all changes')).toBeVisible()
  expect(requests(cancelUserImport)).toEqual([{ params: { id: run.id } }])
})

test('people of an import are invited; the invitations are cancelled, and the others offered again', async () => {
  const invitees = (count: number) => ({
    ids: Array.from({ length: count }, (_, index) => idOf(index)),
    ...{ others: [], hasMailServer: true },
  })
  let now: InvitationRun | null = null
  const { user, findByRole, findByText, requests } = await open(
    answer(getUserImport, { run: done }),
    answer(getImportInvitees, () => invitees(now?.state === 'cancelled' ? 2_600 : 3_000)),
    answer(getInvitationRun, () => ({ run: now })),
    answer(inviteUsers, () => {
      now = inviting
      return inviting
    }),
    answer(cancelInvitations, () => {
      now = { ...inviting, state: 'cancelled', endedAtMs: Date.now(), progress: null, sent: 400 }
      return inviting
    }),
  )
  expect(await findByText('3,000 users added')).toBeVisible()
  await user.click(await findByRole('button', { name: 'Invite the 3,000 new users' }))
  const region = await findByRole('region', { name: 'Invitations in progress' })
  expect(region).toHaveTextContent('You can leave this page')
  expect(region).toHaveTextContent('people.csv')
  expect(region).toHaveTextContent('Inviting: 400 of 3,000')
  expect(requests(inviteUsers)).toEqual([{ body: { about: 'people.csv', ids: invitees(3_000).ids } }])
  await user.click(within(region).getByRole('button', { name: 'Cancel invitations' }))
  const ended = await findByRole('region', { name: 'Last invitations' })
  expect(ended).toHaveTextContent('Invitations stopped: the invitations were cancelled')
  expect(ended).toHaveTextContent('400 invitations sent')
  expect(await findByRole('button', { name: 'Invite the 2,600 new users' })).toBeVisible()
})

test('of those who were not invited each is listed with the reason, and without a mail server the way to the outbox', async () => {
  const failed = [{ id: idOf(2), name: 'Has None', code: 'noEmail' }]
  const { findByRole, findByText, queryByRole } = await open(
    answer(getUserImport, { run: { ...done, added: 2 } }),
    answer(getImportInvitees, { ids: [], others: [{ id: idOf(2), code: 'noEmail' }], hasMailServer: false }),
    answer(getInvitationRun, {
      run: { ...inviting, state: 'done', endedAtMs: Date.now(), progress: null, sent: 1, hasMailServer: false, failed },
    }),
  )
  const ended = within(await findByRole('region', { name: 'Last invitations' }))
  expect(ended.getByText('1 invitation in the outbox')).toBeVisible()
  const table = within(ended.getByRole('table', { name: '1 user not invited:' }))
  expect(table.getByRole('row', { name: /Has None/ })).toHaveTextContent('No e-mail address')
  expect(table.getByRole('link', { name: 'Has None' })).toHaveAttribute('href', `/Users/view/${idOf(2)}`)
  expect(ended.getByRole('link', { name: 'Open outbox' })).toHaveAttribute('href', '/Administration/Outbox')
  expect(await findByText("No e-mail address: 1 user can't be invited now")).toBeVisible()
  expect(queryByRole('button', { name: /^Invite/ })).toBeNull()
})

test('before people are invited the page says that no mail server is set', async () => {
  const { findByRole } = await open(
    answer(getUserImport, { run: done }),
    answer(getImportInvitees, { ids: [idOf(1)], others: [], hasMailServer: false }),
  )
  await findByRole('button', { name: 'Invite the new user' })
  const added = await findByRole('region', { name: 'Last import' })
  expect(added).toHaveTextContent('No mail server is set. E-mails stay in the outbox')
})
