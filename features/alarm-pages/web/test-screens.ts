import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

const none = { results: [], powerModels: {}, codeBooks: {} }

export const screens: readonly ScreenRow[] = [
  {
    round: 'fleet',
    route: '/MyFleet/Alarms',
    address: '/MyFleet/Alarms',
    ...whenEmpty('/api/MyFleetTable', /No farm/, none),
  },
  {
    round: 'fleet',
    route: '/MyFleet/Farm/Alarm',
    address: '/MyFleet/Farm/Alarm?farmCode=FR-VLM&type=WINDFARM',
    ...whenEmpty('/api/MyFleetTable', /Farm not found/, none),
  },
]
