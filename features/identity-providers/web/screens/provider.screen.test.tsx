import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { expectNothingLost } from '../../../../tests/screens/nothing-lost.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getGroupNames } from '../../../users/contract/group-endpoints.ts'
import { type TestStep, testIdentityProvider } from '../../contract/endpoints.ts'
import { type IdentityProvider, providerCalls } from '../../contract/identity-provider.ts'
import { acme } from '../test-provider.ts'
import ProviderScreen from './provider.tsx'

const open = (address: string, stored: () => IdentityProvider = () => acme) =>
  renderScreen(<ProviderScreen />, {
    address: `/IdentityProviders/${address}`,
    path: '/IdentityProviders/$mode/{-$id}',
    calls: [
      answer(getGroupNames, []),
      answer(providerCalls.list, { results: [], callbackUrl: '', logoutUrl: '', onlyIssuer: null }),
      answer(providerCalls.get, stored),
      answer(providerCalls.changes, { results: [] }),
    ],
  })

test('a half-written new provider is lost by no way out of the page', () =>
  expectNothingLost({
    open: () => open('create'),
    write: async ({ user, findByRole }) => user.type(await findByRole('textbox', { name: 'Client id' }), 'half'),
    holds: async ({ findByRole }) => expect(await findByRole('textbox', { name: 'Client id' })).toHaveValue('half'),
  }))

test('a typed secret asks before it is lost, and the browser does not keep it', async () => {
  const { user, fill, getByLabelText, findByRole, queryByRole, goTo } = await open('create')
  await fill(getByLabelText('Client secret'), 'very secret')
  await goTo('/Elsewhere')
  await user.click(await findByRole('button', { name: 'Stay here' }))
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  expect(getByLabelText('Client secret')).toHaveValue('very secret')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('very secret')
})

test('settings are tested before they are saved; a result counts only for the settings that it is of', async () => {
  const { user, fill, answer, getByRole, getByLabelText, findByText, getByText, queryByText, requests } =
    await open('create')
  const step = (state: TestStep['state'], code: string): TestStep => ({ step: 'credentials', state, code, detail: '' })
  answer(testIdentityProvider, ({ body }) => ({
    steps: [body.clientSecret === 'right' ? step('ok', 'ok') : step('failed', 'refused')],
  }))
  await fill(getByRole('textbox', { name: 'Issuer' }), 'https://id.example')
  await fill(getByRole('textbox', { name: 'Client id' }), 'solvane')
  await fill(getByLabelText('Client secret'), 'wrong')
  await user.click(getByRole('button', { name: 'Test' }))
  expect(await findByText('1 check failed')).toBeVisible()
  expect(getByText(/^Rejected\. Copy client id/)).toBeVisible()
  await fill(getByLabelText('Client secret'), 'right')
  expect(getByText('Changed since the last test.')).toBeVisible()
  expect(queryByText(/^Rejected\. Copy client id/)).toBeNull()
  await user.click(getByRole('button', { name: 'Test again' }))
  expect(await findByText('All checks passed')).toBeVisible()
  expect(requests(testIdentityProvider).map(({ body }) => body.clientSecret)).toEqual(['wrong', 'right'])
})

test('a new provider is disabled at first; what is wrong stands at its field', async () => {
  const { user, fill, answer, getByRole, getByLabelText, getByText, queryByText, requests, address } =
    await open('create')
  answer(providerCalls.create, acme)
  await fill(getByRole('textbox', { name: 'Name' }), 'Acme')
  await fill(getByRole('textbox', { name: 'Issuer' }), 'https://id.example')
  await fill(getByRole('textbox', { name: 'Client id' }), 'solvane')
  await fill(getByLabelText('Client secret'), 'right')
  const domains = getByRole('textbox', { name: 'E-mail domains' })
  await fill(domains, 'not a domain@')
  expect(getByRole('checkbox', { name: 'Enabled' })).not.toBeChecked()
  const create = getByRole('button', { name: 'Create provider' })
  await user.click(create)
  expect(getByText('Domains such as example.org, without @')).toBeVisible()
  expect(domains).toHaveFocus()
  await fill(domains, 'acme.example')
  expect(queryByText('Domains such as example.org, without @')).toBeNull()
  await user.click(create)
  await waitFor(() => expect(address()).toBe(`/IdentityProviders/view/${acme.id}`))
  expect(requests(providerCalls.create)).toEqual([
    {
      body: {
        ...{ name: 'Acme', issuer: 'https://id.example', clientId: 'solvane', clientSecret: 'right' },
        ...{ scopes: 'openid profile email', subjectClaim: 'sub', emailClaim: 'email' },
        ...{ groupMappings: [], domains: ['acme.example'], mayCreate: false, trustsEmail: false, isEnabled: false },
      },
    },
  ])
})

test('of two users who edit a provider the second sees the changes of the first, and saves over them', async () => {
  let stored = acme
  const { user, fill, answer, findByRole, getByRole, findByText, requests } = await open(
    `edit/${acme.id}`,
    () => stored,
  )
  answer(providerCalls.update, ({ body }) => (body.version === stored.version ? stored : problem(409, 'conflict')))
  answer(providerCalls.changes, {
    results: [
      {
        ...{ atMs: Date.now(), by: 'Hélène Moreau', operation: 'updateIdentityProvider', version: 2 },
        fields: [{ field: 'clientId', before: 'solvane', after: 'another' }],
      },
    ],
  })
  await fill(await findByRole('textbox', { name: 'Scopes' }), 'openid email')
  stored = { ...acme, clientId: 'another', version: 2 }
  await user.click(getByRole('button', { name: 'Save' }))
  expect(await findByText(/solvane → another/)).toBeVisible()
  expect(getByRole('textbox', { name: 'Client id' })).toHaveValue('another')
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requests(providerCalls.update).map(({ body }) => body)).toEqual([
      { version: 1, scopes: 'openid email' },
      { version: 2, scopes: 'openid email' },
    ]),
  )
})

test('a provider is disabled and deleted once the number of its users is confirmed', async () => {
  let stored = acme
  const { user, answer, findByRole, findByText, requests, address } = await open(`view/${acme.id}`, () => stored)
  answer(providerCalls.update, ({ body }) => {
    stored = { ...acme, isEnabled: body.isEnabled ?? true, version: 2 }
    return stored
  })
  answer(providerCalls.remove, { id: acme.id })
  const ask = async (action: string) => {
    await user.click(await findByRole('button', { name: 'More actions' }))
    await user.click(await findByRole('menuitem', { name: action }))
    return within(await findByRole('dialog', { name: `${action} Acme?` }))
  }
  const disabling = await ask('Disable')
  expect(disabling.getByText(/^2 users sign in with this provider/)).toBeVisible()
  await user.click(disabling.getByRole('button', { name: 'Disable' }))
  expect(await findByText('Acme disabled')).toBeVisible()
  const deleting = await ask('Delete')
  expect(deleting.getByText(/^2 users sign in with this provider/)).toBeVisible()
  await user.click(deleting.getByRole('button', { name: 'Delete' }))
  expect(await findByText('Acme deleted')).toBeVisible()
  expect(address()).toBe('/IdentityProviders')
  expect(requests(providerCalls.update).map(({ body }) => body)).toEqual([{ version: 1, isEnabled: false }])
  expect(requests(providerCalls.remove)).toEqual([{ params: { id: acme.id }, query: { people: 2 } }])
})
