import { useMemo } from 'react'
import { useFleetLive, usePageTick } from '../../../fleet-state/web/live-port.ts'
import type { ChartView } from '../../../fleet-views/web/chart-view-port.ts'
import { followsNow, rangeAt } from './chart-range.ts'

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
const floorTo = (value: number, step: number) => Math.floor(value / step) * step

interface RangeParts {
  readonly view: ChartView
  readonly zone: string
  readonly widthPx: number
}

/** The range that is drawn and the one whose history is read, both moving with the clock where the view follows it. */
export const useRanges = ({ view, zone, widthPx }: RangeParts) => {
  const follows = followsNow(view.range)
  usePageTick(follows)
  const live = useFleetLive()
  // The browser's clock only serves until the server has told its own.
  const clockMs = Math.floor(live.nowMs() ?? Date.now())
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
  const readMs = floorTo(clockMs, readEveryMs) + readEveryMs
  const newest = useMemo(
    () => (follows ? rangeAt(view, zone, readMs) : { fromMs, toMs }),
    [follows, view, zone, readMs, fromMs, toMs],
  )
  return { follows, clockMs, nowMs, range, newest }
}
