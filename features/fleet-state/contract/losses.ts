import { type LimitSource, limitSources } from '../../../domain/code-cause.ts'
import { hourMs } from '../../../domain/time-zone.ts'
import type { StateSpan } from './history-states.ts'
import { type CauseKind, explainsLoss } from './machine-cause.ts'

/**
 * Lost energy by cause: what was expected, what was produced, and why the rest is missing. Pure rules over steps and state
 * spans, so that today, a month or a report of any period use the same.
 */

/** Causes of lost energy in the order in which a screen shows them. `data`: sensor or data missing. */
export const lossKinds = [
  'fault',
  'stopped',
  'maintenance',
  'limit',
  'grid',
  'data',
  'highWind',
  'icing',
  'unexplained',
] as const
export type LossKind = (typeof lossKinds)[number]

const lossOfCause: Partial<Record<CauseKind, LossKind>> = {
  fault: 'fault',
  derated: 'fault',
  stopped: 'stopped',
  maintenance: 'maintenance',
  limit: 'limit',
  grid: 'grid',
  noData: 'data',
  sensor: 'data',
  highWind: 'highWind',
  icing: 'icing',
}

/** One part of a loss. */
export interface Loss {
  readonly kind: LossKind
  /** Only of limits. */
  readonly limitSource?: LimitSource | undefined
  /** Negative only for `unexplained` and `data`: more was produced than expected. */
  readonly kwh: number
}

/** Energy account of a machine or farm: expected = produced + sum of losses. */
export interface EnergyAccount {
  readonly expectedKwh: number
  readonly producedKwh: number
  readonly losses: readonly Loss[]
}

/** A step of one machine. Powers are means over the step, kW; null if unknown. */
export interface EnergyStep {
  readonly fromMs: number
  readonly toMs: number
  readonly expectedKw: number | null
  /** Null while nothing is known: then nothing is counted as produced. */
  readonly producedKw: number | null
}

type LossKey = `${LossKind}` | `limit ${LimitSource}`

const keyOf = ({ kind, limitSource }: Pick<StateSpan, 'kind' | 'limitSource'>): LossKey | undefined => {
  const loss = explainsLoss(kind) ? lossOfCause[kind] : undefined
  return loss === 'limit' ? `limit ${limitSource ?? 'unknown'}` : loss
}

/** Time of each explaining cause in a step, ms. Reads spans from `first` on; both are in ascending order. */
const explainedMs = (spans: readonly StateSpan[], first: number, { fromMs, toMs }: EnergyStep) => {
  const held = new Map<LossKey, number>()
  for (let index = first; index < spans.length; index += 1) {
    const span = spans[index] as StateSpan
    if (span.from >= toMs) break
    const ms = Math.min(span.to, toMs) - Math.max(span.from, fromMs)
    const key = ms > 0 ? keyOf(span) : undefined
    if (key !== undefined) held.set(key, (held.get(key) ?? 0) + ms)
  }
  return held
}

const add = (sums: Map<LossKey, number>, key: LossKey, kwh: number) => {
  if (kwh !== 0) sums.set(key, (sums.get(key) ?? 0) + kwh)
}

/** Causes for which a machine stands: all that was expected while they held is lost. The others leave a part of it. */
const standing: readonly LossKey[] = ['grid', 'fault', 'maintenance', 'stopped']

interface SharedStep {
  readonly gapKwh: number
  readonly expectedKwh: number
  readonly held: ReadonlyMap<LossKey, number>
  readonly ms: number
}

/**
 * Shares the missing energy of a step by time: first the causes for which the machine stands, then the others. A cause
 * explains at most what was expected while it held; the rest is not explained. What a suspect sensor expects too little
 * goes to `data`.
 */
const shareStep = (sums: Map<LossKey, number>, { gapKwh, expectedKwh, held, ms }: SharedStep) => {
  if (gapKwh <= 0) {
    add(sums, held.has('data') ? 'data' : 'unexplained', gapKwh)
    return
  }
  let leftKwh = gapKwh
  for (const isStanding of [true, false]) {
    const parts = [...held].filter(([key]) => standing.includes(key) === isStanding)
    const total = parts.reduce((sum, [, part]) => sum + part, 0)
    if (total === 0) continue
    const explained = Math.min(leftKwh, (expectedKwh * Math.min(total, ms)) / ms)
    for (const [key, part] of parts) add(sums, key, (explained * part) / total)
    leftKwh -= explained
  }
  add(sums, 'unexplained', leftKwh)
}

const lossOfKey = (key: LossKey, kwh: number): Loss => {
  const source = limitSources.find((one) => key === `limit ${one}`)
  return source ? { kind: 'limit', limitSource: source, kwh } : { kind: key as LossKind, kwh }
}

const rankOf = ({ kind, limitSource }: Loss): number =>
  lossKinds.indexOf(kind) * limitSources.length + (limitSource ? limitSources.indexOf(limitSource) : 0)

const accountOf = (expectedKwh: number, producedKwh: number, sums: ReadonlyMap<LossKey, number>): EnergyAccount => ({
  expectedKwh,
  producedKwh,
  losses: [...sums].map(([key, kwh]) => lossOfKey(key, kwh)).sort((one, other) => rankOf(one) - rankOf(other)),
})

/**
 * Account of a machine over ascending steps. Steps without expected power are in no account, because nobody knows what is
 * missing.
 */
export const machineAccount = (steps: readonly EnergyStep[], spans: readonly StateSpan[]): EnergyAccount => {
  const sums = new Map<LossKey, number>()
  let [expectedKwh, producedKwh, first] = [0, 0, 0]
  for (const step of steps) {
    while ((spans[first]?.to ?? Number.POSITIVE_INFINITY) <= step.fromMs) first += 1
    if (step.expectedKw === null) continue
    const ms = step.toMs - step.fromMs
    const expected = (step.expectedKw * ms) / hourMs
    const produced = ((step.producedKw ?? 0) * ms) / hourMs
    expectedKwh += expected
    producedKwh += produced
    const held = step.producedKw === null ? new Map<LossKey, number>([['data', ms]]) : explainedMs(spans, first, step)
    shareStep(sums, { gapKwh: expected - produced, expectedKwh: expected, held, ms })
  }
  return accountOf(expectedKwh, producedKwh, sums)
}

/** Account of a farm or fleet: the sum of its parts. */
export const sumOfAccounts = (accounts: readonly EnergyAccount[]): EnergyAccount => {
  const sums = new Map<LossKey, number>()
  for (const { losses } of accounts)
    for (const { kind, limitSource, kwh } of losses) add(sums, limitSource ? `limit ${limitSource}` : kind, kwh)
  const total = (of: 'expectedKwh' | 'producedKwh') => accounts.reduce((sum, account) => sum + account[of], 0)
  return accountOf(total('expectedKwh'), total('producedKwh'), sums)
}

/** Key of a kind of loss; a limit also has its source. */
export const lossKey = ({ kind, limitSource }: Pick<Loss, 'kind' | 'limitSource'>): string =>
  limitSource ? `${kind} ${limitSource}` : kind

/** The largest loss of an account; undefined if it has none. */
export const largestLoss = ({ losses }: Pick<EnergyAccount, 'losses'>): Loss | undefined =>
  losses.filter(({ kwh }) => kwh > 0).sort((one, other) => other.kwh - one.kwh)[0]

/** Energy that a machine has lost, kWh: what is missing of the expected energy. */
export const lostKwh = ({ expectedKwh, producedKwh }: EnergyAccount): number => Math.max(0, expectedKwh - producedKwh)
