import { type CSSProperties, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useThemeName } from '../../tokens/kit-provider.tsx'
import { BandLegend } from './band-readings.tsx'
import type { ChartCanvasHandle } from './chart-canvas.tsx'
import { momentFormat, needsSeconds } from './chart-figures.ts'
import { ChartLegend } from './chart-legend.tsx'
import type { ChartSeries, StateBand, TimeChartProps } from './chart-model.ts'
import { type ChartPalette, readPalette } from './chart-palette.ts'
import { chartPicture, downloadPng } from './chart-picture.ts'
import { ChartStage } from './chart-stage.tsx'
import { ChartTable } from './chart-table.tsx'
import { ChartTools } from './chart-tools.tsx'
import { heightOf, panelCount, plot } from './panel-layout.ts'
import { RangeBrush } from './range-brush.tsx'
import { sameRange } from './range-moves.ts'
import { isSeenWithin } from './seen-within.ts'
import { statesWithin } from './state-bands.ts'
import type { StateCanvasHandle } from './state-canvas.tsx'
import styles from './time-chart.module.css'
import { useChartDrawing } from './use-chart-drawing.ts'
import { useChartShortcuts } from './use-chart-shortcuts.ts'
import { useRangeHistory } from './use-range-history.ts'

/**
 * Signals over time in stacked panels, one a unit, with one cross-hair. Zoom by drag, pan by shift-drag, double click back,
 * a brush below; times are in the given zone. The caller fetches the data of each range that comes through `onRange`.
 * Load the module lazily: it brings the chart library.
 */
export function TimeChart(props: TimeChartProps) {
  const { label, series, range, zone, locale, words } = props
  const root = useRef<HTMLDivElement>(null)
  const canvas = useRef<ChartCanvasHandle>(null)
  const states = useRef<StateCanvasHandle>(null)
  const palette = usePalette(root)
  const bands = props.bands ?? noBands
  const [widthPx, setWidthPx] = useState(0)
  const [hidden, setHidden] = useOwn(props.hidden, props.onHidden, noIds)
  const [asTable, setAsTable] = useOwn(props.asTable, props.onAsTable, false)
  useChartShortcuts(label, asTable ? undefined : words.keys)
  const history = useRangeHistory(range, props.onRange)
  const shown = useMemo(() => series.filter((one) => !hidden.includes(one.id)), [series, hidden])
  const heightPx = props.height ?? heightOf(panelCount(shown))
  const drawing = useChartDrawing({ all: series, shown, range, zone, locale, widthPx, heightPx, palette })
  const { edges, names } = drawing
  const seconds = needsSeconds(series, range.toMs - range.fromMs)
  const moment = useMemo(() => momentFormat(zone, locale, range, seconds), [zone, locale, range, seconds])
  const isWhole = sameRange(range, history.whole)
  const outline = useOutline(series, isWhole)
  const empty = !shown.some((one) => isSeenWithin(one, range))

  const setWidth = (px: number) => {
    setWidthPx(px)
    props.onWidth?.(Math.max(1, px - plot.left - plot.right))
  }
  const save = () => {
    const drawn = canvas.current?.picture()
    if (!drawn || !palette) return false
    const notes = `${moment.whole} · ${props.zoneLabel} · ${props.resolutionLabel}`
    const texts = { title: label, notes, last: words.legend.last, locale }
    const labels = { names, namesAtPx: widthPx - edges.right + 8, states: states.current?.picture() }
    downloadPng(chartPicture(drawn, labels, shown, series, palette, texts, range), props.pictureName ?? label)
    return true
  }
  const latestSave = useRef(save)
  latestSave.current = save
  useImperativeHandle(props.handle, () => ({ savePicture: () => latestSave.current() }), [])
  /** Everything above and below the canvas lines up with its panels. */
  const plotEdges = { '--plot-left': `${edges.left}px`, '--plot-right': `${edges.right}px` } as CSSProperties

  return (
    <figure ref={root} className={styles.chart} style={plotEdges} aria-label={label}>
      <ChartTools
        {...{ label, words, isWhole, asTable }}
        resolutionLabel={props.resolutionLabel}
        onReset={history.reset}
        onAsTable={setAsTable}
        onPicture={asTable || props.handle ? undefined : save}
      />
      {asTable ? (
        <ChartTable
          {...{ label, range, zone, locale, heightPx, bands }}
          series={shown}
          timeHeader={words.time}
          stateHeader={words.states?.column}
        />
      ) : (
        <ChartStage
          {...{
            label,
            drawing,
            shown,
            range,
            history,
            widthPx,
            heightPx,
            canvas,
            palette,
            moment,
            locale,
            bands,
            states,
          }}
          all={series}
          onWidth={setWidth}
          emptyText={empty ? words.noData : undefined}
        />
      )}
      {words.states && !asTable && (
        <BandLegend states={statesWithin(bands, range)} words={words.states} palette={palette} />
      )}
      <p className={styles.zone}>{props.zoneLabel}</p>
      <RangeBrush
        {...{ range, outline }}
        label={words.time}
        whole={history.whole}
        onRange={history.go}
        moment={moment.of}
      />
      <ChartLegend {...{ series, range, hidden, palette, locale }} onHidden={setHidden} words={words.legend} />
    </figure>
  )
}

const noIds: readonly string[] = []
const noBands: readonly StateBand[] = []

/** State of the page where it gives one, else of the chart. */
const useOwn = <Value,>(
  given: Value | undefined,
  onChange: ((value: Value) => void) | undefined,
  first: Value,
): readonly [Value, (value: Value) => void] => {
  const [own, setOwn] = useState(first)
  return [
    given ?? own,
    (next) => {
      setOwn(() => next)
      onChange?.(next)
    },
  ]
}

/** The colours of the theme, read after it has been put on the document: effects of parents' layouts run before this one. */
const usePalette = (root: { readonly current: Element | null }): ChartPalette | null => {
  const theme = useThemeName()
  const [palette, setPalette] = useState<ChartPalette | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens change with the theme
  useEffect(() => {
    if (root.current) setPalette(readPalette(root.current))
  }, [theme])
  return palette
}

/** The first series as it was when the whole range was in sight: the brush keeps showing it while one is zoomed in. */
const useOutline = (series: readonly ChartSeries[], wholeInSight: boolean): ChartSeries | undefined => {
  const kept = useRef<ChartSeries>(undefined)
  if (wholeInSight || kept.current?.id !== series[0]?.id) kept.current = series[0]
  return kept.current
}
