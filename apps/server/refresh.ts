import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Refresh } from '../../platform/server/feature.ts'
import type { LatestValues, LiveHub } from '../../platform/server/live/live.ts'
import type { Log } from '../../platform/server/log/log.ts'
import type { Coordination } from '../../platform/server/processes/coordination.ts'
import type { Historian } from '../../platform/server/telemetry/historian.ts'
import { newestPastSamples } from '../../platform/server/telemetry/newest-past-samples.ts'

/** Tags that are named to other processes; more are told as "all". */
const mostNamed = 500
const Range = z.object({ fromMs: z.number(), toMs: z.number() })
const Refreshed = z.object({
  from: z.string(),
  tagIds: z.array(z.number()).nullable(),
  gone: Range.optional(),
})
type Gone = z.infer<typeof Range> | undefined

/**
 * After new plants or samples from elsewhere than the field: every process reads the tags again, and those that show read
 * the newest values of the tags named. Resolves when this process has. The same follows when stored values were judged again.
 */
export const createRefresh = (options: {
  readonly processes: Pick<Coordination, 'publish' | 'on' | 'onGap'>
  readonly tags: { refresh(): Promise<void>; tagIds(): readonly number[] }
  readonly shows: boolean
  readonly latest: Pick<LatestValues, 'offer' | 'withdraw'>
  readonly live: Pick<LiveHub, 'publish' | 'publishReplaced'>
  readonly historian: Pick<Historian, 'newest' | 'onJudged'>
  readonly log: Log
}): Refresh => {
  const { processes, tags, shows, latest, live, historian, log } = options
  /** Shows the newest values of these tags; with `gone` those of that time give way. */
  const show = async (tagIds: readonly number[], gone: Gone) => {
    const stored = await newestPastSamples(historian, tagIds)
    if (gone) live.publishReplaced(latest.withdraw(tagIds, gone, stored))
    live.publish(latest.offer([...stored].map(([tagId, sample]) => ({ tagId, ...sample }))))
  }
  const here = async (tagIds?: readonly number[], gone?: Gone) => {
    await tags.refresh()
    if (shows) await show(tagIds ?? tags.tagIds(), gone)
  }
  const later = (tagIds?: readonly number[], gone?: Gone) => {
    here(tagIds, gone).catch((error: unknown) => log.error({ err: error }, 'plants could not be read again'))
  }
  const own = randomUUID()
  processes.on('plants', (content) => {
    const { from, tagIds, gone } = Refreshed.parse(content)
    if (from !== own) later(tagIds ?? undefined, gone)
  })
  processes.onGap(() => later([]))
  const refresh: Refresh = async (tagIds, gone) => {
    await here(tagIds, gone)
    await processes
      .publish('plants', { from: own, tagIds: tagIds.length > mostNamed ? null : tagIds, gone })
      .catch((error: unknown) => log.warn({ err: error }, 'other processes could not be told of new plants'))
  }
  historian.onJudged((tagIds) => {
    refresh(tagIds).catch((error: unknown) => log.error({ err: error }, 'judged values could not be read again'))
  })
  return refresh
}
