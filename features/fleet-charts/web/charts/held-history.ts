import type { HistorySeries } from '../../../history/contract/history.ts'

/** What a chart asks for: its tags, and the range as the address names it. */
export interface HistoryQuestion {
  readonly tags: string
  readonly range: string
}

/** What a chart has in hand: the last reply, the question that it answers, and why a newer one could not be had. */
export interface HeldHistory extends HistoryQuestion {
  /** Undefined before the first reply. */
  readonly series: readonly HistorySeries[] | undefined
  /** When the series were read, epoch ms of the browser. */
  readonly readAtMs: number
  readonly error: unknown
}

export interface HistoryReply {
  readonly data: readonly HistorySeries[] | undefined
  readonly dataUpdatedAt: number
  readonly error: unknown
}

/**
 * What is in hand after a look at the query. A reply takes the place of everything. While one is awaited the last one
 * stays, and so does the word that reading failed, so that nothing comes and goes with every try. A failure never takes
 * away what was read for the same tags.
 */
export const heldAfter = (
  held: HeldHistory | undefined,
  asked: HistoryQuestion,
  { data, dataUpdatedAt, error }: HistoryReply,
): HeldHistory => {
  if (data) return { ...asked, series: data, readAtMs: dataUpdatedAt, error: null }
  const isSameTags = held?.tags === asked.tags
  if (error) return isSameTags ? { ...held, error } : { ...asked, series: undefined, readAtMs: 0, error }
  if (!held) return { ...asked, series: undefined, readAtMs: 0, error: null }
  return isSameTags ? held : { ...held, error: null }
}

/** Whether what is in hand answers the question, and may be called empty. */
export const answers = (held: HeldHistory, asked: HistoryQuestion): boolean =>
  held.series !== undefined && held.tags === asked.tags && held.range === asked.range

/**
 * The newest reply to each of several questions, by its name: while a reply is awaited, or failed to come, the one before stays.
 * Of names that are not asked any more nothing is kept.
 */
export const heldReplies = <Reply>(
  held: ReadonlyMap<string, Reply>,
  names: readonly string[],
  replies: readonly (Reply | undefined)[],
): ReadonlyMap<string, Reply> =>
  new Map(
    names.flatMap((name, index) => {
      const reply = replies[index] ?? held.get(name)
      return reply === undefined ? [] : [[name, reply]]
    }),
  )
