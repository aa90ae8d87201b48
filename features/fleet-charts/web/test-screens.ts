import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

const noFarm = whenEmpty('/api/MyFleetTable', /No farm/, { results: [], powerModels: {}, codeBooks: {} })
const noSuchFarm = whenEmpty('/api/MyFleetTable', /Farm not found/, { results: [], powerModels: {}, codeBooks: {} })

export const screens: readonly ScreenRow[] = [
  {
    round: 'fleet',
    route: '/MyFleet/Charts',
    address: '/MyFleet/Charts?machines=FR-VLM/WT01,FR-VLM/WT02',
    ...noFarm,
  },
  {
    round: 'fleet',
    route: '/MyFleet/Farm/Charts',
    address: '/MyFleet/Farm/Charts?farmCode=FR-VLM&type=WINDFARM',
    ...noSuchFarm,
  },
]
