import { READ } from '../../../domain/right.ts'
import { type CallRows, needs } from '../../../tests/spec/authorization/call-row.ts'

const day = 'from=1767225600000&to=1767312000000'

export const authorization: CallRows = {
  getFleetTable: {
    product: 'MyFleet',
    request: ({ farmCode }) => ({ url: `/api/MyFleetTable?farmCode=${farmCode}` }),
    outcomes: needs(READ, { farm: true }),
  },
  getFleetChart: {
    product: 'MyFleet',
    request: ({ farmCode }) => ({ url: `/api/MyFleetChart?FarmCode=${farmCode}` }),
    outcomes: needs(READ, { farm: true }),
  },
  getFleetOverview: {
    product: 'MyFleet',
    request: ({ farmCode }) => ({ url: `/api/MyFleetOverview?farmCode=${farmCode}` }),
    outcomes: needs(READ, { farm: true }),
  },
  getFleetToday: {
    product: 'MyFleet',
    request: ({ farmCode }) => ({ url: `/api/MyFleetToday?farmCode=${farmCode}` }),
    outcomes: needs(READ, { farm: true }),
  },
  getMonitoredAssetsCount: {
    product: 'MyFleet',
    request: () => ({ url: '/api/MonitoredAssetsCount' }),
    outcomes: needs(READ, { farm: false }),
  },
  getFleetJudgements: {
    product: 'MyFleet',
    request: ({ farmCode }) => ({ url: `/api/MyFleetJudgements?farmCode=${farmCode}` }),
    outcomes: needs(READ, { farm: true }),
  },
  getFleetLosses: {
    product: 'MyFleet',
    request: ({ farmCode }) => ({ url: `/api/MyFleetLosses?farmCode=${farmCode}` }),
    outcomes: needs(READ, { farm: true }),
  },
  getHistoryStates: {
    product: 'MyFleet',
    request: ({ farmCode }) => ({ url: `/api/History/States?farmCode=${farmCode}&${day}` }),
    outcomes: needs(READ, { farm: true }),
  },
  getExpectedHistory: {
    product: 'MyFleet',
    request: ({ farmCode }) => ({ url: `/api/History/Expected?farmCode=${farmCode}&${day}&width=300` }),
    outcomes: needs(READ, { farm: true }),
  },
}
