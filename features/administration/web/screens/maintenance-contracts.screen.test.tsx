import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectDrawerAsks } from '../../../../tests/screens/drawer-asks.ts'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { expectNothingLost } from '../../../../tests/screens/nothing-lost.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { type ReferenceItem, referenceItemCalls } from '../../contract/reference-lists.ts'
import MaintenanceContractsScreen from './maintenance-contracts.tsx'

const { list, create, update, remove, changes } = referenceItemCalls

const entry = (code: string, position: number, given: Partial<ReferenceItem> = {}): ReferenceItem => ({
  id: `10000000-0000-4000-8000-00000000000${position}`,
  version: 1,
  list: 'guaranteeType',
  code,
  labels: { 'en-GB': `${code} in English`, 'fr-FR': `${code} en français`, 'es-ES': '', 'pt-PT': '' },
  position,
  isActive: true,
  ...given,
})
const entries = [entry('TBA', 0), entry('PBA', 1, { isActive: false })]

const open = (results: readonly ReferenceItem[] = []) =>
  renderScreen(<MaintenanceContractsScreen />, {
    address: '/Administration/MaintenanceContracts',
    calls: [answer(list, { results: [...results] }), answer(changes, { results: [] })],
  })

test('a half-written entry of a list is lost by no way out of the page', () =>
  expectNothingLost({
    open,
    write: async ({ user, findByRole }) => {
      await user.click(await findByRole('button', { name: 'New entry' }))
      await user.type(await findByRole('textbox', { name: 'English' }), 'Half')
    },
    holds: async ({ findByRole }) => expect(await findByRole('textbox', { name: 'English' })).toHaveValue('Half'),
  }))

test('a half-written entry of a list is not closed without a question', async () => {
  const screen = await open()
  await expectDrawerAsks(screen, async () =>
    screen.user.click(await screen.findByRole('button', { name: 'New entry' })),
  )
})

test('a list shows code, label in the language of the user, state and order', async () => {
  const { findByRole, getAllByRole, queryByRole, user, getByRole, findByText } = await open([
    ...entries,
    entry('MWh', 2, { list: 'unit' }),
  ])
  expect(await findByRole('row', { name: /^TBA TBA in English Active/ })).toBeVisible()
  expect(getByRole('row', { name: /^PBA PBA in English Inactive/ })).toBeVisible()
  expect(getAllByRole('row')).toHaveLength(3)
  expect(queryByRole('button', { name: 'MWh' })).toBeNull()
  expect(getByRole('button', { name: 'Move TBA up' })).toBeDisabled()
  expect(getByRole('button', { name: 'Move PBA down' })).toBeDisabled()
  await user.click(getByRole('radio', { name: 'Indexes' }))
  expect(await findByText('The list is empty')).toBeVisible()
})

test('a new entry is checked before it is sent, and sent with its list', async () => {
  const { user, fill, answer, findByRole, getByRole, requests, queryByRole } = await open(entries)
  answer(create, ({ body }) => ({ ...entry('PR', 2), ...body }) as ReferenceItem)
  await user.click(await findByRole('button', { name: 'New entry' }))
  const drawer = within(await findByRole('dialog', { name: 'New entry' }))
  const save = drawer.getByRole('button', { name: 'Save' })
  await fill(drawer.getByRole('textbox', { name: 'Code' }), 'no spaces')
  await user.click(save)
  expect(drawer.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/The format is not valid/)
  expect(drawer.getByRole('textbox', { name: 'English' })).toHaveAccessibleDescription(/Required/)
  expect(requests(create)).toEqual([])
  await fill(drawer.getByRole('textbox', { name: 'Code' }), 'PR')
  await fill(drawer.getByRole('textbox', { name: 'English' }), 'Performance ratio')
  await user.click(save)
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  expect(requests(create)).toEqual([
    {
      body: {
        list: 'guaranteeType',
        code: 'PR',
        labels: { 'en-GB': 'Performance ratio', 'fr-FR': '', 'es-ES': '', 'pt-PT': '' },
        isActive: true,
      },
    },
  ])
  expect(getByRole('button', { name: 'New entry' })).toBeVisible()
})

test('an entry keeps its code, and only the changed field is sent', async () => {
  const { user, answer, findByRole, requests, queryByRole } = await open(entries)
  answer(update, { ...entry('TBA', 0), version: 2 })
  await user.click(await findByRole('button', { name: 'TBA' }))
  const drawer = within(await findByRole('dialog', { name: 'TBA' }))
  expect(drawer.getByRole('textbox', { name: 'Code' })).toBeDisabled()
  await user.click(drawer.getByRole('checkbox', { name: 'Available in new contracts' }))
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  expect(requests(update)).toEqual([{ params: { id: entries[0]?.id }, body: { version: 1, isActive: false } }])
})

test('an entry moves by one position', async () => {
  const { user, answer, findByRole, requests } = await open(entries)
  answer(update, entry('TBA', 1))
  await user.click(await findByRole('button', { name: 'Move TBA down' }))
  await waitFor(() =>
    expect(requests(update)).toEqual([{ params: { id: entries[0]?.id }, body: { version: 1, position: 1 } }]),
  )
})

test.each([
  ['a code that the list has', create, 'taken', 'This code is already in the list.'],
  ['an entry in use', remove, 'in-use', 'This entry is in use. Make it inactive instead.'],
] as const)('%s is refused in words', async (_, call, code, words) => {
  const { user, fill, answer, findByRole, findByText } = await open(entries)
  answer(call, problem(409, code))
  await user.click(await findByRole('button', { name: call === create ? 'New entry' : 'TBA' }))
  const drawer = within(await findByRole('dialog'))
  if (call === create) {
    await fill(drawer.getByRole('textbox', { name: 'Code' }), 'tba')
    await fill(drawer.getByRole('textbox', { name: 'English' }), 'Again')
  }
  await user.click(drawer.getByRole('button', { name: call === create ? 'Save' : 'Delete' }))
  if (call === remove) {
    const question = within(await findByRole('dialog', { name: 'Delete permanently?' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
  }
  expect(await findByText(words)).toBeVisible()
})

test('while the list loads it says so, and after an error it offers to try again', async () => {
  const { findByRole } = await renderScreen(<MaintenanceContractsScreen />, {
    address: '/Administration/MaintenanceContracts',
    calls: [answer(list, problem(503, 'unavailable'))],
  })
  expect(await findByRole('button', { name: 'Try again' })).toBeVisible()
})
