import { READ } from '../../../domain/right.ts'
import { type CallRows, needs, type RecordMaker } from '../../../tests/spec/authorization/call-row.ts'
import { addTestAlarm } from './test-alarm.ts'

const anAlarm: RecordMaker = {
  make: async ({ relations }) => ({
    recordId: await addTestAlarm(relations.db, { farmCode: 'FR01', deviceCode: 'WT1' }),
  }),
}

export const authorization: CallRows = {
  getAlarms: {
    product: 'MyFleet',
    request: () => ({ url: '/api/Alarms?view=history' }),
    outcomes: needs(READ, { farm: false }),
  },
  getAlarmCounts: {
    product: 'MyFleet',
    request: () => ({ url: '/api/Alarms/Counts' }),
    outcomes: needs(READ, { farm: false }),
  },
  getAlarm: {
    product: 'MyFleet',
    about: anAlarm,
    request: ({ recordId }) => ({ url: `/api/Alarms/${recordId}` }),
    // The alarm is at the farm that all of them see but one.
    outcomes: { ...needs(READ, { farm: false }), rightElsewhere: 404 },
  },
  getAlarmLanes: {
    product: 'MyFleet',
    request: ({ farmCode }) => ({
      url: `/api/Alarms/Lanes?farmCode=${farmCode}&from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z`,
    }),
    outcomes: needs(READ, { farm: true }),
  },
}
