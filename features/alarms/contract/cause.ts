import type { AlarmSeverity } from '../../../domain/plant-event.ts'
import type { CauseGroup, CauseRule } from './alarm.ts'

/** An alarm as the rules of causes see it. */
export interface CauseAlarm {
  readonly id: string
  readonly farmCode: string
  readonly deviceCode: string
  readonly code: string
  readonly startMs: number
  /** Undefined: active. */
  readonly endMs: number | undefined
  readonly severity: AlarmSeverity
  readonly causeGroup: CauseGroup
  /** It is at the station or at the farm itself, and no machine. */
  readonly isStation: boolean
  readonly subFarmCode: string | null
  readonly manufacturer: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  /** A person has taken it out of a cause: it may cause others, and nothing causes it. */
  readonly isOwnCause: boolean
}

/** Limits of the rules; versioned settings of a farm. */
export const causeLimits = {
  /** Trouble of station or grid causes alarms below it so long, s. */
  stationS: 60,
  /** So many machines without grid are trouble of the grid, also where no station says so. */
  gridMachines: 3,
  /** A machine may fall silent so long before its farm does, s. */
  lineS: 120,
  weatherS: 30 * 60,
  weatherKm: 200,
  weatherMachines: 3,
  /** The first alarm of a machine causes those that follow within so long, s. */
  firstOutS: 60,
} as const
/** Smallest and largest value of each limit. */
export const limitBounds: Readonly<Record<keyof typeof causeLimits, readonly [least: number, most: number]>> = {
  stationS: [0, 600],
  gridMachines: [2, 1_000],
  lineS: [0, 900],
  weatherS: [0, 7_200],
  weatherKm: [0, 1_000],
  weatherMachines: [2, 1_000],
  firstOutS: [0, 600],
}
export type LimitName = keyof typeof limitBounds
export type CauseLimits = { readonly [Name in keyof typeof causeLimits]: number }

/** Where a learned rule looks for the cause: on the machine of the effect, or on others of the same feeder. */
export const ruleScopes = ['machine', 'feeder'] as const
export type RuleScope = (typeof ruleScopes)[number]

/** A rule that a person has accepted: one code causes another. */
export interface LearnedRule {
  readonly id: string
  readonly scope: RuleScope
  readonly manufacturer: string
  readonly causeCode: string
  readonly effectCode: string
  readonly withinS: number
}

export interface FoundCause {
  readonly causeId: string
  readonly rule: CauseRule
  readonly evidence: Readonly<Record<string, string | number>> | null
}

const severityRank: Readonly<Record<AlarmSeverity, number>> = { stop: 0, communication: 1, warning: 2, info: 3 }

/** By start; of one moment the graver one first. */
const inOrder = (left: CauseAlarm, right: CauseAlarm): number =>
  left.startMs - right.startMs ||
  severityRank[left.severity] - severityRank[right.severity] ||
  (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)

const isTrouble = ({ causeGroup }: CauseAlarm): boolean => causeGroup === 'grid' || causeGroup === 'station'

/** Alarms that trouble of the station may cause. A safety alarm always has a row of its own. */
const isBelow = ({ causeGroup, isStation }: CauseAlarm): boolean =>
  isStation
    ? ['grid', 'station', 'communication'].includes(causeGroup)
    : ['grid', 'station', 'machine', 'communication', 'unknown'].includes(causeGroup)

const machinesOf = (alarms: readonly CauseAlarm[]): number =>
  new Set(alarms.map(({ farmCode, deviceCode }) => `${farmCode}/${deviceCode}`)).size

/** Runs of alarms in order, each at most `gapMs` after the one before. */
const runsOf = (sorted: readonly CauseAlarm[], gapMs: number): readonly (readonly CauseAlarm[])[] => {
  const runs: CauseAlarm[][] = []
  for (const alarm of sorted) {
    const last = runs.at(-1)?.at(-1)
    if (last && alarm.startMs - last.startMs <= gapMs) runs.at(-1)?.push(alarm)
    else runs.push([alarm])
  }
  return runs
}

const earthKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Distance of two alarms, km; without places the same farm is near and another one far. */
export const distanceKm = (left: CauseAlarm, right: CauseAlarm): number => {
  if (left.farmCode === right.farmCode) return 0
  if (left.latitude === null || left.longitude === null || right.latitude === null || right.longitude === null)
    return Number.POSITIVE_INFINITY
  const [upper, lower] = [radians(left.latitude), radians(right.latitude)]
  const chord =
    Math.sin((lower - upper) / 2) ** 2 +
    Math.cos(upper) * Math.cos(lower) * Math.sin(radians(right.longitude - left.longitude) / 2) ** 2
  return 2 * earthKm * Math.asin(Math.sqrt(chord))
}

/** Finds causes in rounds, rule after rule; an alarm keeps the first that it gets. */
class Rounds {
  readonly #found = new Map<string, FoundCause>()

  isFree({ id, isOwnCause }: CauseAlarm): boolean {
    return !isOwnCause && !this.#found.has(id)
  }

  isHeadable({ id }: CauseAlarm): boolean {
    return !this.#found.has(id)
  }

  /** Cause of all members is the cause of the head, which is the head where nothing caused it. */
  fold(head: CauseAlarm, members: readonly CauseAlarm[], rule: CauseRule, evidence: FoundCause['evidence']): void {
    const free = members.filter((member) => member !== head && this.isFree(member))
    if (free.length === 0) return
    const causeId = this.#found.get(head.id)?.causeId ?? head.id
    for (const { id } of free) this.#found.set(id, { causeId, rule, evidence })
    // It is the cause of others: no later rule gives it one.
    if (!this.#found.has(head.id)) this.#found.set(head.id, { causeId: head.id, rule: 'itself', evidence: null })
  }

  of({ id }: CauseAlarm): FoundCause {
    return this.#found.get(id) ?? { causeId: id, rule: 'itself', evidence: null }
  }
}

const foldStations = (alarms: readonly CauseAlarm[], rounds: Rounds, limits: CauseLimits): void => {
  const gapMs = limits.stationS * 1000
  for (const run of runsOf(alarms.filter(isTrouble), gapMs)) {
    const stations = run.filter(({ isStation }) => isStation)
    // Equipment of the whole farm comes before that of one feeder.
    const station = stations.find(({ subFarmCode }) => subFarmCode === null) ?? stations[0]
    const machines = machinesOf(run.filter(({ isStation }) => !isStation))
    const head = station ?? run[0]
    if (!head || (!station && machines < limits.gridMachines)) continue
    const [fromMs, toMs] = [run[0]?.startMs ?? 0, (run.at(-1)?.startMs ?? 0) + gapMs]
    const members = alarms.filter(
      (one) =>
        one.startMs >= fromMs &&
        one.startMs <= toMs &&
        isBelow(one) &&
        (head.subFarmCode === null || !head.isStation || one.isStation || one.subFarmCode === head.subFarmCode),
    )
    rounds.fold(head, members, 'station', {
      device: head.deviceCode,
      withinS: limits.stationS,
      machines: machinesOf(members.filter(({ isStation }) => !isStation)),
    })
  }
}

const foldLostLines = (alarms: readonly CauseAlarm[], rounds: Rounds, limits: CauseLimits): void => {
  const silent = alarms.filter(({ causeGroup }) => causeGroup === 'communication')
  for (const farm of silent.filter(({ isStation }) => isStation)) {
    const [fromMs, toMs] = [farm.startMs - limits.lineS * 1000, farm.endMs ?? Number.POSITIVE_INFINITY]
    const members = silent.filter(({ isStation, startMs }) => !isStation && startMs >= fromMs && startMs <= toMs)
    rounds.fold(farm, members, 'line-lost', { device: farm.deviceCode, withinS: limits.lineS })
  }
}

const foldWeather = (
  alarms: readonly CauseAlarm[],
  rounds: Rounds,
  limitsOf: (farmCode: string) => CauseLimits,
): void => {
  const weather = alarms.filter(({ causeGroup }) => causeGroup === 'weather')
  for (const head of weather) {
    if (!rounds.isHeadable(head)) continue
    const limits = limitsOf(head.farmCode)
    const near = weather.filter(
      (one) =>
        one.startMs >= head.startMs &&
        one.startMs - head.startMs <= limits.weatherS * 1000 &&
        (one === head || rounds.isFree(one)) &&
        distanceKm(head, one) <= limits.weatherKm,
    )
    if (machinesOf(near) >= limits.weatherMachines)
      rounds.fold(head, near, 'weather', {
        ...{ machines: machinesOf(near), withinKm: limits.weatherKm, withinS: limits.weatherS },
      })
  }
}

const foldFirstOut = (alarms: readonly CauseAlarm[], rounds: Rounds, limits: CauseLimits): void => {
  const batches = alarms.filter(({ causeGroup }) =>
    ['machine', 'grid', 'station', 'unknown', 'safety'].includes(causeGroup),
  )
  for (const own of Map.groupBy(batches, ({ farmCode, deviceCode }) => `${farmCode}/${deviceCode}`).values()) {
    let head: CauseAlarm | undefined
    for (const one of own) {
      if (!rounds.isHeadable(one)) continue
      if (!head || one.startMs - head.startMs > limits.firstOutS * 1000) {
        head = one
        continue
      }
      if (one.causeGroup !== 'safety')
        rounds.fold(head, [one], 'first-out', { code: head.code, withinS: limits.firstOutS })
    }
  }
}

/** Whether a learned rule may find its cause at the other alarm. */
const isInScope = (scope: RuleScope, effect: CauseAlarm, other: CauseAlarm): boolean =>
  scope === 'machine'
    ? other.deviceCode === effect.deviceCode
    : other.deviceCode !== effect.deviceCode &&
      other.manufacturer === effect.manufacturer &&
      effect.subFarmCode !== null &&
      other.subFarmCode === effect.subFarmCode

/** Rules of the machine come before those of its feeder. `alarms` are those of one farm, in order. */
const foldLearned = (alarms: readonly CauseAlarm[], rounds: Rounds, rules: readonly LearnedRule[]): void => {
  if (rules.length === 0) return
  const ordered = rules.toSorted((left, right) => ruleScopes.indexOf(left.scope) - ruleScopes.indexOf(right.scope))
  const byCode = Map.groupBy(alarms, ({ code }) => code)
  for (const effect of alarms) {
    if (effect.causeGroup === 'safety' || effect.causeGroup === 'weather' || !rounds.isFree(effect)) continue
    for (const rule of ordered) {
      if (rule.effectCode !== effect.code || rule.manufacturer !== effect.manufacturer) continue
      const head = (byCode.get(rule.causeCode) ?? []).find(
        (one) =>
          one !== effect &&
          one.startMs <= effect.startMs &&
          effect.startMs - one.startMs <= rule.withinS * 1000 &&
          isInScope(rule.scope, effect, one),
      )
      if (!head) continue
      rounds.fold(head, [effect], 'learned', {
        ...{ ruleId: rule.id, code: head.code, withinS: rule.withinS },
        ...(rule.scope === 'feeder' && { device: head.deviceCode }),
      })
      break
    }
  }
}

/**
 * The cause of each alarm, found in the order of `causeRules`. It depends on the alarms alone, and not on the order in which they
 * are given. Give all alarms that may belong together: `reachMs` says how far one reaches.
 */
export const causesOf = (
  alarms: readonly CauseAlarm[],
  limitsOf: (farmCode: string) => CauseLimits = () => causeLimits,
  rules: readonly LearnedRule[] = [],
): ReadonlyMap<string, FoundCause> => {
  const sorted = alarms.toSorted(inOrder)
  const rounds = new Rounds()
  const farms = [...Map.groupBy(sorted, ({ farmCode }) => farmCode)]
  for (const [farmCode, own] of farms) foldStations(own, rounds, limitsOf(farmCode))
  for (const [farmCode, own] of farms) foldLostLines(own, rounds, limitsOf(farmCode))
  foldWeather(sorted, rounds, limitsOf)
  for (const [farmCode, own] of farms) foldFirstOut(own, rounds, limitsOf(farmCode))
  for (const [, own] of farms) foldLearned(own, rounds, rules)
  return new Map(sorted.map((alarm) => [alarm.id, rounds.of(alarm)]))
}

/** Alarms of a farm further apart than this never have one cause, but for lost lines and weather. */
export const reachMs = (limits: CauseLimits, rules: readonly LearnedRule[]): number =>
  1000 * Math.max(limits.stationS, limits.lineS, limits.firstOutS, ...rules.map(({ withinS }) => withinS))
