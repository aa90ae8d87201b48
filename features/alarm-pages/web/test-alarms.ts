import { type Answer, answer } from '../../../tests/screens/fake-api.ts'
import { fleetNow } from '../../../tests/screens/live-fleet.ts'
import type { Alarm, AlarmCounts } from '../../alarms/contract/alarm.ts'
import { getAlarm, getAlarmCounts, getAlarmDesks, getAlarmLanes, getAlarms } from '../../alarms/contract/alarm-calls.ts'

export const alarmId = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`

/** An alarm of a turbine of the fleet of the tests, raised five minutes ago. */
export const alarmOf = (place: number, parts: Partial<Alarm> = {}): Alarm => ({
  comment: null,
  equipement: 'WT1',
  startDate: new Date(Date.parse(fleetNow) - 300_000).toISOString(),
  endDate: null,
  priority: 'normal',
  severity: 'warning',
  timezone: 'Europe/Paris',
  firstSubStationCode: null,
  firstSubStationName: null,
  subFarmCode: null,
  subFarmName: null,
  id: alarmId(place),
  farmCode: 'FR-VLM',
  farmName: 'Plaine de Valmeuse',
  countryCode: 'FR',
  technology: 'wind',
  entCode: 'FR-VLM-WT01',
  machineCode: 'WT01',
  code: '1203',
  message: `Pitch fault ${place}`,
  isMapped: true,
  manufacturer: 'Ventara',
  state: 'UNACK',
  hiddenBy: null,
  suppressedBy: null,
  endReason: null,
  unknownSince: null,
  causeId: alarmId(place),
  causeRule: 'itself',
  causeGroup: 'machine',
  causes: 0,
  count: 1,
  durationS: 300,
  acknowledgedBy: null,
  acknowledgedAt: null,
  shelvedUntil: null,
  receivedAt: fleetNow,
  value: null,
  source: 'json',
  component: null,
  version: 1,
  ...parts,
})

export const countsOf = (parts: Partial<AlarmCounts> = {}): AlarmCounts => ({
  open: 3,
  urgent: 2,
  unacknowledged: 2,
  shelved: 12,
  suppressed: 40,
  outOfService: 3,
  unmapped: 1,
  byPriority: { critical: 1, high: 1, normal: 1, low: 0 },
  newInTenMinutes: 3,
  flood: null,
  quietSince: null,
  ...parts,
})

export const pageOf = (results: readonly Alarm[], counts = countsOf()) => ({
  results: [...results],
  total: results.length,
  alarms: results.length,
  isMore: false,
  next: null,
  counts,
  at: fleetNow,
})

/** Replies to all that the pages of alarms read. */
export const alarmCalls = (results: readonly Alarm[], counts = countsOf()): readonly Answer[] => [
  answer(getAlarms, pageOf(results, counts)),
  answer(getAlarmCounts, counts),
  answer(getAlarmLanes, { lanes: [] }),
  answer(getAlarmDesks, { results: [] }),
  answer(getAlarm, ({ params: { id } }) => ({
    alarm: results.find((one) => one.id === id) ?? alarmOf(99),
    history: [
      {
        id: 't1',
        transition: 'raised' as const,
        at: fleetNow,
        receivedAt: fleetNow,
        by: null,
        comment: null,
        correctedBy: null,
        until: null,
      },
      {
        id: 't2',
        transition: 'commented' as const,
        at: fleetNow,
        receivedAt: fleetNow,
        by: 'A. Silva',
        comment: '<img onerror=alert(1)>',
        correctedBy: null,
        until: null,
      },
    ],
    model: null,
    cause: { alarm: null, evidence: {} },
    nearby: [],
    suggestedDelayS: null,
  })),
]
