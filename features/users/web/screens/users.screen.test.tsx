import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EDIT, READ } from '../../../../domain/right.ts'
import type { Person } from '../../../../platform/web/session/person.ts'
import { byKeyboard } from '../../../../tests/screens/by-keyboard.ts'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { admin, personOf } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { changeUsers, getPerimeterFarms, getUsers, mostPeopleAtOnce } from '../../contract/endpoints.ts'
import { getGroupNames } from '../../contract/group-endpoints.ts'
import { perimeterFarms, rowOf } from '../test-people.ts'
import UsersScreen from './users.tsx'

const people = [
  rowOf(),
  rowOf({ id: '40000000-0000-4000-8000-000000000002', login: 'kay', firstName: 'Kay', lastName: 'Board' }),
]
const open = (stored = {}) =>
  renderScreen(<UsersScreen />, {
    address: '/Users/',
    stored,
    calls: [
      answer(getUsers, { results: people, total: 2, next: null }),
      answer(getGroupNames, []),
      answer(getPerimeterFarms, { results: [...perimeterFarms] }),
      answer(changeUsers, ({ body }) => ({ done: body.ids, unchanged: [], failed: [] })),
    ],
  })

test('people are found, selected and switched off by keyboard alone', async () => {
  const { user, findByRole, getByRole, findByText, requests } = await open()
  const table = await findByRole('grid')
  const { type, tabTo, press } = byKeyboard(user)
  await type(getByRole('searchbox'), 'board')
  await findByText('1 of 2 rows')
  await tabTo(table)
  await user.keyboard('{ArrowDown} ')
  await press(await findByRole('button', { name: 'Disable' }))
  const dialog = await findByRole('dialog')
  await waitFor(() => expect(within(dialog).getByRole('button', { name: /^Disable/ })).toBeEnabled())
  await press(within(dialog).getByRole('button', { name: /^Disable/ }))
  expect(await findByText('1 user changed')).toBeVisible()
  const ids = [people[1]?.id]
  expect(requests(changeUsers).map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      { action: 'disable', ids, isPreview: true },
      { action: 'disable', ids, isPreview: false },
    ]),
  )
  // The list is read again.
  expect(requests(getUsers)).toHaveLength(2)
})

test('farms of the filter are offered in the reader’s order: favourites first, then what was used last', async () => {
  const used = { favourites: ['farm/PT-ZEB'], recent: ['farm/FR-VLM'] }
  const { user, findByRole, findAllByRole } = await open({ [`solvane.search.${admin.id}`]: used })
  await user.click(await findByRole('combobox', { name: 'Sees farm' }))
  expect((await findAllByRole('option')).slice(1).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Zebral'),
    expect.stringContaining('Plaine de Valmeuse'),
    expect.stringContaining('Aragón'),
  ])
})

const technicians = { id: '30000000-0000-4000-8000-000000000001', name: 'Wind technicians' }
const named = (number: number, lastName: string, firstName: string, fields: Parameters<typeof rowOf>[0] = {}) =>
  rowOf({
    id: `40000000-0000-4000-8000-0000000000${number}`,
    login: lastName.toLowerCase(),
    ...{ lastName, firstName, ...fields },
  })
const brandao = named(10, 'Brandão', 'Nuno', { isEnabled: false })
const mercier = named(11, 'Mercier', 'Julien', { groups: [technicians] })
const raman = named(12, 'Raman', 'Priya', { email: 'priya.raman@example.org' })
const urrutia = named(13, 'Urrutia', 'Íñigo', { isEnabled: false, groups: [technicians] })

const openList = async (address = '/Users/', person: Person = admin) => {
  const everybody = [brandao, mercier, raman, urrutia]
  const screen = await renderScreen(<UsersScreen />, {
    address,
    person,
    calls: [
      answer(getUsers, ({ query: { farm } }) => {
        const results = farm === undefined ? everybody : [raman]
        return { results, total: results.length, next: null }
      }),
      answer(getGroupNames, [technicians]),
      answer(getPerimeterFarms, { results: [...perimeterFarms] }),
    ],
  })
  await screen.findByRole('grid', { name: 'Users' })
  const choose = async (list: string, option: RegExp) => {
    await screen.user.click(screen.getByRole('combobox', { name: list }))
    await screen.user.click(await screen.findByRole('option', { name: option }))
  }
  /** Of the rows that the list shows. */
  const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)
  return { ...screen, choose, names }
}

test('the list is searched and filtered by status and group; the address keeps it, and back goes step by step', async () => {
  const { user, fill, choose, names, getByRole, address, back, close } = await openList()
  const search = getByRole('searchbox', { name: 'Search by name, login or e-mail' })
  await fill(search, 'mercier')
  await waitFor(() => expect(names()).toEqual(['Mercier, Julien']))
  await user.keyboard('{Escape}')
  await user.click(getByRole('radio', { name: 'Disabled' }))
  await waitFor(() => expect(names()).toEqual(['Brandão, Nuno', 'Urrutia, Íñigo']))
  await choose('Group', /^Wind technicians$/)
  await waitFor(() => expect(names()).toEqual(['Urrutia, Íñigo']))
  const kept = address()
  expect(kept).toMatch(/status=disabled.*group=/)
  back()
  await waitFor(() => expect(names()).toEqual(['Brandão, Nuno', 'Urrutia, Íñigo']))
  back()
  await waitFor(() => expect(names()).toHaveLength(4))
  close()
  expect((await openList(kept)).names()).toEqual(['Urrutia, Íñigo'])
})

test('the filter by farm asks the server for the users who see the farm', async () => {
  const { choose, names, requests } = await openList()
  await choose('Sees farm', /Zebral/)
  await waitFor(() => expect(names()).toEqual(['Raman, Priya']))
  expect(requests(getUsers).at(-1)?.query).toEqual({ farm: 'PT-ZEB', sort: 'name', limit: mostPeopleAtOnce })
})

test('columns are shown, hidden and filtered', async () => {
  const { user, fill, names, getByRole, findByRole, findByLabelText, getAllByRole } = await openList()
  const headers = () => getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers()).toContain('Role')
  expect(headers()).not.toContain('E-mail')
  await user.click(getByRole('button', { name: 'Columns' }))
  await user.click(await findByRole('checkbox', { name: 'E-mail' }))
  await user.click(getByRole('checkbox', { name: 'Role' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(headers()).toContain('E-mail'))
  await waitFor(() => expect(headers()).not.toContain('Role'))
  await user.click(getByRole('button', { name: 'Filters' }))
  await fill(await findByLabelText('Filters: E-mail'), 'raman')
  await waitFor(() => expect(names()).toEqual(['Raman, Priya']))
})

test('a double click opens the user', async () => {
  const { user, getByText, address } = await openList()
  await user.dblClick(getByText('Mercier, Julien'))
  await waitFor(() => expect(address()).toBe(`/Users/view/${mercier.id}`))
})

test.each([
  ['who reads adds nobody', personOf({ products: { BackOfficeUsers: READ } }), []],
  ['who edits adds users', personOf({ products: { BackOfficeUsers: READ + EDIT } }), ['Add user']],
  ['a super administrator imports users too', admin, ['Import', 'Add user']],
])('%s', async (_, person, names) => {
  const { user, queryAllByRole, findByRole, address } = await openList('/Users/', person)
  const buttons = queryAllByRole('button', { name: /^(Add|Import)/ })
  expect(buttons.map(({ textContent }) => textContent)).toEqual(names)
  if (!buttons[0]) return
  await user.click(await findByRole('button', { name: 'Add user' }))
  await waitFor(() => expect(address()).toBe('/Users/create'))
})
