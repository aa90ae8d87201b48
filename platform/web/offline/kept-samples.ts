import type { LiveSample } from '../../../domain/quality.ts'

/** Last value of every tag that was shown, as it is stored: four columns, and the clocks of that moment. */
export interface KeptSamples {
  readonly tags: readonly number[]
  readonly timesMs: readonly number[]
  readonly values: readonly LiveSample['value'][]
  readonly qualities: readonly LiveSample['quality'][]
  /** Server time when it was last heard, epoch ms. */
  readonly heardMs: number
  /** What this device's clock was ahead of the server's, ms. */
  readonly aheadMs: number
}

/** Most tags that are kept; those shown last win. */
const most = 60_000

export const packSamples = (
  samples: ReadonlyMap<number, LiveSample>,
  { serverMs, heardMs, deviceMs }: { readonly serverMs: number; readonly heardMs: number; readonly deviceMs: number },
): KeptSamples => {
  const entries = [...samples].slice(-most)
  return {
    tags: entries.map(([tag]) => tag),
    timesMs: entries.map(([, { timeMs }]) => timeMs),
    values: entries.map(([, { value }]) => value),
    qualities: entries.map(([, { quality }]) => quality),
    heardMs,
    aheadMs: deviceMs - serverMs,
  }
}

export const unpackSamples = ({ tags, timesMs, values, qualities }: KeptSamples): ReadonlyMap<number, LiveSample> =>
  new Map(
    tags.flatMap((tag, at) => {
      const timeMs = timesMs[at]
      const quality = qualities[at]
      if (timeMs === undefined || quality === undefined) return []
      return [[tag, { timeMs, value: values[at] ?? null, quality }] as const]
    }),
  )

/** Server time now as far as this device can tell; never before it was last heard. */
export const serverNowMs = ({ heardMs, aheadMs }: KeptSamples, deviceMs: number): number =>
  Math.max(heardMs, deviceMs - aheadMs)
