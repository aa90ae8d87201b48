import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../../domain/right.ts'
import type { Person } from '../../../../platform/web/session/person.ts'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { admin, personOf } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { groupCalls } from '../../contract/group.ts'
import { groupOf } from '../test-people.ts'
import GroupsScreen from './groups.tsx'

const { list: getGroups } = groupCalls
const named = (number: number, name: string, fields: Parameters<typeof groupOf>[0]) =>
  groupOf({ id: `30000000-0000-4000-8000-00000000000${number}`, name, ...fields })
const groups = [
  named(1, 'Auditors', { farms: null }),
  named(2, 'Operations France', { description: 'Control room', products: { MyFleet: READ + EDIT } }),
  named(3, 'Solar technicians', {}),
  named(4, 'Wind technicians', {}),
]

const open = async (address = '/Groups/', person: Person = admin, results = groups) => {
  const screen = await renderScreen(<GroupsScreen />, { address, person, calls: [answer(getGroups, { results })] })
  if (results.length > 0) await screen.findByRole('grid', { name: 'Groups' })
  const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)
  return { ...screen, names }
}

test('the list of groups says what each gives, is searched and filtered, and the address keeps it', async () => {
  const { user, fill, names, getByRole, findByRole, queryByRole, getByText, findByLabelText, address, close } =
    await open()
  expect(getByText('MyFleet (read, edit)')).toBeVisible()
  const search = getByRole('searchbox', { name: 'Search groups' })
  await fill(search, 'control room')
  await waitFor(() => expect(names()).toEqual(['Operations France']))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(names()).toHaveLength(4))
  // One tool filters fields and the other columns of the list.
  expect(queryByRole('button', { name: 'Filters' })).toBeNull()
  await user.click(getByRole('button', { name: 'Add filter' }))
  const panel = within(await findByRole('dialog', { name: 'Add filter' }))
  await user.click(panel.getByRole('button', { name: 'Rights' }))
  await fill(await findByLabelText('Filters: Rights'), 'edit)')
  await waitFor(() => expect(names()).toEqual(['Operations France']))
  const kept = address()
  close()
  const again = await open(kept)
  expect(again.names()).toEqual(['Operations France'])
  await again.user.click(again.getByRole('button', { name: 'Remove the filter: Rights: edit)' }))
  await waitFor(() => expect(again.names()).toHaveLength(4))
})

test('a column filter of an older address is a filter of the bar', async () => {
  const { user, names, getByRole } = await open('/Groups/?filters={"name":"tech"}')
  expect(names()).toEqual(['Solar technicians', 'Wind technicians'])
  await user.click(getByRole('button', { name: 'Remove the filter: Name: tech' }))
  await waitFor(() => expect(names()).toHaveLength(4))
})

test('an open list shows what another user changes, also after an interruption', async () => {
  const { answer, live, names, requests } = await open()
  answer(getGroups, { results: [named(1, 'Auditors of today', { version: 2 }), ...groups.slice(1)] })
  live.changeRecord({ kind: 'user', id: 'somebody' })
  live.changeRecord({ kind: 'group', id: groups[0]?.id ?? '', version: 2 })
  await waitFor(() => expect(names()).toContain('Auditors of today'))
  expect(requests(getGroups)).toHaveLength(2)
  answer(getGroups, { results: groups.slice(1) })
  live.reconnect()
  await waitFor(() => expect(names()).toHaveLength(3))
})

test('a column of the list of groups is hidden', async () => {
  const { user, getByRole, findByRole, queryByRole } = await open()
  expect(getByRole('columnheader', { name: /Description/ })).toBeVisible()
  await user.click(getByRole('button', { name: 'Columns' }))
  await user.click(await findByRole('checkbox', { name: 'Description' }))
  await waitFor(() => expect(queryByRole('columnheader', { name: /Description/ })).toBeNull())
})

test('a group is opened by a double click, a new one by its button', async () => {
  const { user, getByText, getByRole, findByText, address, back, findByRole } = await open()
  await user.dblClick(getByText('Wind technicians'))
  await waitFor(() => expect(address()).toBe(`/Groups/view/${groups[3]?.id}`))
  await findByText('Another page')
  back()
  await findByRole('grid', { name: 'Groups' })
  await user.click(getByRole('button', { name: 'Add group' }))
  await waitFor(() => expect(address()).toBe('/Groups/create'))
})

test('only who manages users adds groups, to a list and to none', async () => {
  const editor = personOf({ products: { BackOfficeUsers: READ + EDIT } })
  const manager = personOf({ products: { BackOfficeUsers: READ + EDIT + MANAGE } })
  for (const results of [groups, []])
    for (const person of [editor, manager]) {
      const { findByText, queryAllByRole, close } = await open('/Groups/', person, results)
      if (results.length === 0) await findByText('No groups')
      const most = results.length === 0 ? 2 : 1
      expect(queryAllByRole('button', { name: 'Add group' })).toHaveLength(person === manager ? most : 0)
      close()
    }
})
