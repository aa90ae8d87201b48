import { act, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Language } from '../../../../domain/language.ts'
import { getChangeLog, markChangeLogSeen } from '../../../../features/change-log/contract/change-log.ts'
import { getFleetJudgements } from '../../../../features/fleet-state/contract/fleet-judgements.ts'
import { getFleetTable } from '../../../../features/fleet-state/contract/fleet-table.ts'
import { getUser, getUsers } from '../../../../features/users/contract/endpoints.ts'
import { groupCalls } from '../../../../features/users/contract/group.ts'
import { getGroupNames } from '../../../../features/users/contract/group-endpoints.ts'
import { rowOf } from '../../../../features/users/web/test-people.ts'
import type { Person } from '../../../../platform/web/session/person.ts'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { farmOf, fleetOf, machineOf, tagOf } from '../../../../tests/screens/fleet-reply.ts'
import { groupRowOf } from '../../../../tests/screens/group-reply.ts'
import { admin, guest, manager } from '../../../../tests/screens/people.ts'
import { renderApp } from '../../../../tests/screens/render-app.tsx'

const turbines = Array.from({ length: 40 }, (_, index) =>
  machineOf({
    machineCode: `WT${String(index + 1).padStart(2, '0')}`,
    name: `WT${index + 1}`,
    tags: [
      tagOf({ name: 'State', tagId: 1_000 + index, unit: '' }),
      tagOf({ name: 'ActivePower', tagId: 2_000 + index }),
    ],
  }),
)
const people = [
  rowOf({ firstName: 'Alex', lastName: 'Drift', login: 'alex' }),
  rowOf({ id: '40000000-0000-4000-8000-000000000002', firstName: 'Kim', lastName: 'Maas', login: 'kim' }),
]
const fleet = fleetOf(
  farmOf({ farmCode: 'ES-ARA', name: 'Aragón' }),
  farmOf({ farmCode: 'FR-VLM', name: 'Plaine de Valmeuse', machines: turbines }),
  farmOf({ farmCode: 'PT-ACH', name: 'Achada das Hortênsias' }),
)
/** A page with a table, and the hands of whoever searches there. */
const openPage = async (person: Person = admin, language: Language = 'en-GB') => {
  const page = await renderApp({
    person,
    language,
    address: person === admin ? '/Groups/' : '/ChangeLog',
    calls: [
      answer(getFleetTable, fleet),
      answer(getFleetJudgements, { farms: [], stations: { atMs: 0, alarms: [] } }),
      answer(groupCalls.list, {
        results: [
          groupRowOf({ name: 'Auditors' }),
          groupRowOf({ id: '30000000-0000-4000-8000-000000000002', name: 'Maintenance' }),
        ],
      }),
      answer(getGroupNames, [{ id: '30000000-0000-4000-8000-000000000002', name: 'Maintenance' }]),
      answer(getUsers, ({ query }) => ({
        results: people.filter(({ lastName }) => lastName.toLowerCase().includes(query.search ?? '')),
        total: 0,
        next: null,
      })),
      answer(getChangeLog, { versions: [], seenAtMs: null }),
      answer(markChangeLogSeen, { seenAtMs: 1 }),
    ],
  })
  const dialog = () => page.getByRole('dialog', { name: 'Search' })
  return {
    ...page,
    dialog,
    field: () => within(dialog()).getByRole('combobox'),
    options: () => within(dialog()).queryAllByRole('option'),
    first: () => within(dialog()).getAllByRole('option')[0],
    search: async (text: string) => {
      await page.user.keyboard('{Control>}k{/Control}')
      await within(await page.findByRole('dialog', { name: 'Search' })).findByRole('combobox')
      if (text !== '') await page.user.keyboard(text)
      await waitFor(() => expect(within(dialog()).queryByText(/Loading farms/)).toBeNull())
    },
  }
}

