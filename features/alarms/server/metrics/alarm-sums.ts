import type { AlarmPriority } from '../../contract/alarm.ts'
import type { AlarmTally } from '../../contract/alarm-metrics.ts'

/** An alarm as the sums need it. */
export interface CountedAlarm {
  readonly farmCode: string
  readonly machineCode: string
  readonly manufacturer: string | null
  readonly code: string
  readonly priority: AlarmPriority
  readonly startMs: number
  /** From receipt to acknowledgement; null: without one, or history. */
  readonly waitMs: number | null
  readonly isFleeting: boolean
  readonly isUnmapped: boolean
  readonly isCaused: boolean
  /** Null: it does not chatter. */
  readonly chatterId: string | null
  /** It belongs to the chatter of another alarm. */
  readonly isFollower: boolean
}

/** Counts of a farm in a period, as `alarm_count` keeps them. */
export interface StoredCounts {
  /** Maker, code, alarms. */
  readonly codes: readonly (readonly [string | null, string, number])[]
  readonly machines: readonly (readonly [string, number])[]
  readonly priorities: readonly (readonly [AlarmPriority, number])[]
  /** Id, its alarms in the period, whether one of them follows another alarm. */
  readonly chatters: readonly (readonly [string, number, boolean])[]
  readonly fleeting: number
  readonly unmapped: number
  readonly caused: number
}

/** Sums of a farm in a period, as `alarm_count` keeps them. Times are ms. */
export interface StoredSums {
  readonly starts: Float64Array
  readonly waits: Float64Array
  readonly counts: StoredCounts
}

type Code = { readonly manufacturer: string | null; readonly code: string; count: number }
type Machine = { readonly farmCode: string; readonly machineCode: string; count: number }
interface Chatter {
  alarms: number
  hasFollower: boolean
}

/** Numbers in pieces: a year has a million. */
class Numbers {
  readonly #pieces: Float64Array[] = []
  readonly #single: number[] = []

  push(number: number): void {
    this.#single.push(number)
  }

  pushAll(numbers: Float64Array): void {
    this.#pieces.push(numbers)
  }

  sorted(): Float64Array {
    const all = new Float64Array(this.#pieces.reduce((sum, { length }) => sum + length, this.#single.length))
    all.set(this.#single)
    let at = this.#single.length
    for (const piece of this.#pieces) {
      all.set(piece, at)
      at += piece.length
    }
    return all.sort()
  }
}

/** Sums of alarms, which add up over farms and periods. */
export class AlarmSums {
  readonly #starts = new Numbers()
  readonly #waits = new Numbers()
  readonly #codes = new Map<string, Code>()
  readonly #machines = new Map<string, Machine>()
  readonly #priorities = new Map<AlarmPriority, number>()
  readonly #chatters = new Map<string, Chatter>()
  #fleeting = 0
  #unmapped = 0
  #caused = 0

  add(alarm: CountedAlarm): void {
    this.#starts.push(alarm.startMs)
    if (alarm.waitMs !== null) this.#waits.push(alarm.waitMs)
    this.#code(alarm.manufacturer, alarm.code, 1)
    this.#machine(alarm.farmCode, alarm.machineCode, 1)
    this.#priority(alarm.priority, 1)
    if (alarm.chatterId !== null) this.#chatter(alarm.chatterId, 1, alarm.isFollower)
    this.#fleeting += Number(alarm.isFleeting)
    this.#unmapped += Number(alarm.isUnmapped)
    this.#caused += Number(alarm.isCaused)
  }

  addStored(farmCode: string, { starts, waits, counts }: StoredSums): void {
    this.#starts.pushAll(starts)
    this.#waits.pushAll(waits)
    for (const [manufacturer, code, count] of counts.codes) this.#code(manufacturer, code, count)
    for (const [machineCode, count] of counts.machines) this.#machine(farmCode, machineCode, count)
    for (const [priority, count] of counts.priorities) this.#priority(priority, count)
    for (const [id, alarms, hasFollower] of counts.chatters) this.#chatter(id, alarms, hasFollower)
    this.#fleeting += counts.fleeting
    this.#unmapped += counts.unmapped
    this.#caused += counts.caused
  }

  /** Of one farm, as it is kept. */
  stored(): StoredSums {
    return {
      starts: this.#starts.sorted(),
      waits: this.#waits.sorted(),
      counts: {
        codes: [...this.#codes.values()].map(({ manufacturer, code, count }) => [manufacturer, code, count]),
        machines: [...this.#machines.values()].map(({ machineCode, count }) => [machineCode, count]),
        priorities: [...this.#priorities],
        chatters: [...this.#chatters].map(([id, { alarms, hasFollower }]) => [id, alarms, hasFollower]),
        fleeting: this.#fleeting,
        unmapped: this.#unmapped,
        caused: this.#caused,
      },
    }
  }

  /** `standing` is no sum: it follows from the end of the range. */
  tally(standing: number): AlarmTally {
    const chatters = [...this.#chatters.values()].filter(({ alarms, hasFollower }) => alarms > 1 || hasFollower)
    return {
      starts: this.#starts.sorted(),
      waitsS: this.#waits.sorted().map((ms) => ms / 1000),
      codes: [...this.#codes.values()],
      machines: [...this.#machines.values()],
      priorities: Object.fromEntries(this.#priorities),
      chattering: { count: chatters.length, alarms: chatters.reduce((sum, { alarms }) => sum + alarms, 0) },
      fleeting: this.#fleeting,
      standing,
      unmapped: this.#unmapped,
      savedByCauses: this.#caused,
    }
  }

  #code(manufacturer: string | null, code: string, count: number): void {
    const key = `${manufacturer ?? '\u0001'}\u0000${code}`
    const known = this.#codes.get(key)
    if (known) known.count += count
    else this.#codes.set(key, { manufacturer, code, count })
  }

  #machine(farmCode: string, machineCode: string, count: number): void {
    const key = `${farmCode}\u0000${machineCode}`
    const known = this.#machines.get(key)
    if (known) known.count += count
    else this.#machines.set(key, { farmCode, machineCode, count })
  }

  #priority(priority: AlarmPriority, count: number): void {
    this.#priorities.set(priority, (this.#priorities.get(priority) ?? 0) + count)
  }

  #chatter(id: string, alarms: number, hasFollower: boolean): void {
    const known = this.#chatters.get(id) ?? { alarms: 0, hasFollower: false }
    this.#chatters.set(id, { alarms: known.alarms + alarms, hasFollower: known.hasFollower || hasFollower })
  }
}
