import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EDIT, READ } from '../../../../domain/right.ts'
import { getReferenceUses } from '../../../../platform/contract/reference-calls.ts'
import { byKeyboard } from '../../../../tests/screens/by-keyboard.ts'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { expectNothingLost } from '../../../../tests/screens/nothing-lost.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getPerimeterFarms, getUsers } from '../../contract/endpoints.ts'
import { type GroupDetails, groupCalls } from '../../contract/group.ts'
import { feature } from '../index.ts'
import { groupOf, noPerimeter, perimeterFarms, rowOf } from '../test-people.ts'
import GroupScreen from './group.tsx'

const {
  create: createGroup,
  remove: deleteGroup,
  get: getGroup,
  changes: getGroupChanges,
  update: updateGroup,
} = groupCalls
const path = '/Groups/$mode/{-$id}'
const member = {
  id: '40000000-0000-4000-8000-000000000001',
  ...{ login: 'priya', firstName: 'Priya', lastName: 'Raman', type: null, isEnabled: true, isUserSuperAdmin: false },
}
const priya = rowOf(member)
const calls = [
  answer(getPerimeterFarms, { results: [...perimeterFarms] }),
  answer(getUsers, { results: [priya], total: 1, next: null }),
]

/** What the form of a new group sends beside what was typed. */
const newGroup = {
  ...{ products: {}, memberIds: [] },
  perimeter: { everyFarm: false, farmCodes: [], countryCodes: [], technologies: [], subsidiaries: [] },
}

test('a half-written new group is lost by no way out of the page', () =>
  expectNothingLost({
    open: () => renderScreen(<GroupScreen />, { address: '/Groups/create', path, calls }),
    write: async ({ fill, findByRole }) => fill(await findByRole('textbox', { name: 'Description' }), 'Half'),
    holds: async ({ findByRole }) => expect(await findByRole('textbox', { name: 'Description' })).toHaveValue('Half'),
  }))

