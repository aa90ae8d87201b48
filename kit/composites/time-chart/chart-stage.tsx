import { type CSSProperties, type RefObject, useMemo } from 'react'
import { BandReadings } from './band-readings.tsx'
import { ChartCanvas, type ChartCanvasHandle } from './chart-canvas.tsx'
import type { MomentFormat } from './chart-figures.ts'
import { ChartGestures } from './chart-gestures.tsx'
import type { ChartRange, ChartSeries, StateBand } from './chart-model.ts'
import { type ChartPalette, styleOfSeries } from './chart-palette.ts'
import { nearestSampleMs, nextSampleMs } from './chart-readings.ts'
import { CrossDots, CrossReadings } from './cross-readings.tsx'
import { mostNamePx } from './panel-layout.ts'
import { lanesHeightPx } from './state-bands.ts'
import { StateCanvas, type StateCanvasHandle } from './state-canvas.tsx'
import styles from './time-chart.module.css'
import type { ChartDrawing } from './use-chart-drawing.ts'
import type { RangeHistory } from './use-range-history.ts'

/** The curves with all that hands and keys do on them. */
export function ChartStage({
  label,
  drawing,
  all,
  shown,
  range,
  history,
  widthPx,
  heightPx,
  onWidth,
  canvas,
  palette,
  moment,
  locale,
  emptyText,
  bands,
  states,
}: {
  readonly label: string
  readonly drawing: ChartDrawing
  readonly all: readonly ChartSeries[]
  readonly shown: readonly ChartSeries[]
  readonly range: ChartRange
  readonly history: RangeHistory
  readonly widthPx: number
  readonly heightPx: number
  readonly onWidth: (px: number) => void
  readonly canvas: RefObject<ChartCanvasHandle | null>
  readonly palette: ChartPalette | null
  readonly moment: MomentFormat
  readonly locale: string
  /** Undefined where something is in sight. */
  readonly emptyText: string | undefined
  readonly bands: readonly StateBand[]
  readonly states: RefObject<StateCanvasHandle | null>
}) {
  const { option, panels, edges, plotWidth } = drawing
  const reachMs = (4 * (range.toMs - range.fromMs)) / Math.max(1, plotWidth)
  const at = { reachMs, all, palette }
  const stateDrawing = useMemo(
    () => (palette && bands.length > 0 ? { bands, panels, edges, widthPx, curvesPx: heightPx, palette } : null),
    [bands, panels, edges, widthPx, heightPx, palette],
  )
  const lanesPx = lanesHeightPx(bands.length)
  const room = { paddingBottom: lanesPx, '--cross-bottom': lanesPx > 0 ? '4px' : '24px' } as CSSProperties
  return (
    <div className={styles.stage} style={room}>
      {bands.length > 0 && (
        <StateCanvas drawing={stateDrawing} range={range} heightPx={heightPx + lanesPx} handle={states} />
      )}
      <ChartCanvas option={option} heightPx={heightPx} onWidth={onWidth} handle={canvas} />
      <ChartGestures
        label={label}
        range={range}
        widthPx={widthPx}
        edges={edges}
        snap={(timeMs, yPx) => (yPx > heightPx ? timeMs : nearestSampleMs(shown, timeMs, range))}
        next={(timeMs, direction, leastMs) => nextSampleMs(shown, timeMs, direction, leastMs, range)}
        onGo={history.go}
        onBack={history.back}
        onPanning={(next) => {
          canvas.current?.pan(next)
          states.current?.draw(next)
        }}
        onPanned={() => canvas.current?.letGo()}
        marks={(timeMs) => (
          <CrossDots timeMs={timeMs} panels={panels} range={range} widthPx={widthPx} edges={edges} {...at} />
        )}
      >
        {(timeMs) => (
          <>
            <CrossReadings timeMs={timeMs} moment={moment} shown={shown} locale={locale} {...at} />
            <BandReadings bands={bands} timeMs={timeMs} moment={moment} palette={palette} />
          </>
        )}
      </ChartGestures>
      {palette && <LineNames drawing={drawing} all={all} palette={palette} widthPx={widthPx} />}
      {emptyText !== undefined && <p className={styles.empty}>{emptyText}</p>}
    </div>
  )
}

/** The names at the ends of the lines. */
function LineNames({
  drawing: { names, edges },
  all,
  palette,
  widthPx,
}: {
  readonly drawing: ChartDrawing
  readonly all: readonly ChartSeries[]
  readonly palette: ChartPalette
  readonly widthPx: number
}) {
  return names.map(({ series, name, yPx }) => (
    <span
      key={series.id}
      aria-hidden="true"
      className={styles.lineName}
      style={{
        top: yPx,
        left: widthPx - edges.right + 8,
        maxWidth: Math.min(mostNamePx, edges.right - 8),
        color: styleOfSeries(palette, all, series).colour,
      }}
    >
      {name}
    </span>
  ))
}
