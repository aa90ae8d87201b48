import { type CodeCause, type LimitSource, limitSourceOf, limitSources } from '../../../domain/code-cause.ts'
import type { Technology } from '../../../domain/technology.ts'
import { knownState } from './machine-state.ts'

/**
 * The cause of a moment: why a machine is in its state and gives the power that it gives. The live screens, the history
 * of states and the losses use this one rule.
 */

/** Kinds of causes, the most severe first. `running` and `ready` need no explanation, `unknown` has none. */
export const causeKinds = [
  'fault',
  'grid',
  'noData',
  'stopped',
  'maintenance',
  'limit',
  'highWind',
  'icing',
  'sensor',
  'derated',
  'underperforming',
  'standby',
  'ready',
  'running',
  'unknown',
] as const
export type CauseKind = (typeof causeKinds)[number]

export { type LimitSource, limitSources }

/** What proves a cause. */
export const causeEvidences = [
  'connection',
  'state',
  'code',
  'setPoint',
  'wind',
  'temperature',
  'sensor',
  'power',
] as const
export type CauseEvidence = (typeof causeEvidences)[number]

export interface Cause {
  readonly kind: CauseKind
  /** Status code of the manufacturer, if the machine sends one with this state. */
  readonly code?: number
  /** Text of the code by the manufacturer. */
  readonly text?: string
  /** Source of a limit; only for the kind `limit`. */
  readonly limitSource?: LimitSource
  /** The whole farm is silent; only for the kind `noData`. */
  readonly isFarm?: true
  readonly evidence: CauseEvidence
}

/** A status code with what the plant registered of it. */
export interface ToldCode {
  readonly code: number
  readonly text: string | undefined
  readonly cause: CodeCause | undefined
}

/** What is known of a machine at one moment. Everything that is unknown is left out. */
export interface CauseMoment {
  readonly technology?: Technology | undefined
  /** `silent`: the machine sends nothing while its farm does. `lost`: the farm sends nothing. */
  readonly connection: 'here' | 'silent' | 'lost'
  /** Word of the State signal. */
  readonly state: string | null
  /** Undefined without a code, and for 0. */
  readonly code?: ToldCode | undefined
  /** Set point as a share of rated power. */
  readonly setpointShare?: number | null
  /** Source of the set point, if something names it. */
  readonly setpointSource?: LimitSource | undefined
  /** Expected power as a share of rated power: a set point above it limits nothing. */
  readonly expectedShare?: number | null
  /** More wind than the power curve allows at full power, or a turbine that stands and waits for less. */
  readonly isHighWind?: boolean
  /** The anemometer is suspect (doubted-wind.ts). */
  readonly isSensorDoubted?: boolean
  /** Power far below expected over ten minutes or more (`isFarBelow`). */
  readonly isUnderperforming?: boolean
  /** Outdoor temperature, °C. */
  readonly temperatureC?: number | null
  /** A reservoir holds the water of this plant back until it is dispatched. */
  readonly isDispatchable?: boolean
}

export const causeLimits = {
  /** A set point from here on is no limit, as a share of rated power. */
  setpoint: 0.98,
  /** Up to this share of rated power nothing is expected. */
  nothing: 0.02,
  /** Ice forms on blades up to this temperature, °C. */
  iceC: 1,
  /** Less of the expected power than this is underperformance. */
  performance: 0.8,
  /** Below this share of rated power the expectation is too vague for a judgement. */
  expectedLeast: 0.1,
} as const

/** Whether a machine gives far less than expected. Powers are means of ten minutes or more, kW. */
export const isFarBelow = (actualKw: number | null, expectedKw: number | null, ratedKw: number | null): boolean =>
  actualKw !== null &&
  expectedKw !== null &&
  ratedKw !== null &&
  expectedKw > 0 &&
  expectedKw >= causeLimits.expectedLeast * ratedKw &&
  actualKw < causeLimits.performance * expectedKw

const told = (code: ToldCode | undefined): Pick<Cause, 'code' | 'text'> =>
  code === undefined ? {} : { code: code.code, ...(code.text !== undefined && { text: code.text }) }

/** Cause that the code alone names; the state of the machine still decides whether it stands. */
const causeOfCode = (code: ToldCode | undefined): Cause | undefined => {
  const cause = code?.cause
  if (cause === undefined) return undefined
  const limitSource = limitSourceOf(cause)
  if (limitSource) return { kind: 'limit', limitSource, ...told(code), evidence: 'code' }
  return { kind: cause as Exclude<CodeCause, `limit${string}`>, ...told(code), evidence: 'code' }
}

