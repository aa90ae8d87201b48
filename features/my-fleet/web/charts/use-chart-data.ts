import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ChartRange, ChartSeries } from '../../../../kit/composites/time-chart/chart-model.ts'
import { useSettings } from '../../../../platform/web/session/session-context.tsx'
import type { HistorySeries } from '../../contract/history.ts'
import { usePulse } from '../parts/pulse.ts'
import { useFleetLive } from '../parts/use-fleet-live.ts'
import { historyQuery } from '../queries.ts'
import { followsNow, rangeAt } from './chart-range.ts'
import type { ChosenSeries } from './chart-sources.ts'
import type { ChartView } from './chart-view.ts'
import { drawnSeries } from './history-series.ts'
import { useLiveTail } from './use-live-tail.ts'

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
const floorTo = (value: number, step: number) => Math.floor(value / step) * step

export interface ChartData {
  /** What is shown; ends at now while the view follows the clock. */
  readonly range: ChartRange
  readonly series: readonly ChartSeries[]
  readonly history: readonly HistorySeries[]
  /** Server time, epoch ms. */
  readonly nowMs: number
  readonly isFirst: boolean
  readonly isFetching: boolean
  readonly error: unknown
  readonly retry: () => void
}

interface DataParts {
  readonly chosen: readonly ChosenSeries[]
  readonly nameOf: (chosen: ChosenSeries) => string
  readonly view: ChartView
  readonly zone: string
  readonly widthPx: number
}

/**
 * History and live values of the chosen series. A view that follows the clock is drawn again when the picture has moved
 * by a pixel, and its history is read again now and then: means change while their bucket fills.
 */
export const useChartData = ({ chosen, nameOf, view, zone, widthPx }: DataParts): ChartData => {
  usePulse()
  const live = useFleetLive()
  const { atsSummaryActive } = useSettings()
  const follows = followsNow(view.range)
  // The browser's clock only serves until the server has told its own.
  const clockMs = live.nowMs() ?? Date.now()
  const { fromMs, toMs } = rangeAt(view, zone, clockMs)
  const lengthMs = toMs - fromMs
  const pixelMs = between(floorTo(lengthMs / widthPx, 1_000), 1_000, 60_000)
  const readEveryMs = between(floorTo(lengthMs / 360, 10_000), 10_000, 300_000)
  const nowMs = floorTo(clockMs, pixelMs)

  const range = useMemo(
    () => (follows ? rangeAt(view, zone, nowMs) : { fromMs, toMs }),
    [follows, view, zone, nowMs, fromMs, toMs],
  )
  // Rounded up, so that nothing that has arrived by now is left out.
  const read = follows ? rangeAt(view, zone, floorTo(clockMs, readEveryMs) + readEveryMs) : { fromMs, toMs }
  const tagIds = useMemo(() => chosen.map(({ tag }) => tag.tagId), [chosen])
  const query = useQuery(historyQuery({ tagIds, ...read, widthPx }))
  const tail = useLiveTail(tagIds, follows)
  const history = query.data

  // biome-ignore lint/correctness/useExhaustiveDependencies: `nowMs` says that the tail has grown by a pixel
  const series = useMemo(() => {
    const byTag = new Map(history?.map((one) => [one.tagId, one]))
    return chosen.map((one) =>
      drawnSeries({
        chosen: one,
        name: nameOf(one),
        history: byTag.get(one.tag.tagId),
        tail: follows ? tail.of(one.tag.tagId) : [],
        atsSummaryActive,
      }),
    )
  }, [chosen, nameOf, history, follows, tail, atsSummaryActive, nowMs])

  return {
    range,
    series,
    history: history ?? [],
    nowMs: clockMs,
    isFirst: query.isPending && tagIds.length > 0,
    isFetching: query.isFetching,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
