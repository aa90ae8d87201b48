import type { Technology } from '../../../../domain/technology.ts'
import type { WindDoubt } from '../../../fleet-state/contract/doubted-wind.ts'
import type { FarmConnection } from '../../../fleet-state/contract/fleet-moment.ts'
import { isAttention, mayRun } from '../../../fleet-state/contract/machine-need.ts'
import type { StationAlarm } from '../../../fleet-state/contract/station-needs.ts'
import { lossReasonOf } from './loss-reasons.ts'
import { findingLimits, limitOf } from './machine-judgement.ts'
import type { MachineMoment } from './machine-moment.ts'

/** Everything that the sentences about a farm are made of. */
export interface FarmMoment {
  readonly technology: Technology | undefined
  readonly connection: FarmConnection
  readonly machines: readonly MachineMoment[]
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
  'windStopped',
  'silent',
  'windDoubted',
  'icing',
  'underperforming',
  'maintenance',
  'windHeld',
  'farmLimited',
  'limited',
  'curtailed',
  'atRest',
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
  /** Why the wind of the machine is not believed. */
  readonly doubt?: WindDoubt
  /** The machines are on standby by the cause that tables show: nobody dispatched them. */
  readonly isNotDispatched?: true
}

const severities: Record<FindingKind, Finding['severity']> = {
  farmLost: 'stale',
  fire: 'critical',
  trip: 'critical',
  fault: 'critical',
  breakerOpen: 'warning',
  stopped: 'warning',
  windStopped: 'warning',
  silent: 'stale',
  windDoubted: 'warning',
  icing: 'warning',
  underperforming: 'warning',
  maintenance: 'info',
  windHeld: 'info',
  farmLimited: 'info',
  limited: 'info',
  curtailed: 'info',
  atRest: 'info',
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

/** Machines that stand for one reason, together where they carry one code that means the same. */
const byCode = (
  kind: 'fault' | 'stopped' | 'windStopped' | 'maintenance',
  standing: readonly MachineMoment[],
  begins: FarmMoment,
): Finding[] => {
  const groups = Map.groupBy(standing, ({ statusCode, codeText }) =>
    kind === 'maintenance' || statusCode === null ? '' : `${statusCode} ${codeText}`,
  )
  return [...groups].map(([key, members]) => {
    const { statusCode: code, codeText } = members[0] ?? {}
    const hasCode = key !== '' && code !== undefined && code !== null
    return grouped(kind, members, begins, hasCode ? { code, ...(codeText !== undefined && { codeText }) } : {})
  })
}

/** Machines that run in too much wind and give less for it: those that the account counts. */
const heldByWind = ({ machines, ...begins }: FarmMoment): Finding[] => {
  const members = machines.filter((machine) => {
    const { need, powerKw, powerFreshness, expectedKw } = machine
    return (
      lossReasonOf(machine) === 'highWind' &&
      need !== 'stopped' &&
      powerKw !== null &&
      powerFreshness !== 'stale' &&
      expectedKw !== null &&
      powerKw < expectedKw
    )
  })
  return members.length === 0 ? [] : [grouped('windHeld', members, begins)]
}

const doubted = (machines: readonly MachineMoment[]): Finding[] =>
  machines.flatMap((machine) =>
    machine.windDoubt
      ? [{ kind: 'windDoubted', severity: 'warning', machines: [machine], doubt: machine.windDoubt } as const]
      : [],
  )

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

const curtailed = ({ machines, technology, ...begins }: FarmMoment): Finding[] => {
  const members = machines.filter(
    (machine) => mayRun(machine.need) && machine.state === 'CURTAILED' && limitOf(machine, technology) === undefined,
  )
  return members.length === 0 ? [] : [grouped('curtailed', members, begins)]
}

/** Machines that underperform, those with ice apart; weighed by rated power. */
const belowExpected = (machines: readonly MachineMoment[]): Finding[] => {
  const members = machines.filter(({ need }) => need === 'underperforming')
  const groups = Map.groupBy(members, ({ cause }) => (cause?.kind === 'icing' ? 'icing' : 'underperforming'))
  return (['icing', 'underperforming'] as const).flatMap((kind): Finding[] => {
    const own = groups.get(kind) ?? []
    const known = own.flatMap(({ below, ratedKw }) => (below === undefined ? [] : [{ below, weight: ratedKw ?? 1 }]))
    const weight = known.reduce((sum, one) => sum + one.weight, 0)
    const share = known.reduce((sum, one) => sum + one.below * one.weight, 0) / weight
    return own.length === 0 ? [] : [{ kind, severity: severities[kind], machines: own, ...(weight > 0 && { share }) }]
  })
}

/** All that could run stands ready, and nothing holds it: there is nothing to run on. Nobody needs to be told of the night. */
const atRest = ({ machines, technology }: FarmMoment): Finding[] => {
  const able = machines.filter(({ need }) => mayRun(need))
  const rests = ({ state, expectedKw, ratedKw }: MachineMoment) =>
    state === 'READY' && (expectedKw ?? 0) <= findingLimits.nothing * (ratedKw ?? 0)
  const isAtRest = technology !== 'solar' && able.length > 0 && able.every(rests)
  if (!isAtRest) return []
  const isNotDispatched = able.every(({ cause }) => cause?.kind === 'standby')
  return [
    {
      kind: 'atRest',
      severity: severities.atRest,
      machines: [],
      ...(isNotDispatched && { isNotDispatched: true as const }),
    },
  ]
}

/**
 * What is wrong at a farm, worst first; empty when nothing is. While the farm is not connected that is all that can be
 * said: the last word of its machines says nothing of now.
 */
export const farmFindings = (moment: FarmMoment): Finding[] => {
  const { connection, machines, dataToday, alarms } = moment
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
  const having = (need: MachineMoment['need']) => machines.filter((machine) => machine.need === need)
  const standing = Map.groupBy(having('stopped'), (machine) => lossReasonOf(machine) === 'highWind')
  const held = [...limits(moment), ...curtailed(moment)]
  const findings: Finding[] = [
    ...[...Map.groupBy(alarms, ({ kind }) => kind)].map(([kind, members]) =>
      grouped(kind, members, { since: new Map(members.map(({ machineCode, sinceMs }) => [machineCode, sinceMs])) }),
    ),
    ...byCode('fault', having('fault'), moment),
    ...byCode('stopped', standing.get(false) ?? [], moment),
    ...byCode('windStopped', standing.get(true) ?? [], moment),
    ...(silent.length > 0 ? [grouped('silent', silent, { since: heard })] : []),
    ...doubted(machines),
    ...belowExpected(machines),
    ...byCode('maintenance', having('maintenance'), moment),
    ...heldByWind(moment),
    ...(held.length > 0 ? held : atRest(moment)),
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
  connection.state === 'connected' && machines.some(({ need }) => isAttention(need) || need === 'running')

/** Whether values come in, and no machine sends a state: nobody can say more. */
export const isWithoutState = ({ connection, machines }: FarmMoment): boolean =>
  connection.state === 'connected' &&
  machines.some(({ need }) => need === 'untold') &&
  machines.every(({ need }) => !isAttention(need) && need !== 'running')
