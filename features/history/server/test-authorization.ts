import { READ } from '../../../domain/right.ts'
import { type CallRows, needs } from '../../../tests/spec/authorization/call-row.ts'

const day = 'from=1767225600000&to=1767312000000'

export const authorization: CallRows = {
  getHistory: {
    product: 'MyFleet',
    request: ({ tagId }) => ({ url: `/api/History?tags=${tagId}&${day}&width=300` }),
    outcomes: needs(READ, { farm: true }),
  },
  getHistoryBounds: {
    product: 'MyFleet',
    request: ({ tagId }) => ({ url: `/api/History/Bounds?tags=${tagId}` }),
    outcomes: needs(READ, { farm: true }),
  },
  getHistoryTotals: {
    product: 'MyFleet',
    request: ({ tagId }) => ({ url: `/api/History/Totals?tags=${tagId}&${day}&by=day&zone=Europe/Paris` }),
    outcomes: needs(READ, { farm: true }),
  },
  getHistoryFile: {
    product: 'MyFleet',
    request: ({ tagId }) => ({ url: `/api/History/File?tags=${tagId}&${day}&resolution=10m&zone=Europe/Paris` }),
    outcomes: needs(READ, { farm: true }),
  },
}