test('rights that are half chosen are lost by no way out of the page', () =>
  expectNothingLost({
    open: () => renderScreen(<GroupScreen />, { address: '/Groups/create', path, calls }),
    write: async ({ user, findByRole }) => user.click(await findByRole('checkbox', { name: 'MyFleet: read' })),
    holds: async ({ findByRole }) => expect(await findByRole('checkbox', { name: 'MyFleet: read' })).toBeChecked(),
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
  await waitFor(() =>
    expect(requests(createGroup)).toEqual([{ body: { ...newGroup, name: 'Keys', products: { MyFleet: READ } } }]),
  )
})

const group: GroupDetails = {
  ...groupOf({ name: 'Night shift', description: 'As it was', members: 1, products: { MyFleet: READ + EDIT } }),
  perimeter: { ...noPerimeter, countryCodes: ['PT'] },
  people: [member],
  allowed: { edit: true },
}

test('a new group needs a name, and its members are found by typing', async () => {
  const { user, fill, answer, getByRole, findByRole, requests } = await renderScreen(<GroupScreen />, {
    address: '/Groups/create',
    path,
    calls,
  })
  answer(createGroup, problem(403, 'forbidden'))
  const create = getByRole('button', { name: 'Create group' })
  await fill(getByRole('textbox', { name: 'Description' }), 'Half')
  await user.click(create)
  const name = getByRole('textbox', { name: 'Name' })
  expect(name).toHaveFocus()
  expect(name).toHaveAccessibleDescription('Required')
  await fill(name, 'Night shift')
  await user.click(getByRole('combobox', { name: 'Members' }))
  await findByRole('option', { name: 'Raman, Priya' })
  await user.paste('raman')
  await user.keyboard('{Enter}')
  await user.click(create)
  await waitFor(() =>
    expect(requests(createGroup)).toEqual([
      { body: { ...newGroup, name: 'Night shift', description: 'Half', memberIds: [priya.id] } },
    ]),
  )
})

const openGroup = (mode = 'view', id = group.id, shown = group) =>
  renderScreen(<GroupScreen />, {
    address: `/Groups/${mode}/${id}`,
    path,
    calls: [
      ...calls,
      answer(getGroup, id === group.id ? shown : problem(404, 'not-found')),
      answer(getGroupChanges, {
        results: [
          {
            ...{ atMs: 0, by: 'Inês Carvalho', operation: 'updateGroup', version: 2 },
            fields: [{ field: 'description', before: 'As it was', after: 'As it is' }],
          },
        ],
      }),
    ],
  })

test('a group is shown with members, farms, rights and changes; its members are a link to the filtered list', async () => {
  const { user, findByRole, getByRole, findByText, address } = await openGroup()
  expect(await findByText(/As it was → As it is/)).toBeVisible()
  const links = within(getByRole('region', { name: '1 member' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Raman, Priya'])
  expect(getByRole('region', { name: '1 farm' })).toHaveTextContent(/Portugal.*Zebral/)
  expect(within(getByRole('row', { name: /^MyFleet/ })).getAllByRole('img', { name: 'granted' })).toHaveLength(2)
  await user.click(await findByRole('button', { name: 'Members in the list' }))
  await waitFor(() => expect(address()).toBe(`/Users/?group=${group.id}`))
})

test('a group names the records that use it', async () => {
  const records = [{ id: '50000000-0000-4000-8000-000000000001', label: 'Maintenance on Sunday' }]
  const { findByRole } = await renderScreen(<GroupScreen />, {
    ...{ address: `/Groups/view/${group.id}`, path, places: feature.records },
    calls: [
      ...calls,
      answer(getGroup, group),
      answer(getGroupChanges, { results: [] }),
      answer(getReferenceUses, { results: [{ kind: 'group', records, others: 2 }] }),
    ],
  })
  const panel = within(await findByRole('region', { name: 'Where used' }))
  expect(await panel.findByRole('link', { name: 'Maintenance on Sunday' })).toHaveAttribute(
    'href',
    `/Groups/view/${records[0]?.id}`,
  )
})

test('uses by links count, and ids of records without a name are not shown', async () => {
  const [plain, named] = ['7aaae559-cfc9-4d13-ad4e-000000000001', '7aaae559-cfc9-4d13-ad4e-000000000002']
  const results = [
    { kind: 'shareholding', records: [{ id: plain, label: plain }], others: 1 },
    { kind: 'companyLink', records: [{ id: named, label: 'FR-VLM-SF' }], others: 0 },
  ]
  const { findByRole } = await renderScreen(<GroupScreen />, {
    ...{ address: `/Groups/view/${group.id}`, path, places: feature.records },
    calls: [
      ...calls,
      answer(getGroup, group),
      answer(getGroupChanges, { results: [] }),
      answer(getReferenceUses, { results }),
    ],
  })
  const panel = within(await findByRole('region', { name: 'Where used' }))
  expect(await panel.findByText('Other records (3)')).toBeVisible()
  expect(panel.getAllByText('FR-VLM-SF')).toHaveLength(1)
  expect(panel.queryByText(/7aaae559/)).toBeNull()
})

test('a group is changed: only what was changed is sent', async () => {
  const { user, fill, answer, findByRole, getByRole, requests } = await openGroup('edit')
  answer(updateGroup, problem(403, 'forbidden'))
  await fill(await findByRole('textbox', { name: 'Description' }), 'As it is')
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requests(updateGroup)).toEqual([
      { params: { id: group.id }, body: { version: 1, description: 'As it is' } },
    ]),
  )
})

test('members and rights that the server refuses are marked, and so is a name that another group has', async () => {
  const { user, answer, findByRole, findByText, getByRole } = await openGroup('edit')
  const save = async (...errors: { path: string; message: string; code?: string }[]) => {
    answer(updateGroup, problem(409, 'taken', errors))
    await user.click(getByRole('button', { name: 'Save' }))
  }
  await user.click(await findByRole('checkbox', { name: 'MyFleet: manage' }))
  await save({ path: 'body.name', message: 'Night shift is taken', code: 'taken' })
  expect(await findByText('Another group has this name.')).toBeVisible()
  expect(getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Another group has this name.')
  await save({ path: 'body.products', message: 'MyFleet' }, { path: 'body.addMembers', message: 'unknown' })
  expect(await findByText("You can't grant rights or farms you don't have.")).toBeVisible()
  expect(getByRole('combobox', { name: 'Members' })).toHaveAccessibleDescription('No longer exists')
})

test('who may not manage a group sees no button to change it', async () => {
  const { findByRole, queryByRole } = await openGroup('view', group.id, { ...group, allowed: { edit: false } })
  await findByRole('region', { name: '1 member' })
  for (const name of ['Edit', 'Delete', 'More actions']) expect(queryByRole('button', { name })).toBeNull()
  expect(queryByRole('link', { name: 'Edit' })).toBeNull()
})

test('a group is deleted once the number of members who lose its rights is confirmed', async () => {
  const { user, answer, findByRole, findByText, requests, address } = await openGroup()
  answer(deleteGroup, { id: group.id })
  await user.click(await findByRole('button', { name: 'Delete' }))
  const question = within(await findByRole('dialog', { name: 'Delete Night shift?' }))
  expect(question.getByText(/^1 member loses the rights of this group/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await findByText('Group Night shift deleted')).toBeVisible()
  expect(address()).toBe('/Groups/')
  expect(requests(deleteGroup)).toEqual([{ params: { id: group.id }, query: { members: 1 } }])
})

test('a group that does not exist and an address that names no record say so', async () => {
  const gone = await openGroup('view', '00000000-0000-4000-8000-000000000000')
  expect(await gone.findByText("Not found, or you don't have access to it.")).toBeVisible()
  gone.close()
  for (const address of [`paint/${group.id}`, 'view', 'view/nonsense']) {
    const { findByText, getByRole, close } = await renderScreen(<GroupScreen />, {
      address: `/Groups/${address}`,
      path,
    })
    expect(await findByText('This page does not exist')).toBeVisible()
    expect(getByRole('link', { name: 'Groups' })).toHaveAttribute('href', '/Groups/')
    close()
  }
})
