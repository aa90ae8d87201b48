import { READ } from '../../../domain/right.ts'
import { type CallRows, needs } from '../../../tests/spec/authorization/call-row.ts'

export const authorization: CallRows = {
  getFleetEnergy: {
    product: 'MyFleet',
    request: ({ farmCode }) => ({
      url: `/api/MyFleetEnergy?farmCode=${farmCode}&from=2026-01-01&to=2026-01-08&by=day`,
    }),
    outcomes: needs(READ, { farm: true }),
  },
}
