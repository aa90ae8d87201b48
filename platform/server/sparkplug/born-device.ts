/** How many names the births of one farm may still hold in memory: its nodes share it. */
export interface NameBudget {
  left: number
}

/** More are a mistake or an attack. */
export const mostNamesOfFarm = 100_000

export interface BornMetric {
  readonly device: string
  readonly name: string
  readonly datatype: number
}

/** What a device has named in its birth and said since, within the names of its farm. The node itself is one under its own name. */
export class BornDevice {
  readonly #names: NameBudget
  readonly #metrics = new Map<string, BornMetric>()
  readonly #said = new Set<string>()
  #held = 0
  #isBorn = true
  #isCrowded = false

  constructor(names: NameBudget) {
    this.#names = names
  }

  /** Whether it has been born since its node was. */
  get isBorn(): boolean {
    return this.#isBorn
  }

  /** Whether it has named more than there was room for. */
  get isCrowded(): boolean {
    return this.#isCrowded
  }

  /** Names under which it has said values since its birth, members of templates too: at its death nothing is known of them. */
  get said(): Iterable<string> {
    return this.#said
  }

  metricOf(name: string): BornMetric | undefined {
    return this.#metrics.get(name)
  }

  /** The metric, known from now on; undefined where there is no room for its name. */
  bear(metric: BornMetric): BornMetric | undefined {
    if (!this.#metrics.has(metric.name) && !this.#hold()) return undefined
    this.#metrics.set(metric.name, metric)
    return metric
  }

  /** Whether there is room for the name of a value: members of templates stand in no birth's list. */
  remember(name: string): boolean {
    if (this.#said.has(name)) return true
    if (!this.#metrics.has(name) && !this.#hold()) return false
    this.#said.add(name)
    return true
  }

  /** Its node is born anew: what it has said stands until a death or its own next birth, its metrics are unknown. */
  outlive(): void {
    this.#isBorn = false
    this.#metrics.clear()
  }

  /** Gives its names back. */
  release(): void {
    this.#names.left += this.#held
    this.#held = 0
  }

  #hold(): boolean {
    if (this.#names.left <= 0) {
      this.#isCrowded = true
      return false
    }
    this.#names.left -= 1
    this.#held += 1
    return true
  }
}
