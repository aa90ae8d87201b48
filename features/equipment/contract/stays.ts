import { isWithin, type Timelines, valuesAt } from '../../../platform/contract/temporal.ts'

/** A time in which a part stood in a machine, or lay elsewhere. Epoch milliseconds; null without a bound. */
export interface Stay {
  readonly fromMs: number | null
  readonly toMs: number | null
  readonly location: string
  readonly farmCode: string | null
  readonly assetCode: string | null
  /** Operating hours and reason when it came out. */
  readonly hours: number | null
  readonly reason: string | null
}

const placeKeys = ['location', 'farmCode', 'assetCode'] as const

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Where a part stood, newest first, from the timelines of its values and the time of its life. */
export const staysOf = (
  timelines: Timelines,
  life: { readonly fromMs: number | null; readonly toMs: number | null },
): readonly Stay[] => {
  const starts = placeKeys.flatMap((key) => (timelines[key] ?? []).flatMap(({ fromMs }) => fromMs ?? []))
  const inLife = [...new Set(starts)].filter((ms) => isWithin(life, ms) && ms !== life.fromMs).toSorted((a, b) => a - b)
  const bounds = [life.fromMs, ...inLife, life.toMs]
  const stays: Stay[] = []
  for (const [index, fromMs] of bounds.slice(0, -1).entries()) {
    const toMs = bounds[index + 1] ?? null
    const values = valuesAt(timelines, fromMs ?? Number.NEGATIVE_INFINITY)
    const place = {
      location: textOf(values.location) ?? 'machine',
      farmCode: textOf(values.farmCode),
      assetCode: textOf(values.assetCode),
    }
    const last = stays.at(-1)
    const isSame = last !== undefined && placeKeys.every((key) => last[key] === place[key])
    if (isSame) stays.pop()
    const after = toMs === null ? {} : valuesAt(timelines, toMs)
    stays.push({
      ...{ fromMs: isSame ? last.fromMs : fromMs, toMs, ...place },
      hours: place.assetCode !== null && typeof after.hoursAtRemoval === 'number' ? after.hoursAtRemoval : null,
      reason: place.assetCode === null ? null : textOf(after.removalReason),
    })
  }
  return stays.toReversed()
}
