import type { Technology } from '../../../../domain/technology.ts'
import type { FarmConnection } from '../fleet/fleet-moment.ts'
import { mayRun } from '../fleet/machine-state.ts'
import { alarmKey, type StationAlarm } from '../fleet/station-alarms.ts'
import type { MachineMoment } from './machine-moment.ts'

/** Everything that the sentences about a farm are made of. */
export interface FarmMoment {
  readonly technology: Technology | undefined
  readonly connection: FarmConnection
  readonly machines: readonly MachineMoment[]
  /** Mean of the last hour by machine code, kW; a machine without enough steps is absent. */
  readonly lastHour: ReadonlyMap<string, { readonly actualKw: number; readonly expectedKw: number }>
  /** When the machine's present state began, epoch ms, as far as the history tells. */
  readonly since: ReadonlyMap<string, number>
  /** Those of them that began then or earlier: history does not tell more. */
  readonly sinceAtLeast?: ReadonlySet<string>
  /** Share of today's steps that have data; null where nobody has said. */
  readonly dataToday: number | null
  /** Equipment of the electrical station that needs somebody. */
  readonly alarms: readonly StationAlarm[]
}

export const findingKinds = [
  'farmLost',
  'fire',
  'trip',
  'fault',
  'breakerOpen',
  'stopped',
  'silent',
  'underperforming',
  'maintenance',
  'farmLimited',
  'limited',
  'curtailed',
  'dataMissing',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** One thing that somebody should know, ready to be said. */
export interface Finding {
  readonly kind: FindingKind
  readonly severity: 'critical' | 'warning' | 'stale' | 'info'
  /** Concerned machines or equipment; empty when it is the farm as a whole. */
  readonly machines: readonly Pick<MachineMoment, 'machineCode' | 'name'>[]
  /** The manufacturer's code that all of them carry. */
  readonly code?: number
  /** What it means, in the manufacturer's words. */
  readonly codeText?: string
  /** Since when; of several the longest. Epoch ms. */
  readonly sinceMs?: number
  /** It began then or earlier. */
  readonly sinceIsAtLeast?: boolean
  /** 0..1: of rated power, of what the resource allows, or of today's data. */
  readonly share?: number
}

/** Where a sentence begins to be worth reading. Shares are 0..1. */
export const findingLimits = {
  /** Less of the expected power than this is underperformance. */
  performance: 0.8,
  /** Below this share of rated power the expectation is too vague to judge by. */
  expectedLeast: 0.1,
  /** A set point from here on is no limit. */
  setpoint: 0.98,
  /** Machines limited to shares this near to each other carry one limit. */
  sameLimit: 0.05,
  /** Less of today's data than this is said. */
  data: 0.9,
} as const

const severities: Record<FindingKind, Finding['severity']> = {
  farmLost: 'stale',
  fire: 'critical',
  trip: 'critical',
  fault: 'critical',
  breakerOpen: 'warning',
  stopped: 'warning',
  silent: 'stale',
  underperforming: 'warning',
  maintenance: 'info',
  farmLimited: 'info',
  limited: 'info',
  curtailed: 'info',
  dataMissing: 'info',
}

const rank: Record<Finding['severity'], number> = { critical: 0, warning: 1, stale: 2, info: 3 }

const grouped = (
  kind: FindingKind,
  machines: Finding['machines'],
  { since, sinceAtLeast }: Pick<FarmMoment, 'since' | 'sinceAtLeast'>,
  extra: Pick<Finding, 'code' | 'codeText' | 'share'> = {},
): Finding => {
  const times = machines.flatMap(({ machineCode }) => since.get(machineCode) ?? [])
  const isAtLeast = machines.some(({ machineCode }) => sinceAtLeast?.has(machineCode))
  return {
    kind,
    severity: severities[kind],
    machines,
    ...(times.length > 0 && { sinceMs: Math.min(...times), ...(isAtLeast && { sinceIsAtLeast: true }) }),
    ...extra,
  }
}

/** Machines of one need, together where they carry one code that means the same. */
const byCode = (kind: 'fault' | 'stopped' | 'maintenance', { machines, ...begins }: FarmMoment): Finding[] => {
  const groups = Map.groupBy(
    machines.filter(({ need }) => need === kind),
    ({ statusCode, codeText }) => (kind === 'maintenance' || statusCode === null ? '' : `${statusCode} ${codeText}`),
  )
  return [...groups].map(([key, members]) => {
    const { statusCode: code, codeText } = members[0] ?? {}
    const hasCode = key !== '' && code !== undefined && code !== null
    return grouped(kind, members, begins, hasCode ? { code, ...(codeText !== undefined && { codeText }) } : {})
  })
}

/** Share of rated power that a set point leaves; undefined when the machine runs without a limit. A battery's set point is its task. */
export const limitOf = ({ need, setpointKw, ratedKw }: MachineMoment, technology: Technology | undefined) => {
  if (technology === 'bess' || !mayRun(need) || setpointKw === null || !ratedKw || setpointKw < 0) return undefined
  const share = setpointKw / ratedKw
  return share < findingLimits.setpoint ? share : undefined
}

const limits = ({ machines, technology, ...begins }: FarmMoment): Finding[] => {
  const running = machines.filter(({ need }) => mayRun(need))
  const limited = running.flatMap((machine) => {
    const share = limitOf(machine, technology)
    return share === undefined ? [] : [{ machine, share }]
  })
  const shares = limited.map(({ share }) => share)
  const isSame = Math.max(...shares) - Math.min(...shares) <= findingLimits.sameLimit
  if (limited.length >= 2 && limited.length >= 0.9 * running.length && isSame) {
    const total = limited.reduce((sum, { machine }) => sum + (machine.ratedKw ?? 0), 0)
    const left = limited.reduce((sum, { machine }) => sum + (machine.setpointKw ?? 0), 0)
    return [{ kind: 'farmLimited', severity: 'info', machines: [], share: left / total }]
  }
  const groups = Map.groupBy(limited, ({ share }) => Math.round(share / findingLimits.sameLimit))
  return [...groups.values()].map((members) =>
    grouped(
      'limited',
      members.map(({ machine }) => machine),
      begins,
      { share: members.reduce((sum, { share }) => sum + share, 0) / members.length },
    ),
  )
}

const isLimited = (machine: MachineMoment, technology: Technology | undefined) =>
  machine.state === 'CURTAILED' || limitOf(machine, technology) !== undefined

const curtailed = ({ machines, technology, ...begins }: FarmMoment): Finding[] => {
  const members = machines.filter(
    (machine) =>
      machine.need === 'running' && machine.state === 'CURTAILED' && limitOf(machine, technology) === undefined,
  )
  return members.length === 0 ? [] : [grouped('curtailed', members, begins)]
}

/** Share of the expected power that a running machine gave in the last hour; undefined when that cannot be judged. */
export const performanceOf = (machine: MachineMoment, lastHour: FarmMoment['lastHour']): number | undefined => {
  const hour = lastHour.get(machine.machineCode)
  const least = findingLimits.expectedLeast * (machine.ratedKw ?? Number.POSITIVE_INFINITY)
  return hour && hour.expectedKw >= least && hour.expectedKw > 0 ? hour.actualKw / hour.expectedKw : undefined
}

const underperforming = ({ machines, lastHour, technology }: FarmMoment): Finding[] => {
  if (technology === 'bess') return []
  const members = machines.filter((machine) => {
    if (!mayRun(machine.need) || isLimited(machine, technology)) return false
    // What has come to itself since is not worth a word.
    const { powerKw, powerFreshness, expectedKw } = machine
    if (powerKw !== null && powerFreshness !== 'stale' && expectedKw !== null && powerKw >= expectedKw) return false
    return (performanceOf(machine, lastHour) ?? 1) < findingLimits.performance
  })
  if (members.length === 0) return []
  const sum = (which: 'actualKw' | 'expectedKw') =>
    members.reduce((total, { machineCode }) => total + (lastHour.get(machineCode)?.[which] ?? 0), 0)
  return [
    { kind: 'underperforming', severity: 'warning', machines: members, share: sum('actualKw') / sum('expectedKw') },
  ]
}

/**
 * What is wrong at a farm, worst first; empty when nothing is. While the farm is not connected that is all that can be
 * said: the last word of its machines says nothing of now.
 */
export const farmFindings = (moment: FarmMoment): Finding[] => {
  const { connection, machines, since, sinceAtLeast, dataToday, alarms } = moment
  if (connection.state === 'lost')
    return [
      {
        kind: 'farmLost',
        severity: 'stale',
        machines: [],
        ...(connection.newestMs !== undefined && { sinceMs: connection.newestMs }),
      },
    ]
  const silent = machines.filter(({ need }) => need === 'silent')
  const heard = new Map(
    silent.flatMap(({ machineCode, newestMs }) => (newestMs === null ? [] : [[machineCode, newestMs]])),
  )
  const findings: Finding[] = [
    ...[...Map.groupBy(alarms, ({ kind }) => kind)].map(([kind, members]) =>
      grouped(kind, members, {
        since: new Map(
          members.flatMap(({ machineCode }) => {
            const sinceMs = since.get(alarmKey(machineCode, kind))
            return sinceMs === undefined ? [] : [[machineCode, sinceMs]]
          }),
        ),
        sinceAtLeast: new Set(
          members.flatMap(({ machineCode }) => (sinceAtLeast?.has(alarmKey(machineCode, kind)) ? machineCode : [])),
        ),
      }),
    ),
    ...byCode('fault', moment),
    ...byCode('stopped', moment),
    ...(silent.length > 0 ? [grouped('silent', silent, { since: heard })] : []),
    ...underperforming(moment),
    ...byCode('maintenance', moment),
    ...limits(moment),
    ...curtailed(moment),
    ...(dataToday !== null && dataToday < findingLimits.data
      ? [{ kind: 'dataMissing', severity: 'info', machines: [], share: dataToday } as const]
      : []),
  ]
  // Stable: kinds of one severity stay in the order above, larger groups first.
  return findings.sort(
    (left, right) =>
      rank[left.severity] - rank[right.severity] ||
      findingKinds.indexOf(left.kind) - findingKinds.indexOf(right.kind) ||
      right.machines.length - left.machines.length,
  )
}

/** Whether enough is known to say that nothing needs attention. */
export const isJudged = ({ connection, machines }: FarmMoment): boolean =>
  connection.state === 'connected' && machines.some(({ need }) => need !== 'unknown' && need !== 'untold')
