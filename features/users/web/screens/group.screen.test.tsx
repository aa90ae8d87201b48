import { expect, test } from 'vitest'
import { READ } from '../../../../domain/right.ts'
import { byKeyboard } from '../../../../tests/screens/by-keyboard.ts'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { expectNothingLost } from '../../../../tests/screens/nothing-lost.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getPerimeterFarms, getUsers } from '../../contract/endpoints.ts'
import { createGroup } from '../../contract/group-endpoints.ts'
import GroupScreen from './group.tsx'

const path = '/Groups/$mode/{-$id}'
const calls = [answer(getPerimeterFarms, { results: [] }), answer(getUsers, { results: [], total: 0, next: null })]

test('a half-written new group is lost by no way out of the page', () =>
  expectNothingLost({
    open: () => renderScreen(<GroupScreen />, { address: '/Groups/create', path, calls }),
    write: async ({ user, findByRole }) => user.type(await findByRole('textbox', { name: 'Description' }), 'Half'),
    holds: async ({ findByRole }) => expect(await findByRole('textbox', { name: 'Description' })).toHaveValue('Half'),
  }))

test('a group is made by keyboard alone', async () => {
  const { user, getByRole, answer, requests } = await renderScreen(<GroupScreen />, {
    address: '/Groups/create',
    path,
    calls,
  })
  answer(createGroup, problem(403, 'forbidden'))
  const { type, press } = byKeyboard(user)
  await type(getByRole('textbox', { name: 'Name' }), 'Keys')
  await press(getByRole('checkbox', { name: 'MyFleet: read' }), ' ')
  await press(getByRole('button', { name: 'Create group' }))
  await expect
    .poll(() => requests(createGroup))
    .toMatchObject([{ body: { name: 'Keys', products: { MyFleet: READ } } }])
})
