import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../../tests/screens/render-screen.tsx'
import {
  beginMySecondFactor,
  checkMySecondFactor,
  confirmMySecondFactor,
  getMySecondFactor,
  removeMySecondFactor,
  renewMyRecoveryCodes,
  type MySecondFactor as State,
} from '../../contract/second-factor.ts'
import { MySecondFactor } from './my-second-factor.tsx'

const none: State = {
  ...{ isOutside: false, hasPassword: true, isRequired: false, setUpAtMs: null, lastUsedAtMs: null },
  recoveryCodesLeft: 0,
}
const standing: State = { ...none, setUpAtMs: 0, recoveryCodesLeft: 8 }

const open = (state: State, scene: Scene = {}) =>
  renderScreen(<MySecondFactor />, { person: operator, calls: [answer(getMySecondFactor, state)], ...scene })

test('a second factor is set up: password, key, first code, recovery codes', async () => {
  const { user, fill, answer: change, findByRole, getByLabelText, findByText, queryByRole, requests } = await open(none)
  await user.click(await findByRole('button', { name: 'Set up a second factor' }))
  const dialog = within(await findByRole('dialog', { name: 'Set up a second factor' }))
  const next = dialog.getByRole('button', { name: 'Next' })
  await user.click(next)
  expect(getByLabelText('Current password')).toHaveAccessibleDescription('Required')
  expect(requests(beginMySecondFactor)).toEqual([])

  change(beginMySecondFactor, problem(400, 'invalid', [{ path: 'body.password', message: 'wrong' }]))
  await fill(getByLabelText('Current password'), 'bad')
  await user.click(next)
  await waitFor(() => expect(getByLabelText('Current password')).toHaveAccessibleDescription('The password is wrong.'))
  change(beginMySecondFactor, { secret: 'ABCDEFGH', address: 'otpauth://x', qr: { size: 4, path: 'M0 0h1v1z' } })
  await fill(getByLabelText('Current password'), 'good')
  await user.click(next)
  expect(await findByText('ABCD EFGH')).toBeVisible()
  change(confirmMySecondFactor, problem(400, 'invalid', [{ path: 'body.code', message: 'wrong-code' }]))
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  await user.click(confirm)
  expect(requests(confirmMySecondFactor)).toEqual([])
  await fill(dialog.getByLabelText('Code'), '000000')
  await user.click(confirm)
  await waitFor(() => expect(dialog.getByLabelText('Code')).toHaveAccessibleDescription(/^Wrong code/))
  change(confirmMySecondFactor, { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] })
  await fill(dialog.getByLabelText('Code'), '123456')
  await user.click(confirm)
  expect(await findByText(/aaaa-bbbb/)).toBeVisible()
  expect(requests(beginMySecondFactor)).toEqual([{ body: { password: 'bad' } }, { body: { password: 'good' } }])
  expect(requests(confirmMySecondFactor)).toEqual([{ body: { code: '000000' } }, { body: { code: '123456' } }])
  expect(requests(getMySecondFactor)).toHaveLength(2)
  await user.click(await findByRole('button', { name: 'I have saved them' }))
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
})

test.each([
  ['New recovery codes', renewMyRecoveryCodes, { recoveryCodes: ['eeee-ffff'] }, /eeee-ffff/],
  [
    'Remove second factor',
    removeMySecondFactor,
    { endedSessions: 2 },
    /^Second factor removed; 2 other sessions ended/,
  ],
] as const)('%s asks for password and code', async (action, endpoint, reply, words) => {
  const { user, fill, answer: change, findByRole, findByText, getByLabelText, requests } = await open(standing)
  change(endpoint, reply as never)
  await user.click(await findByRole('button', { name: action }))
  const dialog = within(await findByRole('dialog', { name: action }))
  const act = dialog.getByRole('button', { name: action })
  await user.click(act)
  expect(getByLabelText('Current password')).toHaveAccessibleDescription('Required')
  await fill(getByLabelText('Current password'), 'secret')
  await user.click(act)
  expect(requests(endpoint)).toEqual([])
  await fill(dialog.getByLabelText('Code'), '123456')
  await user.click(act)
  expect(await findByText(words)).toBeVisible()
  expect(requests(endpoint)).toEqual([{ body: { password: 'secret', code: '123456' } }])
})

test('few recovery codes are a warning', async () => {
  const many = await open(standing)
  expect((await many.findByText('8 left')).closest('[data-state="warning"]')).toBeNull()
  many.close()
  const few = await open({ ...standing, recoveryCodesLeft: 3 })
  expect((await few.findByText('3 left')).closest('[data-state="warning"]')).not.toBeNull()
})

test('the check sends the control token and says how long it counts', async () => {
  const { user, answer: change, findByRole, findByText, requests } = await open(standing)
  change(checkMySecondFactor, { confirmedAtMs: 0, endsAtMs: 300_000 })
  await user.click(await findByRole('button', { name: 'Check my second factor' }))
  expect(await findByText(/valid for 5 minutes/)).toBeVisible()
  expect(requests(checkMySecondFactor)).toHaveLength(1)
})

test('who signs in outside sets up nothing here, and who has no password neither', async () => {
  const outside = await open({ ...none, isOutside: true })
  expect(await outside.findByText(/Set it up there\.$/)).toBeVisible()
  expect(outside.queryByRole('button', { name: 'Set up a second factor' })).toBeNull()
  outside.close()
  const without = await open({ ...none, hasPassword: false, isRequired: true })
  expect(await without.findByText(/^You sign in without a Solvane password/)).toBeVisible()
  expect(without.getByText(/^Your organisation requires it/)).toBeVisible()
  expect(without.queryByRole('button')).toBeNull()
})

test('a failed read says so, and another try shows the state', async () => {
  const {
    user,
    findByText,
    findByRole,
    answer: change,
  } = await open(none, {
    calls: [answer(getMySecondFactor, problem(500, 'internal'))],
  })
  expect(await findByText('Something went wrong on the server.')).toBeVisible()
  change(getMySecondFactor, standing)
  await user.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByText('8 left')).toBeVisible()
})
