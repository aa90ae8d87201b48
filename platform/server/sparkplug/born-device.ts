import type { Reading, Refusal } from '../ingest/decoder.ts'
import { judgeTime } from '../telemetry/believable.ts'
import { type Bits64, dataTypes, type SparkplugMetric } from './payload.ts'

/** How many names the births of one farm may still hold in memory: its nodes share it. */
export interface NameBudget {
  left: number
}

/** More are a mistake or an attack. */
export const mostNamesOfFarm = 100_000
/** Characters. */
export const longestName = 500
export const crowded: Refusal = {
  reason: 'too-many-names',
  detail: `a name beyond the ${mostNamesOfFarm} of one farm, or one of more than ${longestName} characters`,
}

export interface BornMetric {
  readonly name: string
  readonly datatype: number
}

/** Aliases are up to 64 bits wide. */
const aliasKey = ({ low, high }: Bits64): string => `${high >>> 0}:${low >>> 0}`

export const isTemplate = ({ datatype }: SparkplugMetric, born: BornMetric): boolean =>
  (datatype ?? born.datatype) === dataTypes.template

/**
 * What a device has named in its birth and said since. It takes one of its farm's names for itself and one for each that it holds.
 * The node itself is one under its own name.
 */
export class BornDevice {
  readonly #names: NameBudget
  readonly #metrics = new Map<string, BornMetric>()
  readonly #aliases = new Map<string, BornMetric>()
  /** When what it last said under a name was measured, epoch ms; members of templates have names too. */
  readonly #lastValues = new Map<string, number>()
  #held = 0
  #isBorn = true
  #isCrowded = false

  constructor(names: NameBudget) {
    this.#names = names
    this.#hold('')
  }

  /** Whether it has been born since its node was. */
  get isBorn(): boolean {
    return this.#isBorn
  }

  /** Whether it has named something that there was no room for. */
  get isCrowded(): boolean {
    return this.#isCrowded
  }

  /** A metric of its birth, known from now on where there is room for it. */
  bear({ name, alias, datatype = 0 }: SparkplugMetric): void {
    if (!name || this.#metrics.has(name) || !this.#hold(name)) return
    const metric = { name, datatype }
    this.#metrics.set(name, metric)
    if (alias) this.#aliases.set(aliasKey(alias), metric)
  }

  metricOf({ name = '', alias }: SparkplugMetric): BornMetric | undefined {
    return alias ? this.#aliases.get(aliasKey(alias)) : this.#metrics.get(name)
  }

  /** Whether its birth has named it, or it has said a value under that name since. */
  knows(name: string): boolean {
    return this.#metrics.has(name) || this.#lastValues.has(name)
  }

  /** Those that there is room for. What they say, unless it is history, stands until a death. */
  remember(readings: readonly Reading[], nowMs: number): Reading[] {
    return readings.filter(({ name, timeMs, value, historical }) => {
      if (value === null || historical) return true
      if (!this.knows(name) && !this.#hold(name)) return false
      this.#note(name, judgeTime(timeMs, nowMs) ? 0 : timeMs)
      return true
    })
  }

  /** What it said in its life before stands where its birth names it again. */
  inherit(before: BornDevice): void {
    for (const [name, timeMs] of before.#lastValues) if (this.#metrics.has(name)) this.#note(name, timeMs)
  }

  /** Death in samples: nothing is known any more of what it has said, or of those names; later than all that it said. */
  withdraw(atMs: number, isGone: (name: string) => boolean = () => true): Reading[] {
    return [...this.#lastValues]
      .filter(([name]) => isGone(name))
      .map(([name, lastMs]) => ({ name, timeMs: Math.max(atMs, lastMs + 1), value: null }))
  }

  /** Its node is born anew: what it has said stands for a while, its metrics are unknown. */
  outlive(): void {
    this.#isBorn = false
    this.#metrics.clear()
    this.#aliases.clear()
  }

  /** Gives its names back. */
  release(): void {
    this.#names.left += this.#held
    this.#held = 0
  }

  #note(name: string, timeMs: number): void {
    this.#lastValues.set(name, Math.max(timeMs, this.#lastValues.get(name) ?? 0))
  }

  #hold(name: string): boolean {
    if (this.#names.left <= 0 || name.length > longestName) {
      this.#isCrowded = true
      return false
    }
    this.#names.left -= 1
    this.#held += 1
    return true
  }
}
