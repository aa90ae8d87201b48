import { expect, test } from 'vitest'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { expectNothingLost } from '../../../../tests/screens/nothing-lost.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getGroupNames } from '../../../users/contract/group-endpoints.ts'
import { getIdentityProviders } from '../../contract/endpoints.ts'
import ProviderScreen from './provider.tsx'

test('a half-written new provider is lost by no way out of the page', () =>
  expectNothingLost({
    open: () =>
      renderScreen(<ProviderScreen />, {
        address: '/IdentityProviders/create',
        path: '/IdentityProviders/$mode/{-$id}',
        calls: [
          answer(getGroupNames, []),
          answer(getIdentityProviders, { results: [], callbackUrl: '', logoutUrl: '', onlyIssuer: null }),
        ],
      }),
    write: async ({ user, findByRole }) => user.type(await findByRole('textbox', { name: 'Client id' }), 'half'),
    holds: async ({ findByRole }) => expect(await findByRole('textbox', { name: 'Client id' })).toHaveValue('half'),
  }))
