import { LineChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { type ECharts, type EChartsCoreOption, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import type { ChartRange } from './chart-model.ts'
import { movingLayers, shiftOf } from './moved-picture.ts'
import { haveSameParts } from './same-parts.ts'

use([LineChart, GridComponent, CanvasRenderer])

export interface ChartCanvasHandle {
  /** The picture as drawn, twice as fine as the screen. */
  readonly picture: () => HTMLCanvasElement | undefined
  /** Moves the picture to a range while a hand pans. Nothing is drawn anew until `letGo`. */
  readonly pan: (range: ChartRange) => void
  /** Draws the values that came meanwhile. The range is that of the option again. */
  readonly letGo: () => void
}

/** A new range is drawn within so many ms after a pan. */
const newRangeMs = 300

/** The canvas and nothing else: it paints an option and follows the size. The only place that knows the chart library. */
export function ChartCanvas({
  option,
  heightPx,
  onWidth,
  handle,
}: {
  /** Null until the colours are known. */
  readonly option: EChartsCoreOption | null
  readonly heightPx: number
  /** Width of the element in px, at first and whenever it changes. */
  readonly onWidth: (px: number) => void
  readonly handle: Ref<ChartCanvasHandle>
}) {
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts>(undefined)
  const moved = useRef<ChartRange>(undefined)
  const drawn = useRef<EChartsCoreOption>(undefined)
  const latest = useRef(option)
  latest.current = option
  const latestOnWidth = useRef(onWidth)
  latestOnWidth.current = onWidth

  useEffect(() => {
    const place = element.current
    if (!place) return
    const made = init(place, null, { renderer: 'canvas' })
    chart.current = made
    const observer = new ResizeObserver(() => {
      made.resize()
      if (place.clientWidth > 0) latestOnWidth.current(place.clientWidth)
    })
    observer.observe(place)
    return () => {
      observer.disconnect()
      made.dispose()
      chart.current = undefined
    }
  }, [])

  const draw = useRef((next: EChartsCoreOption) => {
    // Nothing of the option before can be left over where both have the same parts: then the chart need not be built anew.
    chart.current?.setOption(next, { notMerge: !haveSameParts(drawn.current, next) })
    drawn.current = next
    if (element.current) showMoved(element.current, next, undefined)
  })

  // While a hand pans, the picture moves as it is: a new one would stand a part of a pixel beside it.
  useEffect(() => {
    if (option && !moved.current) draw.current(option)
  }, [option])

  useImperativeHandle(
    handle,
    () => ({
      picture: () => chart.current?.renderToCanvas({ pixelRatio: 2 }),
      pan: (range) => {
        moved.current = range
        if (element.current) showMoved(element.current, drawn.current, range)
      },
      letGo: () => {
        moved.current = undefined
        // The option of a new range comes soon. Without one, the chart draws the values that came meanwhile.
        setTimeout(() => {
          const { current: next } = latest
          if (next && !moved.current && drawn.current !== next) draw.current(next)
        }, newRangeMs)
      },
    }),
    [],
  )

  return <div ref={element} style={{ height: heightPx }} aria-hidden="true" />
}

/**
 * Moves the drawn picture to another range: the layer with curves and times moves, cut at the edges of the plot. Drawing
 * ten lines of a month again takes several frames.
 */
const showMoved = (place: HTMLElement, option: EChartsCoreOption | undefined, range: ChartRange | undefined) => {
  const shift = option && range ? shiftOf(option, range, place.clientWidth) : undefined
  for (const layer of place.querySelectorAll<HTMLElement>(movingLayers)) {
    layer.style.transform = shift ? `translateX(${shift.px}px)` : ''
    layer.style.clipPath = shift ? `inset(0 ${shift.right + shift.px}px 0 ${shift.left - shift.px}px)` : ''
  }
}
