import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { minuteMs } from '../../../../domain/time-zone.ts'
import { historyQuery } from '../../../history/web/port.ts'
import type { NeedingMachine } from '../../contract/needing-machines.ts'
import { type WordSince, wordBegin } from '../../contract/state-since.ts'

const lookBackMs = 7 * 24 * 60 * minuteMs
/** Steps of ten minutes over that time. */
const lookBackPx = 1_008
/** The question stays the same for so long, so that its answer is kept. */
const askedEveryMs = 10 * minuteMs
export const mostTags = 40

/** A machine, the start of its state if known, and the state whose start history tells. */
export type SinceQuestion = Pick<NeedingMachine, 'id' | 'sinceMs' | 'state'>

/**
 * When machines that do not count how long they stand came to their state, by the history of its words; by id of the
 * machine. Only of the first ones: those that stand on top.
 */
export const useNeedingSince = (
  machines: readonly SinceQuestion[],
  /** What was found before: it is asked for again, or it would be forgotten. */
  known: ReadonlyMap<string, WordSince>,
  nowMs: number | undefined,
): ReadonlyMap<string, WordSince> => {
  const asked = machines
    .flatMap(({ id, state, sinceMs }) => (state && (sinceMs === undefined || known.has(id)) ? [{ id, ...state }] : []))
    .slice(0, mostTags)
  const key = asked.map(({ tagId }) => tagId).join(',')
  const tagIds = useMemo(() => (key === '' ? [] : key.split(',').map(Number)), [key])
  const toMs = nowMs === undefined ? 0 : Math.floor(nowMs / askedEveryMs) * askedEveryMs + askedEveryMs
  const { data } = useQuery({
    ...historyQuery({ tagIds, fromMs: toMs - lookBackMs, toMs, widthPx: lookBackPx }),
    enabled: tagIds.length > 0 && toMs > 0,
    placeholderData: (held) => held,
  })
  const series = new Map(data?.map((one) => [one.tagId, one]))
  return new Map(
    asked.flatMap(({ id, tagId, word }) => {
      const stored = series.get(tagId)
      const begin = stored && wordBegin(stored, word)
      return begin === undefined ? [] : [[id, begin] as const]
    }),
  )
}
