import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { READ } from '../../../../domain/right.ts'
import { byKeyboard } from '../../../../tests/screens/by-keyboard.ts'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { expectNothingLost } from '../../../../tests/screens/nothing-lost.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { createMyToken, getMyTokens, type PersonalToken, revokeMyToken } from '../../contract/personal-token.ts'
import { getMyProfile, getMyRights } from '../../contract/profile.ts'
import { account, rights } from '../test-account.ts'
import { MyTokens } from './my-tokens.tsx'

const token: PersonalToken = {
  id: '20000000-0000-4000-8000-000000000001',
  name: 'Report',
  products: { MyFleet: READ },
  farmCodes: null,
  createdAtMs: Date.now(),
  expiresAtMs: Date.now() + 86_400_000,
  lastUsedAtMs: null,
}

const open = async (tokens: readonly PersonalToken[] = [], stored = {}) => {
  const screen = await renderScreen(<MyTokens />, {
    address: '/MyProfile',
    person: operator,
    stored,
    calls: [answer(getMyTokens, { results: [...tokens] }), answer(getMyRights, rights), answer(getMyProfile, account)],
  })
  const inDialog = async () => within(await screen.findByRole('dialog', { name: 'New API token' }))
  return {
    ...screen,
    inDialog,
    openDialog: async () => {
      await screen.user.click(screen.getByRole('button', { name: 'New API token' }))
      return await inDialog()
    },
    closed: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
    question: () => screen.findByRole('dialog', { name: 'Leave without saving?' }),
  }
}

test('what is missing is said at its field, a wrong password too, and the secret is shown once', async () => {
  const { user, openDialog, findByText, getByText, queryByText, getByRole, answer, requests, closed } = await open()
  const dialog = await openDialog()
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Report')
  await user.click(dialog.getByRole('button', { name: 'Create token' }))
  expect(dialog.getByText('Choose at least one.')).toBeVisible()
  expect(dialog.getAllByText('Required')).toHaveLength(1)
  expect(requests(createMyToken)).toEqual([])

  await user.click(dialog.getByRole('checkbox', { name: 'MyFleet: read' }))
  await user.click(dialog.getByRole('button', { name: 'Create token' }))
  expect(dialog.getByLabelText('Your password')).toHaveAccessibleDescription(/^Required/)
  expect(requests(createMyToken)).toEqual([])
  await user.type(dialog.getByLabelText('Your password'), 'x')
  answer(createMyToken, problem(400, 'invalid', [{ path: 'body.password', message: 'wrong' }]))
  await user.click(dialog.getByRole('button', { name: 'Create token' }))
  expect(await findByText('The password is wrong.')).toBeVisible()

  answer(createMyToken, { ...token, token: 'slv_secret' })
  await user.click(dialog.getByRole('button', { name: 'Create token' }))
  expect(await findByText('slv_secret')).toBeVisible()
  expect(requests(createMyToken)[1]?.body).toEqual({
    name: 'Report',
    products: { MyFleet: READ },
    farmCodes: null,
    days: 90,
    password: 'x',
  })
  // What is shown once is not closed by a wrong key.
  await user.keyboard('{Escape}')
  expect(getByText('slv_secret')).toBeVisible()
  await user.click(getByRole('button', { name: 'I have saved it' }))
  await closed()
  expect(queryByText('slv_secret')).toBeNull()
})

test('a dialog without a word closes at once; a half-written one asks, and keeps no password', async () => {
  const { user, openDialog, inDialog, closed, question, queryByRole } = await open()
  await openDialog()
  await user.keyboard('{Escape}')
  await closed()

  const dialog = await openDialog()
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Half')
  await user.type(dialog.getByLabelText('Your password'), 'typed secret')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('typed secret')
  for (let time = 0; time < 2; time += 1) {
    await user.keyboard('{Escape}')
    await question()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())
  }
  expect((await inDialog()).getByRole('textbox', { name: 'Name' })).toHaveValue('Half')
  await user.click((await inDialog()).getByRole('button', { name: 'Cancel' }))
  await user.click(within(await question()).getByRole('button', { name: 'Leave and discard' }))
  await closed()
  expect((await openDialog()).getByRole('textbox', { name: 'Name' })).toHaveValue('')
})

test('a half-written token is lost by no way out of the page', () =>
  expectNothingLost({
    open,
    write: async ({ user, getByRole, findByRole }) => {
      await user.click(getByRole('button', { name: 'New API token' }))
      await user.type(await findByRole('textbox', { name: 'Name' }), 'Half')
    },
    holds: async ({ findByRole }) => expect(await findByRole('textbox', { name: 'Name' })).toHaveValue('Half'),
  }))

test('a token is revoked after a question', async () => {
  const { user, findByRole, findByText, answer, closed, queryByText } = await open([token])
  answer(revokeMyToken, ({ params }) => ({ id: params.id }))
  await user.click(await findByRole('button', { name: 'Revoke Report' }))
  answer(getMyTokens, { results: [] })
  await user.click(within(await findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  await closed()
  expect(await findByText(/^No tokens/)).toBeVisible()
  expect(queryByText('Report')).toBeNull()
})

test('its farms are offered in the person’s order: favourites first, then what was used last', async () => {
  const used = { favourites: ['farm/ES-ZUR'], recent: ['farm/FR-VLM'] }
  const { user, openDialog, findAllByRole } = await open([], { [`solvane.search.${operator.id}`]: used })
  const dialog = await openDialog()
  await user.click(dialog.getByRole('checkbox', { name: /All my farms/ }))
  await user.click(dialog.getByRole('combobox', { name: 'Farms' }))
  expect((await findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Zurgena (ES-ZUR)',
    'Plaine de Valmeuse (FR-VLM)',
    'Achada das Hortênsias (PT-ACH)',
  ])
})

test('a token is made, its secret put away and the token revoked by keyboard alone', async () => {
  const { user, getByRole, findByRole, inDialog, answer, closed, requests } = await open()
  answer(createMyToken, { ...token, token: 'slv_secret' })
  answer(revokeMyToken, ({ params }) => ({ id: params.id }))
  const { press, type } = byKeyboard(user)
  await press(getByRole('button', { name: 'New API token' }))
  const dialog = await inDialog()
  await type(dialog.getByRole('textbox', { name: 'Name' }), 'Report')
  await press(dialog.getByRole('checkbox', { name: 'MyFleet: read' }), ' ')
  await type(dialog.getByLabelText('Your password'), 'x')
  answer(getMyTokens, { results: [token] })
  await press(dialog.getByRole('button', { name: 'Create token' }))
  await press(await findByRole('button', { name: 'I have saved it' }))
  await closed()
  await press(await findByRole('button', { name: 'Revoke Report' }))
  await press(within(await findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(requests(revokeMyToken)).toHaveLength(1))
})
