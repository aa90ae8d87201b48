import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

export const screens: readonly ScreenRow[] = [
  {
    round: 'fleet',
    route: '/MyFleet/Subscriptions',
    address: '/MyFleet/Subscriptions',
    // The frame of My fleet says it for all of its pages.
    ...whenEmpty('/api/MyFleetTable', /No farm/, { results: [], powerModels: {}, codeBooks: {} }),
  },
]
