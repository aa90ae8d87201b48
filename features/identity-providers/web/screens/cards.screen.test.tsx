import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { type IdentityProvider, providerCalls } from '../../contract/identity-provider.ts'
import { acme } from '../test-provider.ts'
import CardsScreen from './cards.tsx'

const many = ['Acme', 'Brio', 'Cobre', 'Delta', 'Eolo', 'Fuerte'].map((name, index) => ({
  ...acme,
  ...{ id: `60000000-0000-4000-8000-00000000000${index + 1}`, name, issuer: `https://${name.toLowerCase()}.example` },
}))
const replyOf = (results: readonly IdentityProvider[], onlyIssuer: string | null = null) => ({
  results: [...results],
  ...{ callbackUrl: '', logoutUrl: '', onlyIssuer },
})

const open = async (results: readonly IdentityProvider[], search = '') => {
  const screen = await renderScreen(<CardsScreen />, {
    address: `/IdentityProviders${search}`,
    calls: [answer(providerCalls.list, replyOf(results))],
  })
  const cards = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  return { ...screen, cards }
}

test('each provider is a card that leads to its page, and few need no search', async () => {
  const { findByRole, queryByRole, cards } = await open(many.slice(0, 5))
  expect(await findByRole('link', { name: 'Acme' })).toHaveAttribute('href', `/IdentityProviders/view/${acme.id}`)
  expect(cards()).toEqual(['Acme', 'Brio', 'Cobre', 'Delta', 'Eolo'])
  expect(queryByRole('searchbox')).toBeNull()
})

test('many are searched by name and issuer; the address keeps the search', async () => {
  const { fill, findByRole, findByText, cards, address, close } = await open(many)
  const search = await findByRole('searchbox', { name: 'Search by name, issuer or domain' })
  await fill(search, 'DELTA.example')
  await waitFor(() => expect(cards()).toEqual(['Delta']))
  const kept = address()
  await fill(search, 'nobody')
  expect(await findByText('No results')).toBeVisible()
  close()
  const again = await open(many, kept.slice(kept.indexOf('?')))
  await waitFor(() => expect(again.cards()).toEqual(['Delta']))
})

test('without providers the page says what they are for, and leads to a new one', async () => {
  const { user, findByText, getAllByRole, address } = await open([])
  expect(await findByText('No identity providers')).toBeVisible()
  await user.click(getAllByRole('button', { name: 'Add provider' }).at(-1) as HTMLElement)
  await waitFor(() => expect(address()).toBe('/IdentityProviders/create'))
})

test('a failed read says so, another try shows the cards, and a fixed issuer is named', async () => {
  const {
    user,
    findByRole,
    findByText,
    answer: change,
  } = await renderScreen(<CardsScreen />, {
    address: '/IdentityProviders',
    calls: [answer(providerCalls.list, problem(500, 'internal'))],
  })
  expect(await findByText('Something went wrong on the server.')).toBeVisible()
  change(providerCalls.list, replyOf([acme], 'https://only.example'))
  await user.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByRole('link', { name: 'Acme' })).toBeVisible()
  expect(await findByText(/^All users sign in at https:\/\/only\.example/)).toBeVisible()
})
