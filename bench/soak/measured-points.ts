import { qualities, type SampleValue } from '../../domain/quality.ts'
import type { ValueType } from '../../domain/signal.ts'
import type { Historian } from '../../platform/server/telemetry/historian.ts'

/** What became of points that were measured. */
export interface MeasuredBalance {
  /** Points that were measured until the moment that is asked about. */
  readonly expected: number
  /** Of these, those in the store. */
  readonly stored: number
  readonly lost: number
  /** In the store with another value, or of a time at which nothing was measured. */
  readonly wrong: number
  /** Points that rollups count more or fewer than there are. */
  readonly doubled: number
}

interface Points {
  readonly valueType: ValueType
  readonly times: number[]
  readonly values: SampleValue[]
}

/** As it comes out of the store: JSON has no NaN, and the store keeps 0 and 1. */
const asStored = (value: SampleValue): SampleValue => {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' && !Number.isFinite(value) ? null : value
}

/** Two steps of rollups: the first is worked out from the second. */
const dayMs = 86_400_000
const tenMinutesMs = 600_000

/** Every point that devices measure, noted where it is measured. */
export class MeasuredPoints {
  readonly #points = new Map<number, Points>()

  /** Times of a tag ascend; of the same time the last value counts. */
  note(tagId: number, valueType: ValueType, timeMs: number, value: SampleValue): void {
    const points = this.#points.get(tagId) ?? { valueType, times: [], values: [] }
    this.#points.set(tagId, points)
    const { times, values } = points
    const lastMs = times.at(-1) ?? -1
    if (timeMs < lastMs) throw new Error(`tag ${tagId} is measured backwards`)
    const place = timeMs === lastMs ? times.length - 1 : times.length
    times[place] = timeMs
    values[place] = asStored(value)
  }

  timesOf(tagId: number): readonly number[] {
    return this.#points.get(tagId)?.times ?? []
  }

  /** Compares all that is in the store with what was measured, and what was measured until a moment with the store. */
  async compareWith(
    historian: Pick<Historian, 'raw' | 'rollUp' | 'totals'>,
    untilMs: number,
  ): Promise<MeasuredBalance> {
    const balance = { expected: 0, stored: 0, lost: 0, wrong: 0, doubled: 0 }
    /** Good numbers in the store, which rollups count. */
    const good = new Map<number, number>()
    const endMs = (Math.floor(Date.now() / dayMs) + 2) * dayMs
    for (const [tagId, { valueType, times, values }] of this.#points) {
      const rows = new Map<number, SampleValue>()
      let numbers = 0
      for await (const block of historian.raw([tagId], 0, endMs))
        for (const { timeMs, value, quality } of block) {
          rows.set(timeMs, asStored(value))
          if (typeof value === 'number' && quality === qualities.good) numbers += 1
        }
      if (valueType === 'number') good.set(tagId, numbers)
      times.forEach((timeMs, place) => {
        const isThere = rows.has(timeMs)
        if (isThere && rows.get(timeMs) !== values[place]) balance.wrong += 1
        rows.delete(timeMs)
        if (timeMs > untilMs) return
        balance.expected += 1
        if (isThere) balance.stored += 1
        else balance.lost += 1
      })
      balance.wrong += rows.size
    }
    await historian.rollUp()
    for (const fromMs of [0, tenMinutesMs]) {
      const totals = await historian.totals([...good.keys()], [fromMs, endMs])
      const counted = new Map(totals.map(({ tagId, count }) => [tagId, count]))
      for (const [tagId, count] of good) balance.doubled += Math.abs((counted.get(tagId) ?? 0) - count)
    }
    return balance
  }
}
