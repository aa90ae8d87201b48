import { futureToleranceMs } from '../../../domain/future-time.ts'
import type { LiveSample } from '../../../domain/quality.ts'
import type { Historian } from './historian.ts'

/**
 * The newest stored sample of each tag that is not in the future. A sample in the future was stored while the clock of the
 * server was wrong: the one before it takes its place.
 */
export const newestPastSamples = async (
  historian: Pick<Historian, 'newest'>,
  tagIds: readonly number[],
  nowMs = Date.now(),
): Promise<Map<number, LiveSample>> => {
  const newest = new Map(await historian.newest(tagIds))
  const limitMs = nowMs + futureToleranceMs
  const ahead = [...newest].filter(([, { timeMs }]) => timeMs > limitMs).map(([tagId]) => tagId)
  for (const tagId of ahead) newest.delete(tagId)
  if (ahead.length > 0)
    for (const [tagId, sample] of await historian.newest(ahead, limitMs + 1)) newest.set(tagId, sample)
  return newest
}
