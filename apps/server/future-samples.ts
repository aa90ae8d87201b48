import { futureToleranceMs } from '../../domain/future-time.ts'
import { type LiveSample, qualities } from '../../domain/quality.ts'
import type { Quarantine } from '../../platform/server/ingest/quarantine.ts'
import type { LatestValues } from '../../platform/server/live/live.ts'
import type { Log } from '../../platform/server/log/log.ts'
import type { Historian, Sample } from '../../platform/server/telemetry/historian.ts'

/** Where a tag is. */
interface TagPlace {
  readonly tagId: number
  readonly farmCode: string
  readonly deviceCode: string
  readonly name: string
}

interface FutureSamplesOptions {
  readonly historian: Pick<Historian, 'newest' | 'raw' | 'append'>
  readonly latest: Pick<LatestValues, 'get'>
  readonly quarantine: Quarantine
  readonly placesOf: (tagIds: readonly number[]) => Promise<readonly TagPlace[]>
  readonly log: Pick<Log, 'warn'>
}

/** Values of a message that its detail names. */
const namedValues = 5

const inWords = (readings: readonly { name: string; timeMs: number; value: Sample['value'] }[]): string => {
  const named = readings.slice(0, namedValues).map(({ name, timeMs, value }) => {
    return `${name.slice(0, 60)} at ${new Date(timeMs).toISOString()}: ${String(value).slice(0, 60)}`
  })
  const more = readings.length - named.length
  return named.join('; ') + (more > 0 ? `; and ${more} more` : '')
}

/** The clock agrees with a device whose newest value is as near as this, and newer than at the look before. */
const agreesMs = 120_000
/** Later than any time that a device can send. */
const endOfTimeMs = Date.UTC(2200, 0, 1)

/**
 * Finds samples that were stored while the clock of the server was ahead. Only a device that agrees with the clock now proves
 * them wrong: a clock that is behind makes true samples look as if they lay in the future. They go to the quarantine, and a
 * missing value takes their place; the log of revisions keeps them too.
 */
export const createFutureSamples = (options: FutureSamplesOptions) => {
  const { historian, latest, quarantine, placesOf, log } = options
  const seenAtMs = new Map<number, number>()

  const isAgreed = (tagId: number, nowMs: number): boolean => {
    const { timeMs } = latest.get(tagId) ?? {}
    const before = seenAtMs.get(tagId)
    if (timeMs === undefined || Math.abs(timeMs - nowMs) > agreesMs) return false
    seenAtMs.set(tagId, timeMs)
    return before !== undefined && timeMs > before
  }

  /** The quarantine first: nothing is lost between the two. */
  const quarantineSamples = async (samples: readonly Sample[], nowMs: number): Promise<void> => {
    const places = new Map((await placesOf(samples.map(({ tagId }) => tagId))).map((place) => [place.tagId, place]))
    const devices = Map.groupBy(samples, ({ tagId }) => {
      const place = places.get(tagId)
      return place ? `${place.farmCode}/${place.deviceCode}` : ''
    })
    for (const [device, ofDevice] of devices) {
      const [farmCode = '', deviceCode = ''] = device.split('/')
      const readings = ofDevice.map(({ tagId, timeMs, value, quality }) => ({
        name: places.get(tagId)?.name ?? String(tagId),
        timeMs,
        value,
        quality,
      }))
      await quarantine.keep({
        receivedAtMs: nowMs,
        reason: 'future-time',
        topic: `solvane/${device}/data`,
        detail: `stored while the clock of the server was ahead: ${inWords(readings)}`,
        payload: new Uint8Array(),
        occurrences: readings.length,
        readings: [{ farmCode, deviceCode, readings }],
      })
    }
  }

  const giveWay = async (tagIds: readonly number[], nowMs: number): Promise<number> => {
    let count = 0
    for await (const block of historian.raw(tagIds, nowMs + futureToleranceMs + 1, endOfTimeMs)) {
      const samples = block.filter(({ value }) => value !== null)
      if (samples.length === 0) continue
      await quarantineSamples(samples, nowMs)
      await historian.append(samples.map((sample) => ({ ...sample, value: null, quality: qualities.missing })))
      count += samples.length
    }
    return count
  }

  return {
    /** `newest`: the newest stored samples, those in the future among them. Resolves with how many samples gave way. */
    async look(newest: ReadonlyMap<number, LiveSample>, nowMs: number): Promise<number> {
      const ahead = [...newest].filter(([, { timeMs, value }]) => value !== null && timeMs > nowMs + futureToleranceMs)
      const agreed = ahead.map(([tagId]) => tagId).filter((tagId) => isAgreed(tagId, nowMs))
      if (agreed.length === 0) return 0
      const count = await giveWay(agreed, nowMs)
      if (count > 0) log.warn({ values: count, tags: agreed.length }, 'values in the future moved to the quarantine')
      return count
    },
  }
}

const lookEveryMs = 60_000

/** Looks every minute. Returns the way to stop. */
export const followFutureSamples = (
  options: FutureSamplesOptions & { readonly tagIds: () => readonly number[] },
): (() => Promise<void>) => {
  const { historian, tagIds, log } = options
  const samples = createFutureSamples(options)
  let looking: Promise<unknown> | undefined
  const look = async () => samples.look(await historian.newest(tagIds()), Date.now())
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'values in the future could not be looked for'))
      .finally(() => {
        looking = undefined
      })
  }, lookEveryMs).unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}
