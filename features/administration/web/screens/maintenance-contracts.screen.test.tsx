import { expect, test } from 'vitest'
import { expectDrawerAsks } from '../../../../tests/screens/drawer-asks.ts'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { expectNothingLost } from '../../../../tests/screens/nothing-lost.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getGroupNames } from '../../../users/contract/group-endpoints.ts'
import { getReferenceItems } from '../../contract/reference-lists.ts'
import MaintenanceContractsScreen from './maintenance-contracts.tsx'

const open = () =>
  renderScreen(<MaintenanceContractsScreen />, {
    address: '/Administration/MaintenanceContracts',
    calls: [answer(getReferenceItems, { results: [] }), answer(getGroupNames, [])],
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
