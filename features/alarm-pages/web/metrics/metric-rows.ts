import type { AlarmKind } from '../../../alarms/contract/alarm-kind.ts'
import type { AlarmMetrics, MetricFigures } from '../../../alarms/contract/alarm-metrics.ts'
import type { AlarmsView } from '../../../fleet-views/web/alarms-view-port.ts'

export type MetricUnit = 'count' | 'figure' | 'share' | 'seconds' | 'minutes' | 'hours'

/** Aim of a figure. A value above `limit` passes it; with `isStrict` an equal value does too. */
export interface MetricAim {
  readonly good?: number
  readonly limit: number
  readonly isStrict?: true
}

interface Definition {
  readonly id: string
  readonly unit: MetricUnit
  readonly figureOf: (figures: MetricFigures) => number | null
  readonly aim?: MetricAim
  /** The alarms of the figure; default those of the range. */
  readonly alarms?: (metrics: AlarmMetrics) => Partial<AlarmsView>
}

const none: MetricAim = { limit: 0 }
const windowMs = 600_000

const peakWindow = ({ perTenMinutes: { peakAt } }: AlarmMetrics): Partial<AlarmsView> =>
  peakAt === null
    ? {}
    : { startedFrom: peakAt, startedTo: new Date(Date.parse(peakAt) + windowMs).toISOString(), sort: 'age' }

const ofKind = (kind: AlarmKind, sort = '') => {
  const view: Partial<AlarmsView> = { kind, ...(sort !== '' && { sort }) }
  return () => view
}

/** The figures in the order of the page; formulas are in docs/alarms.md. */
const definitions = [
  { id: 'alarms', unit: 'count', figureOf: ({ alarms }) => alarms },
  { id: 'perDay', unit: 'figure', figureOf: ({ perDay }) => perDay },
  {
    ...{ id: 'mean', unit: 'figure', aim: { good: 1, limit: 2 } },
    figureOf: ({ perTenMinutes }) => perTenMinutes.mean,
  },
  { id: 'peak', unit: 'count', figureOf: ({ perTenMinutes }) => perTenMinutes.peak, alarms: peakWindow },
  {
    ...{ id: 'crowded', unit: 'share', aim: { limit: 0.01, isStrict: true } },
    figureOf: ({ crowdedShare }) => crowdedShare,
    alarms: ofKind('crowded', 'age'),
  },
  { id: 'floods', unit: 'count', figureOf: ({ floods }) => floods.count, alarms: ofKind('floods', 'age') },
  { id: 'floodMinutes', unit: 'minutes', figureOf: ({ floods }) => floods.minutes, alarms: ofKind('floods', 'age') },
  { id: 'floodShare', unit: 'share', figureOf: ({ floods }) => floods.share, alarms: ofKind('floods', 'age') },
  {
    ...{ id: 'topCodes', unit: 'share', aim: { limit: 0.05 } },
    figureOf: ({ topCodesShare }) => topCodesShare,
    alarms: ofKind('topCodes', 'code'),
  },
  {
    ...{ id: 'topMachines', unit: 'share', aim: { limit: 0.05 } },
    figureOf: ({ topMachinesShare }) => topMachinesShare,
    alarms: ofKind('topMachines', 'equipment'),
  },
  {
    ...{ id: 'chatters', unit: 'count', aim: none },
    figureOf: ({ chattering }) => chattering.count,
    alarms: ofKind('chatters', 'count'),
  },
  {
    ...{ id: 'chattering', unit: 'count', aim: none },
    figureOf: ({ chattering }) => chattering.alarms,
    alarms: ofKind('chattering', 'equipment'),
  },
  { id: 'fleeting', unit: 'count', aim: none, figureOf: ({ fleeting }) => fleeting, alarms: ofKind('fleeting') },
  {
    ...{ id: 'standing', unit: 'count', aim: none },
    figureOf: ({ standing }) => standing,
    alarms: ofKind('standing', 'age'),
  },
  {
    ...{ id: 'median', unit: 'seconds', alarms: ofKind('acknowledged', 'acknowledged') },
    figureOf: ({ acknowledging }) => acknowledging.medianS,
  },
  {
    ...{ id: 'p90', unit: 'seconds', alarms: ofKind('acknowledged', 'acknowledged') },
    figureOf: ({ acknowledging }) => acknowledging.p90S,
  },
  { id: 'shelved', unit: 'hours', figureOf: ({ shelvedHours }) => shelvedHours, alarms: ofKind('shelved') },
  {
    ...{ id: 'suppressed', unit: 'hours', alarms: ofKind('suppressed') },
    figureOf: ({ suppressedHours }) => suppressedHours,
  },
  {
    ...{ id: 'unmapped', unit: 'count', aim: none, alarms: () => ({ unmapped: true }) },
    figureOf: ({ unmapped }) => unmapped,
  },
  { id: 'saved', unit: 'count', figureOf: ({ savedByCauses }) => savedByCauses, alarms: ofKind('caused') },
] as const satisfies readonly Definition[]

export type MetricId = (typeof definitions)[number]['id']

/** A figure beside its aim and the range before. */
export interface MetricRow {
  readonly id: MetricId
  readonly unit: MetricUnit
  readonly value: number | null
  readonly before: number | null
  readonly aim: MetricAim | undefined
  readonly isPassed: boolean
  readonly alarms: Partial<AlarmsView>
}

export const isPassed = (value: number | null, aim: MetricAim | undefined): boolean =>
  value !== null && aim !== undefined && (aim.isStrict ? value >= aim.limit : value > aim.limit)

/** The alarms that started in the range, each start of a chatter by itself. */
export const alarmsOfRange = ({ from, to }: Pick<AlarmMetrics, 'from' | 'to'>): Partial<AlarmsView> => ({
  view: 'history',
  kind: 'starts',
  startedFrom: from,
  startedTo: to,
})

export const metricRows = (metrics: AlarmMetrics): readonly MetricRow[] =>
  definitions.map((definition: Definition): MetricRow => {
    const { id, unit, figureOf, aim, alarms } = definition
    const value = figureOf(metrics)
    return {
      id: id as MetricId,
      ...{ unit, value, aim, before: figureOf(metrics.before), isPassed: isPassed(value, aim) },
      alarms: { ...alarmsOfRange(metrics), ...alarms?.(metrics) },
    }
  })

/** Largest shares of the upper priorities; normal and low share the rest, 80 %. */
export const priorityAims: Readonly<Partial<Record<AlarmMetrics['priorities'][number]['priority'], number>>> = {
  critical: 0.05,
  high: 0.15,
}
