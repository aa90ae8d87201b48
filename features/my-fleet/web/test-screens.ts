import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

const noFarm = whenEmpty('/api/MyFleetTable', /No farm/, { results: [], powerModels: {}, codeBooks: {} })

export const screens: readonly ScreenRow[] = [
  { round: 'fleet', route: '/MyFleet', address: '/MyFleet', ...noFarm },
  { round: 'fleet', route: '/MyFleet/Tiles', address: '/MyFleet/Tiles', ...noFarm },
  { round: 'fleet', route: '/MyFleet/Overview', address: '/MyFleet/Overview', ...noFarm },
  { round: 'fleet', route: '/MyFleet/Table', address: '/MyFleet/Table', ...noFarm },
]
