import type { AlarmMetrics, MetricFigures } from '../../alarms/contract/alarm-metrics.ts'

const nothing: MetricFigures = {
  alarms: 0,
  perDay: 0,
  perTenMinutes: { mean: 0, peak: 0, peakAt: null },
  crowdedShare: 0,
  floods: { count: 0, minutes: 0, share: 0 },
  topCodesShare: 0,
  topMachinesShare: 0,
  chattering: { count: 0, alarms: 0 },
  fleeting: 0,
  standing: 0,
  acknowledging: { count: 0, medianS: null, p90S: null },
  shelvedHours: 0,
  suppressedHours: 0,
  unmapped: 0,
  savedByCauses: 0,
}

/** Figures of two days in which nothing happened. */
export const noMetrics: AlarmMetrics = {
  from: '2026-11-22T10:00:00.000Z',
  to: '2026-11-24T10:00:00.000Z',
  ...nothing,
  topCodes: [],
  topMachines: [],
  priorities: [],
  days: [],
  before: nothing,
}

/** Figures of two days: 24 alarms, most of one code on one machine. */
export const metricsOf = (parts: Partial<AlarmMetrics> = {}): AlarmMetrics => ({
  ...noMetrics,
  alarms: 24,
  perDay: 12,
  perTenMinutes: { mean: 24 / 288, peak: 12, peakAt: '2026-11-22T08:00:00.000Z' },
  crowdedShare: 1 / 288,
  floods: { count: 1, minutes: 10, share: 10 / 2_880 },
  topCodesShare: 0.75,
  topMachinesShare: 0.5,
  chattering: { count: 1, alarms: 3 },
  fleeting: 1,
  standing: 2,
  acknowledging: { count: 6, medianS: 35, p90S: 100 },
  shelvedHours: 3,
  suppressedHours: 0.5,
  savedByCauses: 4,
  topCodes: [
    { code: '7', manufacturer: 'Ventara', count: 12, share: 0.5 },
    { code: '8', manufacturer: null, count: 6, share: 0.25 },
  ],
  topMachines: [
    { farmCode: 'FR-VLM', farmName: 'Plaine de Valmeuse', machineCode: 'WT01', name: 'WT1', count: 12, share: 0.5 },
  ],
  priorities: [
    { priority: 'critical', count: 1, share: 1 / 24 },
    { priority: 'high', count: 6, share: 0.25 },
    { priority: 'normal', count: 17, share: 17 / 24 },
    { priority: 'low', count: 0, share: 0 },
  ],
  days: [
    { day: '2026-11-22', alarms: 19 },
    { day: '2026-11-23', alarms: 5 },
    { day: '2026-11-24', alarms: 0 },
  ],
  ...parts,
})
