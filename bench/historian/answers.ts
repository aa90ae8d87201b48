import type { HistoryReply, HistorySeries } from '../../features/history/contract/history.ts'
import type { Frame } from '../../platform/contract/live-protocol.ts'
import { tagIds } from './workload.ts'

interface Expected {
  readonly tags: readonly number[]
  readonly resolution: HistorySeries['resolution']
  /** Of each tag. */
  readonly rows: number
}

/** Throws unless each tag, and no other, came with so many rows. */
export const checkHistory = (name: string, { series }: HistoryReply, { tags, resolution, rows }: Expected): void => {
  const answered = new Map(series.map((one) => [one.tagId, one]))
  if (series.length !== tags.length) throw new Error(`${name}: ${series.length} tags were answered of ${tags.length}`)
  for (const tag of tags) {
    const one = answered.get(tag)
    const compared = one ? Math.min(one.times.length, one.values.length) : 0
    if (one?.resolution !== resolution || compared !== rows)
      throw new Error(`${name}: of tag ${tag} ${compared} rows came (${one?.resolution}), not ${rows} (${resolution})`)
  }
}

/** Throws unless the newest value of every tag came. */
export const checkNewest = (frames: readonly Frame[], newestMs: number): void => {
  const times = new Map(frames.flatMap(({ tags, times: own }) => tags.map((tag, index) => [tag, own[index]] as const)))
  const missing = tagIds.filter((tag) => times.get(tag) !== newestMs)
  if (missing.length > 0) throw new Error(`Q2: of ${missing.length} tags the newest value did not come`)
}
