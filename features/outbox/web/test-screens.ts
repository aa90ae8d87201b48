import { type ScreenRow, whenEmpty } from '../../../tests/e2e/screen-row.ts'

export const screens: readonly ScreenRow[] = [
  {
    round: 'operation',
    route: '/Administration/Outbox',
    address: '/Administration/Outbox',
    ...whenEmpty('/api/Outbox', /No e-mails/, { results: [], hasMailServer: false }),
  },
  { round: 'operation', route: '/Administration/Outbox', address: '/Administration/Outbox?mail={mail}' },
]
