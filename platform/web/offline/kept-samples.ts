import type { LiveSample } from '../../../domain/quality.ts'

/** Last value of every tag that was shown, as it is stored: columns, and the clocks of that moment. */
export interface KeptSamples {
  readonly tags: readonly number[]
  readonly timesMs: readonly number[]
  readonly values: readonly LiveSample['value'][]
  readonly qualities: readonly LiveSample['quality'][]
  /** Server time until which each was followed; null: until the server was last heard. */
  readonly followedMs?: readonly (number | null)[]
  /** Server time when it was last heard, epoch ms. */
  readonly heardMs: number
  /** What this device's clock was ahead of the server's, ms. */
  readonly aheadMs: number
  /** Mark of the rights with which they were read. */
  readonly rights?: string | undefined
}

/** Most tags that are kept; those shown last win. */
const most = 60_000

export const packSamples = (
  samples: ReadonlyMap<number, LiveSample>,
  {
    serverMs,
    heardMs,
    deviceMs,
    rights,
  }: {
    readonly serverMs: number
    readonly heardMs: number
    readonly deviceMs: number
    readonly rights?: string | undefined
  },
): KeptSamples => {
  const entries = [...samples].slice(-most)
  return {
    tags: entries.map(([tag]) => tag),
    timesMs: entries.map(([, { timeMs }]) => timeMs),
    values: entries.map(([, { value }]) => value),
    qualities: entries.map(([, { quality }]) => quality),
    followedMs: entries.map(([, { followedMs }]) => followedMs ?? null),
    heardMs,
    rights,
    aheadMs: deviceMs - serverMs,
  }
}

export const unpackSamples = ({
  tags,
  timesMs,
  values,
  qualities,
  followedMs,
}: KeptSamples): ReadonlyMap<number, LiveSample> =>
  new Map(
    tags.flatMap((tag, at) => {
      const timeMs = timesMs[at]
      const quality = qualities[at]
      if (timeMs === undefined || quality === undefined) return []
      const followed = followedMs?.[at] ?? undefined
      const sample = { timeMs, value: values[at] ?? null, quality }
      return [[tag, followed === undefined ? sample : { ...sample, followedMs: followed }] as const]
    }),
  )

/** What was not followed for longer is no last state any more. */
const longestMs = 7 * 86_400_000

/**
 * What a later visit goes on with: nobody has followed any of it since. Nothing where the rights are others, or may be:
 * what was read with more of them is not carried on.
 */
export const carriedSamples = (
  kept: KeptSamples,
  { rights, nowMs }: { readonly rights: string | undefined; readonly nowMs: number },
): ReadonlyMap<number, LiveSample> =>
  new Map(
    rights === undefined || kept.rights !== rights
      ? []
      : [...unpackSamples(kept)]
          .map(([tag, sample]) => [tag, { followedMs: kept.heardMs, ...sample }] as const)
          .filter(([, { followedMs }]) => nowMs - followedMs <= longestMs),
  )

/** Server time now as far as this device can tell; never before it was last heard. */
export const serverNowMs = ({ heardMs, aheadMs }: KeptSamples, deviceMs: number): number =>
  Math.max(heardMs, deviceMs - aheadMs)
