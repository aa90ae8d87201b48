import { waitFor, within } from '@testing-library/react'
import { parse } from 'csv-parse/sync'
import { expect, test, vi } from 'vitest'
import type {
  CheckedSheet,
  WorkbookCheck,
  WorkbookFault,
  WorkbookRun,
} from '../../../../platform/contract/workbook-calls.ts'
import { byKeyboard } from '../../../../tests/screens/by-keyboard.ts'
import { type Answer, answer } from '../../../../tests/screens/fake-api.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import type { SavedFile } from '../../../../tests/screens/saved-files.ts'
import { cancelInvitations, getInvitationRun, type InvitationRun, inviteUsers } from '../../contract/invitation.ts'
import { getImportInvitees, importFields, userImportCalls } from '../../contract/person-import.ts'
import ImportScreen from './import.tsx'

const { newest, check, apply, cancel, template, wrongRows: wrongRowsFile } = userImportCalls

const run: WorkbookRun = {
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
  result: null,
  code: null,
}
const added = (created: number) => ({ created, changed: 0, removed: 0, left: 0 })
const done: WorkbookRun = { ...run, state: 'done', endedAtMs: Date.now(), result: added(3_000), fileName: 'people.csv' }
const inviting: InvitationRun = {
  id: '50000000-0000-4000-8000-000000000002',
  ...{ startedBy: 'Inês Carvalho', isOwn: true, startedAtMs: Date.now(), endedAtMs: null, cancelledBy: null },
  ...{ state: 'running', about: 'people.csv', progress: { done: 400, total: 3_000 } },
  ...{ sent: 0, hasMailServer: true, failed: [] },
}
const idOf = (number: number) => `40000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const sheet = (more: Partial<CheckedSheet>): CheckedSheet => ({
  ...{
    name: '',
    kind: 'user',
    rows: 1,
    ...added(0),
    refused: 0,
    faults: 0,
    headingRow: 1,
    headings: [],
    columns: [],
    keys: [],
  },
  ...more,
})
const fine: WorkbookCheck = {
  sheets: [sheet({ created: 1 })],
  ...{ faultCount: 0, faults: [], wrongRows: [], understood: [], understoodCount: 0 },
  preview: [
    { sheet: '', row: 2, action: 'created', name: 'kay', fields: [{ field: 'login', before: null, after: 'kay' }] },
  ],
}
const withFaults = (
  rows: number,
  faults: readonly Omit<WorkbookFault, 'sheet'>[],
  more: Partial<CheckedSheet> = {},
): WorkbookCheck => ({
  ...fine,
  sheets: [sheet({ rows, refused: faults.length, faults: faults.length, ...more })],
  ...{ faultCount: faults.length, faults: faults.map((fault) => ({ sheet: '', ...fault })), preview: [] },
})

const keysFile = 'login,firstName,lastName\nkay,Kay,Board'

/** The page; `choose` gives it a file. */
const open = async (...calls: readonly Answer[]) => {
  const screen = await renderScreen(<ImportScreen />, {
    address: '/Users/Import',
    calls: [
      answer(newest, { run: null }),
      answer(getInvitationRun, { run: null }),
      answer(getImportInvitees, { ids: [], others: [], hasMailServer: true }),
      answer(check, fine),
      answer(apply, run),
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
  change(newest, { run: { ...run, state: 'done', endedAtMs: Date.now(), result: added(1) } })
  await press(await findByRole('button', { name: 'Add 1 user' }))
  expect(await findByText('1 user added')).toBeVisible()
  expect(requests(apply)).toEqual([{ query: { fileName: 'keys.csv', culture: 'en-GB' } }])
})

test('the template comes from the server as a workbook, and has the columns alone as CSV', async () => {
  const { user, findByRole, savedFiles, requests } = await open(answer(template, 'a workbook'))
  await user.click(await findByRole('button', { name: 'Template (CSV)' }))
  await user.click(await findByRole('button', { name: 'Template (XLSX)' }))
  await waitFor(() => expect(savedFiles).toHaveLength(2))
  const [csv, xlsx] = savedFiles.toSorted((one, other) => one.name.localeCompare(other.name))
  expect([csv?.name, xlsx?.name]).toEqual(['users-template.csv', 'users-template.xlsx'])
  expect(await rowsOf(csv)).toEqual([Object.keys(importFields)])
  expect(await xlsx?.content.text()).toBe('a workbook')
  expect(requests(template)).toEqual([{ query: { culture: 'en-GB' } }])
})

test('of a file with errors each is listed and saved, the rows too; nobody can be added', async () => {
  const faults = [
    { row: 3, column: 'login', code: 'needed', value: '' },
    { row: 4, column: 'title', code: 'not-a-choice', value: 'LORD', possible: ['MR', 'MRS'] },
    { row: 5, column: 'login', code: 'double', value: 'kay', otherRow: 2 },
    { row: 6, column: 'firstName', code: 'cell-error', value: '#REF!' },
    { row: 7, column: 'email', code: 'wrong-format', value: '=1+1' },
  ]
  const result = {
    ...withFaults(5, faults, { headings: ['login', 'title'] }),
    wrongRows: [{ sheet: '', row: 4, cells: ['kay', 'LORD'] }],
  }
  const { user, choose, findByText, getByText, getByRole, queryByRole, savedFiles, requests, address } = await open(
    answer(check, result),
    answer(wrongRowsFile, 'a workbook'),
  )
  await choose('mixed.csv')
  expect(await findByText('5 errors: no user was added', { selector: '[role="status"]' })).toBeVisible()
  expect(getByText('5 rows read from mixed.csv')).toBeVisible()
  expect(address()).toContain('step=check')
  const listed = within(getByRole('table')).getAllByRole('row').slice(1)
  const expected = [
    ['3', 'login', 'required', '-'],
    ['4', 'title', 'must be one of MR, MRS', 'LORD'],
    ['5', 'login', 'already used in row 2', 'kay'],
    ['6', 'firstName', 'the cell contains an error', '#REF!'],
    ['7', 'email', 'must be an address such as name@example.org', '=1+1'],
  ]
  expect(listed.map(({ textContent }) => textContent)).toEqual(expected.map((cells) => cells.join('')))
  expect(queryByRole('button', { name: /^Add \d/ })).toBeNull()
  await user.click(getByRole('button', { name: '4' }))
  expect(within(getByRole('table', { name: 'Row 4' })).getByRole('row', { name: /Title/ })).toHaveTextContent('LORD')

  await user.click(getByRole('button', { name: 'Errors (CSV)' }))
  await user.click(getByRole('button', { name: 'Rows with errors (XLSX)' }))
  await waitFor(() => expect(savedFiles).toHaveLength(2))
  expect(savedFiles.map(({ name }) => name)).toEqual(['users-faults.csv', 'users-wrong-rows.xlsx'])
  const [heading, ...saved] = await rowsOf(savedFiles[0])
  expect(heading).toEqual(['Row', 'Column', 'Error', 'Value'])
  // A spreadsheet must not take a value for a formula.
  expect(saved.map((cells) => cells.map((cell) => cell.replace(/^'/, '') || '-'))).toEqual(expected)
  expect(saved.at(-1)?.at(-1)).toBe("'=1+1")
  expect(requests(wrongRowsFile)).toMatchObject([{ query: { fileName: 'mixed.csv' } }])
})

test('of very many errors the first are drawn, all are counted and saved', async () => {
  const faults = Array.from({ length: 3_000 }, (_, row) => ({
    row,
    column: 'email',
    code: 'wrong-format',
    value: 'nobody',
  }))
  const { user, choose, findByText, getAllByRole, getByRole, savedFiles } = await open(
    answer(check, withFaults(3_000, faults)),
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
  const { user, choose, findByText, findByRole, getByRole, answer: change } = await open(answer(check, () => never))
  await choose()
  await findByText('Reading the file')
  await user.click(getByRole('button', { name: 'Cancel' }))
  await findByRole('region', { name: 'New import' })
  change(check, fine)
  await choose()
  expect(await findByRole('button', { name: 'Add 1 user' })).toBeVisible()
})

test('an import that the database does in one piece says so, and cannot be cancelled', async () => {
  const { findByRole, queryByRole } = await open(answer(newest, { run: { ...run, mayCancel: false } }))
  expect(await findByRole('region', { name: 'Import in progress' })).toHaveTextContent("can't be cancelled")
  expect(queryByRole('button', { name: 'Cancel import' })).toBeNull()
})

test('an import of another user names them, shows how far it is, and is cancelled', async () => {
  const progress = { stage: 'records', done: 1_000, total: 3_000 } as const
  const other: WorkbookRun = { ...run, isOwn: false, startedBy: 'Hélène Moreau', progress }
  const { user, findByRole, findByText, getByText, requests } = await open(
    answer(newest, { run: other }),
    answer(cancel, other),
  )
  const region = await findByRole('region', { name: 'Import in progress' })
  expect(region).toHaveTextContent('Solvane notifies Hélène Moreau when it ends')
  expect(getByText('Adding users: 1,000 of 3,000')).toBeVisible()
  await user.click(within(region).getByRole('button', { name: 'Cancel import' }))
  expect(await findByText('Cancelling and undoing all changes')).toBeVisible()
  expect(requests(cancel)).toEqual([{ params: { id: run.id } }])
})

test('people of an import are invited; the invitations are cancelled, and the others offered again', async () => {
  const invitees = (count: number) => ({
    ids: Array.from({ length: count }, (_, index) => idOf(index)),
    ...{ others: [], hasMailServer: true },
  })
  let now: InvitationRun | null = null
  const { user, findByRole, findByText, requests } = await open(
    answer(newest, { run: done }),
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
    answer(newest, { run: { ...done, result: added(2) } }),
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
    answer(newest, { run: done }),
    answer(getImportInvitees, { ids: [idOf(1)], others: [], hasMailServer: false }),
  )
  await findByRole('button', { name: 'Invite the new user' })
  const added = await findByRole('region', { name: 'Last import' })
  expect(added).toHaveTextContent('No mail server is set. E-mails stay in the outbox')
})