test('a farm and a machine are first after the letters of the code and the number', async () => {
  const { search, first, user } = await openPage()
  await search('vlm4')
  expect(first()).toHaveTextContent('WT4')
  expect(first()).toHaveTextContent('Plaine de Valmeuse')
  await user.keyboard('{Backspace}')
  expect(first()).toHaveTextContent('FR-VLM')
})

test('nobody finds what they may not read', async () => {
  const asManager = await openPage(manager)
  await asManager.search('Data reception')
  expect(asManager.options().filter((option) => option.textContent?.includes('Data reception'))).toEqual([])
  asManager.close()
  const asGuest = await openPage(guest)
  await asGuest.search('FR-VLM')
  expect(asGuest.options()).toEqual([])
  expect(asGuest.requests(getFleetTable)).toEqual([])
})

test('a favourite is first before anything is typed, also after a new start of the page', async () => {
  const { search, first, user, close } = await openPage()
  await search('ach')
  expect(first()).toHaveTextContent('PT-ACH')
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  close()
  const again = await openPage()
  await again.search('')
  expect(again.getByText('Favourites')).toBeVisible()
  expect(again.first()).toHaveTextContent('PT-ACH')
  await again.user.click(again.getByRole('button', { name: 'Remove from favourites' }))
  expect(again.queryByText('Favourites')).toBeNull()
})

test('what was used last is offered before anything is typed', async () => {
  const { search, first, user, findByRole } = await openPage()
  await search('groups')
  await user.keyboard('{Enter}')
  await findByRole('grid')
  await search('')
  expect(first()).toHaveTextContent('Groups')
})

test('an action is done at once', async () => {
  const { search, user, queryByRole } = await openPage()
  await search('dark')
  await user.keyboard('{Enter}')
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
  expect(queryByRole('dialog', { name: 'Search' })).toBeNull()
})

test('a query of 400 characters finds nothing and leads on', async () => {
  const { search, user, options, field, getByRole, getByText } = await openPage()
  await search('')
  await user.click(field())
  await user.paste('vlm 4 '.repeat(67))
  expect(getByText('No results')).toBeVisible()
  await user.click(getByRole('button', { name: 'Clear search' }))
  expect(options().length).toBeGreaterThan(0)
})

test('the field names its marked option; only the part in sight of a long list is in the document', async () => {
  const { search, user, field, options, getAllByRole } = await openPage()
  // The first is that of the top bar, the second that of a phone.
  const button = getAllByRole('button', { name: 'Search' })[0] as HTMLElement
  button.focus()
  await search('wt')
  const marked = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(marked()).toHaveAttribute('aria-selected', 'true')
  expect(marked()).toHaveAttribute('aria-posinset', '3')
  for (let press = 0; press < 12; press += 1) await user.keyboard('{PageDown}')
  expect(marked()).toHaveAttribute('aria-posinset', '40')
  expect(options().length).toBeLessThan(60)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
})

test('a machine is found with its state and its power of the moment', async () => {
  const { search, first, live } = await openPage()
  await search('vlm4')
  act(() => {
    live.push({ tagId: 1_003, value: 'FAULT' }, { tagId: 2_003, value: 1_234 })
  })
  await waitFor(() => expect(first()).toHaveTextContent(/Fault1,234 kW/))
  expect(first()).toHaveTextContent('Turbine')
})

test('people and groups are found by their names, and lead to their pages', async () => {
  const page = await openPage()
  const { search, first, user, address } = page
  await search('mainten')
  expect(first()).toHaveTextContent('MaintenanceGroup')
  await user.keyboard('{Escape}')
  await search('maas')
  await waitFor(() => expect(first()).toHaveTextContent('Kim Maaskim'))
  page.answer(getUser, () => new Promise<never>(() => undefined))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/Users/view/40000000-0000-4000-8000-000000000002'))
})

test('who may not read users finds none, and the server is not asked', async () => {
  const { search, options, requests } = await openPage(guest)
  await search('maas')
  expect(options()).toEqual([])
  expect(requests(getUsers)).toEqual([])
  expect(requests(getGroupNames)).toEqual([])
})
