import { recordCalls } from '../../../contract/record-calls.ts'
import { defineRecordKind } from '../../../contract/record-kind.ts'
import { type RecordTimeline, temporalCalls } from '../../../contract/temporal-calls.ts'
import { valveKind } from '../test-valves.ts'

/** The valves of test-valves.ts with values that change over time. */
export const temporalValveKind = defineRecordKind({ ...valveKind, temporal: { zone: 'Europe/Paris' } })

export const temporalValveCalls = { ...recordCalls(temporalValveKind), ...temporalCalls(temporalValveKind) }

export const midnight = (day: string): number => Date.parse(`${day}T00:00:00+01:00`)

/** A valve that was widened in 2024 and is planned to be widened again in 2027. */
export const valveTimeline: RecordTimeline = {
  zone: 'Europe/Paris',
  beganMs: midnight('2015-01-01'),
  endedMs: null,
  fields: [
    {
      field: 'diameter',
      segments: [
        { fromMs: null, toMs: midnight('2024-03-12'), value: 10, changeSet: 1 },
        { fromMs: midnight('2024-03-12'), toMs: midnight('2027-01-01'), value: 12.5, changeSet: 7 },
        { fromMs: midnight('2027-01-01'), toMs: null, value: 20, changeSet: 9 },
      ],
    },
  ],
  changeSets: [
    { number: 7, atMs: midnight('2024-03-14'), by: 'Hélène Moreau', reason: 'Widened' },
    { number: 9, atMs: midnight('2026-02-01'), by: 'Tom Weber', reason: null },
  ],
}
