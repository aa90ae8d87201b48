import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

export const screens: readonly ScreenRow[] = [
  {
    round: 'people',
    route: '/Logs',
    address: '/Logs',
    ...whenEmpty('/api/AuditLog', /No entries/, { results: [], next: null }),
  },
  { round: 'operation', route: '/Logs', address: '/Logs?row={logRow}' },
]
