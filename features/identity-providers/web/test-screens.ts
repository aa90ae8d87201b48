import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

const noProvider = whenEmpty('/api/IdentityProviders', /No identity providers/, {
  results: [],
  callbackUrl: '',
  logoutUrl: '',
  onlyIssuer: null,
})

export const screens: readonly ScreenRow[] = [
  { round: 'people', route: '/IdentityProviders', address: '/IdentityProviders', ...noProvider },
  { round: 'people', route: '/IdentityProviders/Table', address: '/IdentityProviders/Table', ...noProvider },
  { round: 'people', route: '/IdentityProviders/$mode/{-$id}', address: '/IdentityProviders/create' },
  { round: 'people', route: '/IdentityProviders/$mode/{-$id}', address: '/IdentityProviders/view/{provider}' },
]
