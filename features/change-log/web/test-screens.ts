import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

export const screens: readonly ScreenRow[] = [
  {
    round: 'own',
    route: '/ChangeLog',
    address: '/ChangeLog',
    ...whenEmpty('/api/ChangeLog', /No entries/, { versions: [], seenAtMs: null }),
  },
]
