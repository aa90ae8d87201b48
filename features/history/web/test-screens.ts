import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

export const screens: readonly ScreenRow[] = [
  {
    round: 'fleet',
    route: '/MyFleet/Exports',
    address: '/MyFleet/Exports?farms=FR-VLM',
    ...whenEmpty('/api/History/Exports', /No exports/, { results: [], usedBytes: 0, quotaBytes: 1, keptDays: 7 }),
  },
]
