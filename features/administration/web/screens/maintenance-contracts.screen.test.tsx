import { expect, test } from 'vitest'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { expectNothingLost } from '../../../../tests/screens/nothing-lost.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getGroupNames } from '../../../users/contract/group-endpoints.ts'
import { getReferenceItems } from '../../contract/reference-lists.ts'
import MaintenanceContractsScreen from './maintenance-contracts.tsx'

test('a half-written entry of a list is lost by no way out of the page', () =>
  expectNothingLost({
    open: () =>
      renderScreen(<MaintenanceContractsScreen />, {
        address: '/Administration/MaintenanceContracts',
        calls: [answer(getReferenceItems, { results: [] }), answer(getGroupNames, [])],
      }),
    write: async ({ user, findByRole }) => {
      await user.click(await findByRole('button', { name: 'New entry' }))
      await user.type(await findByRole('textbox', { name: 'English' }), 'Half')
    },
    holds: async ({ findByRole }) => expect(await findByRole('textbox', { name: 'English' })).toHaveValue('Half'),
  }))
