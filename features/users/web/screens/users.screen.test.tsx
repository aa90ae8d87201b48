import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { byKeyboard } from '../../../../tests/screens/by-keyboard.ts'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { admin } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { changeUsers, getPerimeterFarms, getUsers } from '../../contract/endpoints.ts'
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
  await expect.poll(() => within(dialog).getByRole('button', { name: /^Disable/ })).toBeEnabled()
  await press(within(dialog).getByRole('button', { name: /^Disable/ }))
  expect(await findByText('1 user changed')).toBeVisible()
  const ids = [people[1]?.id]
  expect(requests(changeUsers).map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      { action: 'disable', ids, isPreview: true },
      { action: 'disable', ids, isPreview: false },
    ]),
  )
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
