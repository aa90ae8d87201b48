import { expect, test } from 'vitest'
import { EDIT, READ } from '../../../../domain/right.ts'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getGroups } from '../../contract/group-endpoints.ts'
import { groupOf } from '../test-people.ts'
import GroupsScreen from './groups.tsx'

const named = (number: number, name: string, fields: Parameters<typeof groupOf>[0]) =>
  groupOf({ id: `30000000-0000-4000-8000-00000000000${number}`, name, ...fields })
const groups = [
  named(1, 'Auditors', { farms: null }),
  named(2, 'Operations France', { description: 'Control room', products: { MyFleet: READ + EDIT } }),
  named(3, 'Solar technicians', {}),
  named(4, 'Wind technicians', {}),
]

const open = async (address = '/Groups/') => {
  const screen = await renderScreen(<GroupsScreen />, { address, calls: [answer(getGroups, { results: groups })] })
  await screen.findByRole('grid', { name: 'Groups' })
  const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)
  return { ...screen, names }
}

test('the list of groups says what each gives, is searched and filtered, and the address keeps it', async () => {
  const { user, fill, names, getByRole, getByText, findByLabelText, address, close } = await open()
  expect(getByText('MyFleet (read, edit)')).toBeVisible()
  const search = getByRole('searchbox', { name: 'Search groups' })
  await fill(search, 'control room')
  await expect.poll(names).toEqual(['Operations France'])
  await user.keyboard('{Escape}')
  await expect.poll(names).toHaveLength(4)
  await user.click(getByRole('button', { name: 'Filters' }))
  await fill(await findByLabelText('Filters: Name'), 'tech')
  await expect.poll(names).toEqual(['Solar technicians', 'Wind technicians'])
  const kept = address()
  close()
  const again = await open(kept)
  expect(again.names()).toEqual(['Solar technicians', 'Wind technicians'])
  await again.user.click(again.getByRole('button', { name: 'Clear filters' }))
  await expect.poll(again.names).toHaveLength(4)
})

test('a column of the list of groups is hidden', async () => {
  const { user, getByRole, findByRole, queryByRole } = await open()
  expect(getByRole('columnheader', { name: /Description/ })).toBeVisible()
  await user.click(getByRole('button', { name: 'Columns' }))
  await user.click(await findByRole('checkbox', { name: 'Description' }))
  await expect.poll(() => queryByRole('columnheader', { name: /Description/ })).toBeNull()
})

test('a group is opened by a double click, a new one by its button', async () => {
  const { user, getByText, getByRole, findByText, address, back, findByRole } = await open()
  await user.dblClick(getByText('Wind technicians'))
  await expect.poll(address).toBe(`/Groups/view/${groups[3]?.id}`)
  await findByText('Another page')
  back()
  await findByRole('grid', { name: 'Groups' })
  await user.click(getByRole('button', { name: 'Add group' }))
  await expect.poll(address).toBe('/Groups/create')
})
