import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

const noSuchFarm = whenEmpty('/api/MyFleetTable', /Farm not found/, { results: [], powerModels: {}, codeBooks: {} })
const farm = 'farmCode=FR-VLM&type=WINDFARM'

export const screens: readonly ScreenRow[] = [
  { round: 'fleet', route: '/MyFleet/Farm', address: `/MyFleet/Farm?${farm}`, ...noSuchFarm },
  { round: 'fleet', route: '/MyFleet/Farm/Table', address: `/MyFleet/Farm/Table?${farm}`, ...noSuchFarm },
  { round: 'fleet', route: '/MyFleet/Farm/Table', address: `/MyFleet/Farm/Table?${farm}&machineCode=WT04` },
]
