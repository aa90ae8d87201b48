import { expect, test } from 'vitest'
import { figuresOf, listsOf, type MetricAlarm, medianOf, p90Of, tallyOf } from './alarm-metrics.ts'

const minute = 60_000
const hour = 60 * minute
const fromMs = Date.UTC(2026, 0, 1)
const range = { fromMs, toMs: fromMs + 2 * 24 * hour, nowMs: fromMs + 3 * 24 * hour }

let count = 0
const alarm = (atMs: number, changes: Partial<MetricAlarm> = {}): MetricAlarm => {
  count += 1
  const id = `${count}`
  const startMs = fromMs + atMs
  return {
    ...{ id, startMs, endMs: startMs + minute, farmCode: 'A', deviceCode: 'WT1', code: '7', manufacturer: 'M' },
    ...{ priority: 'normal', isMapped: true, causeId: id, chatterId: id, receivedMs: startMs, acknowledgedMs: null },
    ...changes,
  }
}

/** A sample made by hand: 24 alarms in two days, one before them that stands. */
const sample = [
  // The first window: 12 alarms, a second apart; a flood from the 11th on.
  ...Array.from({ length: 12 }, (_, at) =>
    alarm(at * 1000, { deviceCode: `WT${at + 1}`, code: `${at}`, causeId: at > 7 ? 'cause' : `${count + 1}` }),
  ),
  // Later: a chatter of three, a fleeting one, a critical one, one that stands, one unmapped.
  ...[0, 1, 2].map((at) => alarm(5 * hour + at * minute, { chatterId: 'chatter' })),
  alarm(10 * hour, { endMs: fromMs + 10 * hour + 4_999 }),
  alarm(11 * hour, {
    priority: 'critical',
    receivedMs: fromMs + 11 * hour,
    acknowledgedMs: fromMs + 11 * hour + 10_000,
  }),
  alarm(12 * hour, { endMs: null }),
  alarm(13 * hour, { isMapped: false, priority: 'high' }),
  // The second day: five acknowledged after 20, 30, 40, 50 and 100 s.
  ...[20, 30, 40, 50, 100].map((s, at) =>
    alarm(30 * hour + at * hour, { acknowledgedMs: fromMs + (30 + at) * hour + s * 1000 }),
  ),
  alarm(-hour, { endMs: fromMs + 25 * hour }),
  // It stood for two days, and had ended before the range.
  alarm(-50 * hour, { endMs: fromMs - hour }),
]
const hidden = [
  { kind: 'shelved', fromMs: fromMs - hour, toMs: fromMs + 2 * hour },
  { kind: 'shelved', fromMs: fromMs + 47 * hour, toMs: fromMs + 60 * hour },
  { kind: 'suppressed', fromMs: fromMs + hour, toMs: fromMs + 1.5 * hour },
] as const

test('a sample made by hand gives every figure exactly', () => {
  const tally = tallyOf(sample, range)
  expect(figuresOf(tally, hidden, range)).toEqual({
    alarms: 24,
    perDay: 12,
    perTenMinutes: { mean: 24 / 288, peak: 12, peakAt: '2026-01-01T00:00:00.000Z' },
    crowdedShare: 1 / 288,
    // From the 11th start (10 s) until the 8th leaves the window (7 s + 10 min): four are left.
    floods: { count: 1, minutes: (7 + 600 - 10) / 60, share: (7 + 600 - 10) / (2 * 86_400) },
    // Code 7 has 1 + 3 + 1 + 1 + 1 + 1 + 5 = 13, nine others have one each.
    topCodesShare: 22 / 24,
    // WT1 has 1 + 3 + 1 + 1 + 1 + 1 + 5 = 13, nine others have one each.
    topMachinesShare: 22 / 24,
    chattering: { count: 1, alarms: 3 },
    fleeting: 1,
    // The one that has no end, and the one from before.
    standing: 2,
    acknowledging: { count: 6, medianS: 35, p90S: 100 },
    shelvedHours: 3,
    suppressedHours: 0.5,
    unmapped: 1,
    savedByCauses: 4,
  })
  const lists = listsOf(tally, range)
  expect(lists.topCodes[0]).toEqual({ code: '7', manufacturer: 'M', count: 13, share: 13 / 24 })
  expect(lists.topMachines[0]).toEqual({ farmCode: 'A', machineCode: 'WT1', count: 13, share: 13 / 24 })
  expect(lists.priorities.map((one) => one.count)).toEqual([1, 1, 22, 0])
  expect(lists.days).toEqual([
    { day: '2026-01-01', alarms: 19 },
    { day: '2026-01-02', alarms: 5 },
  ])
})

test('nothing has happened', () => {
  expect(figuresOf(tallyOf([], range), [], range)).toMatchObject({
    alarms: 0,
    perDay: 0,
    topCodesShare: 0,
    acknowledging: { medianS: null },
  })
  expect([medianOf([]), p90Of([]), medianOf([3]), p90Of([3])]).toEqual([null, null, 3, 3])
})
