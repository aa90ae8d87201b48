import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

const none = { results: [], powerModels: {}, codeBooks: {} }

export const screens: readonly ScreenRow[] = [
  {
    round: 'fleet',
    route: '/MyFleet/Energy',
    address: '/MyFleet/Energy?period=yesterday',
    ...whenEmpty('/api/MyFleetTable', /No farm/, none),
  },
  {
    round: 'fleet',
    route: '/MyFleet/Farm/Energy',
    address: '/MyFleet/Farm/Energy?farmCode=FR-VLM&type=WINDFARM&period=yesterday',
    ...whenEmpty('/api/MyFleetTable', /Farm not found/, none),
  },
  {
    round: 'fleet',
    route: '/MyFleet/Losses',
    address: '/MyFleet/Losses',
    ...whenEmpty('/api/MyFleetTable', /No farm/, none),
  },
]
