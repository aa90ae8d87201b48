import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Log } from '../../platform/server/log/log.ts'
import type { Coordination } from '../../platform/server/processes/coordination.ts'

/** Tags that are named to other processes; more are told as "all". */
const mostNamed = 500
const Refreshed = z.object({ from: z.string(), tagIds: z.array(z.number()).nullable() })

/**
 * After new plants or samples from elsewhere than the field: every process reads the tags again, and those that show read
 * the newest values of the tags named. Resolves when this process has.
 */
export const createRefresh = (options: {
  readonly processes: Pick<Coordination, 'publish' | 'on' | 'onGap'>
  readonly tags: { refresh(): Promise<void> }
  readonly shows: boolean
  /** Shows the newest values of these tags, by default of all. */
  readonly show: (tagIds?: readonly number[]) => Promise<void>
  readonly log: Log
}) => {
  const { processes, tags, shows, show, log } = options
  const here = async (tagIds?: readonly number[]) => {
    await tags.refresh()
    if (shows) await show(tagIds)
  }
  const later = (tagIds?: readonly number[]) => {
    here(tagIds).catch((error: unknown) => log.error({ err: error }, 'plants could not be read again'))
  }
  const own = randomUUID()
  processes.on('plants', (content) => {
    const { from, tagIds } = Refreshed.parse(content)
    if (from !== own) later(tagIds ?? undefined)
  })
  processes.onGap(() => later([]))
  return async (tagIds: readonly number[]) => {
    await here(tagIds)
    await processes
      .publish('plants', { from: own, tagIds: tagIds.length > mostNamed ? null : tagIds })
      .catch((error: unknown) => log.warn({ err: error }, 'other processes could not be told of new plants'))
  }
}