/** Kinds by which a code may explain a machine that stands although its state names a fault or a stop. */
const explainsStop: readonly CauseKind[] = ['grid', 'highWind', 'icing', 'limit', 'maintenance', 'standby']

/** Icing beside its code: power far below expected while ice can form. */
const isIcing = ({ technology, isUnderperforming, temperatureC }: CauseMoment): boolean =>
  technology === 'wind' &&
  isUnderperforming === true &&
  typeof temperatureC === 'number' &&
  temperatureC <= causeLimits.iceC

/** Whether a set point holds the machine back. A battery's set point is its task. */
const isLimiting = ({ technology, setpointShare, expectedShare }: CauseMoment): boolean => {
  if (technology === 'bess' || typeof setpointShare !== 'number') return false
  if (setpointShare < 0 || setpointShare >= causeLimits.setpoint) return false
  return typeof expectedShare !== 'number' || expectedShare > setpointShare
}

const standingCause = (moment: CauseMoment, kind: 'fault' | 'stopped'): Cause => {
  const { code, isHighWind } = moment
  const byCode = causeOfCode(code)
  if (byCode && explainsStop.includes(byCode.kind)) return byCode
  if (kind === 'stopped' && isHighWind) return { kind: 'highWind', ...told(code), evidence: 'wind' }
  return { kind, ...told(code), evidence: 'state' }
}

const limitCause = (moment: CauseMoment): Cause => {
  const { code, setpointSource } = moment
  const byCode = causeOfCode(code)
  if (byCode && byCode.kind !== 'standby') return byCode
  const evidence = setpointSource || isLimiting(moment) ? 'setPoint' : 'state'
  return { kind: 'limit', limitSource: setpointSource ?? 'unknown', ...told(code), evidence }
}

/** A machine that runs, or could. */
const ableCause = (moment: CauseMoment, word: 'RUN' | 'READY'): Cause => {
  const { code, isHighWind, isSensorDoubted, isUnderperforming, isDispatchable } = moment
  const byCode = causeOfCode(code)
  if (word === 'READY' && (byCode?.kind === 'standby' || isDispatchable))
    return { kind: 'standby', ...told(code), evidence: byCode?.kind === 'standby' ? 'code' : 'state' }
  if (byCode) return byCode
  if (isLimiting(moment)) return limitCause(moment)
  if (isHighWind) return { kind: 'highWind', ...told(code), evidence: 'wind' }
  if (isSensorDoubted) return { kind: 'sensor', ...told(code), evidence: 'sensor' }
  if (isIcing(moment)) return { kind: 'icing', ...told(code), evidence: 'temperature' }
  if (word === 'READY') return { kind: 'ready', ...told(code), evidence: 'state' }
  if (isUnderperforming) return { kind: 'underperforming', ...told(code), evidence: 'power' }
  return { kind: 'running', ...told(code), evidence: 'state' }
}

/** Cause of a moment. The first that applies: connection, maintenance, fault or stop, limit, weather, sensor, power. */
export const causeOf = (moment: CauseMoment): Cause => {
  const { connection, state, code } = moment
  if (connection !== 'here')
    return { kind: 'noData', ...(connection === 'lost' && { isFarm: true }), evidence: 'connection' }
  const word = knownState(state)
  switch (word) {
    case 'MAINTENANCE':
      return { kind: 'maintenance', ...told(code), evidence: 'state' }
    case 'FAULT':
      return standingCause(moment, 'fault')
    case 'STOP':
      return standingCause(moment, 'stopped')
    case 'CURTAILED':
      return limitCause(moment)
    case 'RUN':
    case 'READY':
      return ableCause(moment, word)
    default:
      return { kind: 'unknown', ...told(code), evidence: 'state' }
  }
}

/** Whether two causes are the same for a person who reads them. */
export const isSameCause = (one: Cause, other: Cause): boolean =>
  one.kind === other.kind &&
  one.code === other.code &&
  one.limitSource === other.limitSource &&
  one.isFarm === other.isFarm

/** Kinds for which the lost power of a machine is told. */
const plain: readonly CauseKind[] = ['running', 'ready', 'standby', 'unknown']

/** Whether a cause explains missing power. */
export const explainsLoss = (kind: CauseKind): boolean => !plain.includes(kind)
