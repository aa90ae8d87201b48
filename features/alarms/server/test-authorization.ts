import { randomUUID } from 'node:crypto'
import { EDIT, MANAGE, READ, type RightFlag } from '../../../domain/right.ts'
import { type CallRow, type CallRows, needs, type RecordMaker } from '../../../tests/spec/authorization/call-row.ts'
import { causeLimits } from '../contract/cause.ts'
import { alarmCauseLimit, alarmRule } from './tables.ts'
import { addTestAlarm } from './test-alarm.ts'

const anAlarm: RecordMaker = {
  make: async ({ relations }) => ({
    recordId: await addTestAlarm(relations.db, { farmCode: 'FR01', deviceCode: 'WT1' }),
  }),
}

const aRule: RecordMaker = {
  make: async ({ relations }) => {
    const id = randomUUID()
    await relations.db.insert(alarmRule).values({
      ...{ id, manufacturer: 'M', causeCode: id, effectCode: '2', withinS: 60, state: 'proposed', support: 10 },
      ...{ confidence: 1, folded: 1, proposedAt: new Date(0) },
    })
    return { recordId: id }
  },
}

/** Nobody has set limits yet. */
const noLimits: RecordMaker = {
  make: async ({ relations }) => {
    await relations.db.delete(alarmCauseLimit)
    return { recordId: randomUUID() }
  },
}

/** An action on an alarm of the farm FR01, for people with a flag on any farm: elsewhere the alarm is as one that is gone. */
const action = (path: string, flag: RightFlag, more: object = {}): CallRow => ({
  product: 'MyFleet',
  about: anAlarm,
  request: ({ recordId }) => ({ url: `/api/Alarms/${path}`, body: { chosen: { ids: [recordId] }, ...more } }),
  outcomes: needs(flag, { farm: false }),
})

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
  getAlarmMetrics: {
    product: 'MyFleet',
    request: () => ({ url: '/api/Alarms/Metrics?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z' }),
    outcomes: needs(READ, { farm: false }),
  },
  getAlarmDesks: {
    product: 'MyFleet',
    request: () => ({ url: '/api/Alarms/Desks' }),
    outcomes: needs(READ, { farm: false }),
  },
  getAlarmRules: {
    product: 'MyFleet',
    request: () => ({ url: '/api/Alarms/Rules' }),
    outcomes: needs(MANAGE, { farm: false }),
  },
  decideAlarmRule: {
    product: 'MyFleet',
    about: aRule,
    request: ({ recordId }) => ({
      url: '/api/Alarms/Rules/Decide',
      body: { id: recordId, version: 1, state: 'accepted' },
    }),
    outcomes: needs(MANAGE, { farm: false }),
  },
  getCauseLimits: {
    product: 'MyFleet',
    request: ({ farmCode }) => ({ url: `/api/Alarms/CauseLimits?farmCode=${farmCode}` }),
    outcomes: needs(READ, { farm: true }),
  },
  setCauseLimits: {
    product: 'MyFleet',
    about: noLimits,
    request: ({ farmCode }) => ({
      url: '/api/Alarms/CauseLimits',
      body: { farmCode, version: 0, limits: { ...causeLimits } },
    }),
    outcomes: needs(MANAGE, { farm: true }),
  },
  acknowledgeAlarms: action('Acknowledge', EDIT),
  commentAlarms: action('Comment', EDIT, { comment: 'Seen' }),
  shelveAlarms: action('Shelve', EDIT, { forS: 900, reason: 'Known' }),
  unshelveAlarms: action('Unshelve', EDIT),
  takeAlarmsOutOfService: action('OutOfService', MANAGE, { until: null, reason: 'Repaired' }),
  resetAlarms: action('Reset', MANAGE),
  takeFromCause: {
    product: 'MyFleet',
    about: anAlarm,
    request: ({ recordId }) => ({ url: '/api/Alarms/NotThisCause', body: { id: recordId, reason: 'Chance' } }),
    outcomes: needs(EDIT, { farm: false }),
  },
}
