import { expect, test, vi } from 'vitest'
import { byKeyboard } from '../../../../tests/screens/by-keyboard.ts'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getInvitationRun } from '../../contract/invitation.ts'
import {
  checkUserImport,
  getImportInvitees,
  getUserImport,
  type ImportRun,
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

test('people are imported by keyboard alone', async () => {
  const screen = await renderScreen(<ImportScreen />, {
    address: '/Users/Import',
    calls: [
      answer(getUserImport, { run: null }),
      answer(getInvitationRun, { run: null }),
      answer(getImportInvitees, { ids: [], others: [], hasMailServer: true }),
      answer(checkUserImport, { rows: 1, faults: [], preview: [{ login: 'kay' }], wrongRows: [] }),
      answer(importUsers, run),
    ],
  })
  const { user, findByRole, findByText, answer: change, requests } = screen
  const { press } = byKeyboard(user)
  const input = document.querySelector('input[type="file"]') as HTMLInputElement
  const opened = vi.spyOn(input, 'click').mockImplementation(() => undefined)
  await press(await findByRole('button', { name: 'Choose a file' }))
  expect(opened).toHaveBeenCalledOnce()
  opened.mockRestore()
  await user.upload(input, new File(['login,firstName,lastName\nkay,Kay,Board'], 'keys.csv', { type: 'text/csv' }))
  change(getUserImport, { run: { ...run, state: 'done', endedAtMs: Date.now(), added: 1 } })
  await press(await findByRole('button', { name: 'Add 1 user' }))
  expect(await findByText('1 user added')).toBeVisible()
  expect(requests(importUsers)).toMatchObject([{ body: { fileName: 'keys.csv' } }])
})
