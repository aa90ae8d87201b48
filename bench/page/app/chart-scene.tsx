import { LineChart } from 'echarts/charts'
import { DataZoomInsideComponent, GridComponent } from 'echarts/components'
import { type ECharts, getInstanceByDom, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useMemo, useState } from 'react'
import type { BandState, ChartRange, ChartSeries, StateBand } from '../../../kit/composites/time-chart/chart-model.ts'
import { movingLayers } from '../../../kit/composites/time-chart/moved-picture.ts'
import { TimeChart } from '../../../kit/composites/time-chart/time-chart.tsx'
import { chartWords } from '../../../kit/gallery/demo-words.ts'
import { chartPoints, monthSteps } from '../scene-plan.ts'

const stepMs = 10_000
const startMs = Date.UTC(2026, 2, 1)
const whole: ChartRange = { fromMs: startMs, toMs: startMs + chartPoints * stepMs }

/** A line that no thinning finds easy: a day's wave, weather and noise. */
const times = Array.from({ length: chartPoints }, (_, index) => startMs + index * stepMs)
const values = times.map((_, index) => {
  const noise = ((Math.imul(index + 1, 2_654_435_761) >>> 0) / 2 ** 32 - 0.5) * 200
  return 1_500 + Math.sin(index / 1_375) * 900 + Math.sin(index / 97) * 150 + noise
})
const series: readonly ChartSeries[] = [
  { id: 'power', name: 'WT1 active power', unit: 'kW', decimals: 0, times, values, stepMs },
]

/** Ten machines over 30 days in means of ten minutes with their range, and what each did. */
const tenMinutesMs = 600_000
const month: ChartRange = { fromMs: startMs, toMs: startMs + monthSteps * tenMinutesMs }
const machineOf = (machine: number): ChartSeries => {
  const instants = Array.from({ length: monthSteps }, (_, index) => startMs + index * tenMinutesMs)
  const power = instants.map((_, index) => 1_000 + Math.sin(index / 40 + machine) * 800 + Math.sin(index * 1.7) * 90)
  return {
    ...{
      id: `power ${machine}`,
      name: `WT${machine + 1} · Power`,
      shortName: `WT${machine + 1}`,
      subject: `${machine}`,
    },
    ...{ unit: 'kW', quantity: 'Power', decimals: 0, stepMs: tenMinutesMs, times: instants, values: power },
    minimum: power.map((value) => value - 60),
    maximum: power.map((value) => value + 60),
  }
}
const states: readonly BandState[] = ['running', 'limit', 'running', 'fault', 'standby']
const bandOf = (machine: number): StateBand => ({
  id: `${machine}`,
  name: `WT${machine + 1}`,
  spans: Array.from({ length: 300 }, (_, index) => {
    const [from, to] = [index, index + 1].map((at) => startMs + (at * monthSteps * tenMinutesMs) / 300)
    const state = states[(index + machine) % states.length] ?? 'running'
    return { fromMs: from ?? 0, toMs: to ?? 0, state, text: state }
  }),
})
const machines = Array.from({ length: 10 }, (_, machine) => machine)
const ofMonth = { series: machines.map(machineOf), bands: machines.map(bandOf), whole: month }
const ofLine = { series, bands: [] as readonly StateBand[], whole }

use([LineChart, GridComponent, DataZoomInsideComponent, CanvasRenderer])

/** As the library's own documentation would have it, with a plot as large as the kit's. */
const libraryOption = {
  animation: false,
  grid: { left: 48, right: 24, top: 20, bottom: 24 },
  xAxis: { type: 'time' },
  yAxis: { type: 'value' },
  dataZoom: [{ type: 'inside' }],
  series: [
    { type: 'line', sampling: 'lttb', showSymbol: false, data: times.map((time, index) => [time, values[index]]) },
  ],
}

/** As large as the kit's chart of one line. */
const newLibraryChart = (): ECharts => {
  const place = document.createElement('div')
  place.style.cssText = 'width: 1600px; height: 324px'
  document.body.append(place)
  return init(place, null, { renderer: 'canvas' })
}

const nextPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(0)
    })
  })

/** Of the kit's chart or of the library alone: one of them is there. A hand that pans moves the layer of the curves. */
const shownTimes = (): number[] => {
  const place = document.querySelector<HTMLElement>('[_echarts_instance_]')
  const canvas = place && getInstanceByDom(place)
  const layer = place?.querySelector(movingLayers)
  const movedPx = layer ? new DOMMatrix(getComputedStyle(layer).transform).e : 0
  return [200, 1_200].map((px) => Number(canvas?.convertFromPixel({ xAxisIndex: 0 }, px - movedPx)))
}

let lines = 0
const { lineTo } = CanvasRenderingContext2D.prototype
CanvasRenderingContext2D.prototype.lineTo = function count(x, y) {
  lines += 1
  lineTo.call(this, x, y)
}
/** Fewer are axes and marks. */
const linesOfData = 500

/** The kit's chart with a hundred thousand points, or with the states of ten machines, mounted and unmounted by hand. */
export function ChartScene({ withStates }: { readonly withStates: boolean }) {
  const drawn = withStates ? ofMonth : ofLine
  const [isShown, setShown] = useState(false)
  const [range, setRange] = useState(drawn.whole)

  useMemo(() => {
    let library: ECharts | undefined
    window.bench = {
      shownTimes,
      showChart: async () => {
        lines = 0
        const startedMs = performance.now()
        setRange(drawn.whole)
        setShown(true)
        while (lines < linesOfData) await nextPaint()
        return performance.now() - startedMs
      },
      hideChart: async () => {
        setShown(false)
        await nextPaint()
        await nextPaint()
      },
      bareCanvas: () => {
        const canvas = document.createElement('canvas')
        canvas.width = 1_200
        canvas.height = 180
        const pen = canvas.getContext('2d')
        if (!pen) return Number.NaN
        const startedMs = performance.now()
        pen.beginPath()
        values.forEach((value, index) => {
          lineTo.call(pen, (index * 1_200) / chartPoints, 180 - value / 18)
        })
        pen.stroke()
        // Drawn only when somebody looks.
        pen.getImageData(0, 0, 1, 1)
        return performance.now() - startedMs
      },
      showLibrary: async () => {
        const startedMs = performance.now()
        library = newLibraryChart()
        library.setOption(libraryOption)
        await nextPaint()
        return performance.now() - startedMs
      },
      hideLibrary: () => {
        library?.getDom().remove()
        library?.dispose()
      },
      zoomLibrary: (share) => {
        library?.dispatchAction({ type: 'dataZoom', start: 50 * (1 - share), end: 50 * (1 + share) })
      },
    }
  }, [drawn])

  if (!isShown) return null
  return (
    <TimeChart
      label="Active power"
      series={drawn.series}
      bands={drawn.bands}
      range={range}
      onRange={setRange}
      zone="Europe/Paris"
      zoneLabel="Europe/Paris"
      resolutionLabel="10 s"
      locale="en-GB"
      words={chartWords}
    />
  )
}
