import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

export const screens: readonly ScreenRow[] = [
  {
    round: 'people',
    route: '/Users/',
    address: '/Users/',
    ...whenEmpty('/api/Users', /No users/, { results: [], total: 0, next: null }),
  },
  { round: 'people', route: '/Users/$mode/{-$id}', address: '/Users/create' },
  { round: 'people', route: '/Users/Import', address: '/Users/Import' },
  { round: 'people', route: '/Users/$mode/{-$id}', address: '/Users/view/{user}' },
  { round: 'people', route: '/Groups/', address: '/Groups/', ...whenEmpty('/api/Groups', /No groups/) },
  { round: 'people', route: '/Users/$mode/{-$id}', address: '/Users/edit/{user}' },
  { round: 'people', route: '/Groups/$mode/{-$id}', address: '/Groups/create' },
  { round: 'people', route: '/Groups/$mode/{-$id}', address: '/Groups/view/{group}' },
  { round: 'people', route: '/Groups/$mode/{-$id}', address: '/Groups/edit/{group}' },
]
