import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

export const screens: readonly ScreenRow[] = [
  {
    round: 'fleet',
    route: '/MyFleet/Subscriptions',
    address: '/MyFleet/Subscriptions',
    ...whenEmpty('/api/Subscriptions', /No subscriptions yet/, {
      results: [],
      webhooks: [],
      groups: [],
      hasMailServer: true,
      mailTo: null,
    }),
  },
]
