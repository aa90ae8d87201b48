import { IconDownload, IconTable, IconTimeline, IconZoomReset } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { IconButton } from '../../primitives/icon-button.tsx'
import { useThemeName } from '../../tokens/kit-provider.tsx'
import { ChartCanvas, type ChartCanvasHandle } from './chart-canvas.tsx'
import { figureText, momentFormat, needsSeconds, valueAt } from './chart-figures.ts'
import { ChartGestures } from './chart-gestures.tsx'
import { ChartLegend, SeriesMark } from './chart-legend.tsx'
import type { ChartSeries, TimeChartProps } from './chart-model.ts'
import { chartOption, panelsOf, plot } from './chart-option.ts'
import { type ChartPalette, readPalette } from './chart-palette.ts'
import { chartPicture, downloadPng } from './chart-picture.ts'
import { ChartTable } from './chart-table.tsx'
import { RangeBrush } from './range-brush.tsx'
import { sameRange } from './range-moves.ts'
import { isSeenWithin } from './seen-within.ts'
import styles from './time-chart.module.css'
import { useChartShortcuts } from './use-chart-shortcuts.ts'
import { useRangeHistory } from './use-range-history.ts'
import { zoneTicks } from './zone-ticks.ts'

const heightOfPanel = 180
const pxPerTick = 88
/** Everything above and below the canvas lines up with its panels. */
const plotEdges = { '--plot-left': `${plot.left}px`, '--plot-right': `${plot.right}px` } as CSSProperties

/**
 * Signals over time in stacked panels, one a unit, with one cross-hair. Zoom by drag, pan by shift-drag, double click back,
 * a brush below; times are in the given zone. The caller fetches the data of each range that comes through `onRange`.
 * Load the module lazily: it brings the chart library.
 */
export function TimeChart(props: TimeChartProps) {
  const { label, series, range, zone, locale, words, onWidth } = props
  const theme = useThemeName()
  const root = useRef<HTMLDivElement>(null)
  const canvas = useRef<ChartCanvasHandle>(null)
  const [palette, setPalette] = useState<ChartPalette | null>(null)
  const [widthPx, setWidthPx] = useState(0)
  const [ownHidden, setOwnHidden] = useState<readonly string[]>([])
  const [asTable, setAsTable] = useState(false)
  useChartShortcuts(label, asTable ? undefined : words.keys)
  const history = useRangeHistory(range, props.onRange)
  const hidden = props.hidden ?? ownHidden
  const shown = useMemo(() => series.filter((one) => !hidden.includes(one.id)), [series, hidden])

  // After the provider has put the theme on the document: effects of parents' layouts run before this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens change with the theme
  useEffect(() => {
    if (root.current) setPalette(readPalette(root.current))
  }, [theme])

  const units = new Set(shown.map((one) => one.unit)).size
  const heightPx = props.height ?? Math.max(1, units) * heightOfPanel + plot.top + plot.bottom
  const plotWidth = Math.max(0, widthPx - plot.left - plot.right)
  const option = useMemo(
    () =>
      palette && plotWidth > 0
        ? chartOption({
            all: series,
            panels: panelsOf(shown, heightPx),
            range,
            ticks: zoneTicks(range, zone, locale, Math.max(2, plotWidth / pxPerTick)),
            widthPx: plotWidth,
            palette,
            locale,
          })
        : null,
    [palette, plotWidth, series, shown, heightPx, range, zone, locale],
  )
  const seconds = needsSeconds(series, range.toMs - range.fromMs)
  const moment = useMemo(() => momentFormat(zone, locale, range, seconds), [zone, locale, range, seconds])
  const outline = useOutline(series, sameRange(range, history.whole))
  const empty = !shown.some((one) => isSeenWithin(one, range))

  const setWidth = (px: number) => {
    setWidthPx(px)
    onWidth?.(Math.max(1, px - plot.left - plot.right))
  }
  const setHidden = (ids: readonly string[]) => {
    setOwnHidden(ids)
    props.onHidden?.(ids)
  }
  const save = () => {
    const drawn = canvas.current?.picture()
    if (!drawn || !palette) return
    const notes = `${moment.whole} · ${props.zoneLabel} · ${props.resolutionLabel}`
    downloadPng(
      chartPicture(drawn, shown, series, palette, { title: label, notes, locale }),
      props.pictureName ?? label,
    )
  }

  return (
    <figure ref={root} className={styles.chart} style={plotEdges} aria-label={label}>
      <div className={styles.tools}>
        <span className={styles.title}>{label}</span>
        <span className={styles.note}>{props.resolutionLabel}</span>
        <span className={styles.buttons}>
          <IconButton
            size="small"
            label={words.reset}
            icon={<IconZoomReset />}
            disabled={sameRange(range, history.whole)}
            onClick={history.reset}
          />
          <IconButton
            size="small"
            label={asTable ? words.chartView : words.tableView}
            icon={asTable ? <IconTimeline /> : <IconTable />}
            onClick={() => setAsTable(!asTable)}
          />
          {!asTable && <IconButton size="small" label={words.downloadPng} icon={<IconDownload />} onClick={save} />}
        </span>
      </div>
      {asTable ? (
        <ChartTable
          label={label}
          series={shown}
          range={range}
          zone={zone}
          locale={locale}
          timeHeader={words.time}
          heightPx={heightPx}
        />
      ) : (
        <div className={styles.stage}>
          <ChartCanvas option={option} heightPx={heightPx} onWidth={setWidth} handle={canvas} />
          <ChartGestures
            label={label}
            range={range}
            widthPx={widthPx}
            onGo={history.go}
            onBack={history.back}
            onPanning={(next) => canvas.current?.moveAxis(next)}
            onPanned={() => canvas.current?.letGo()}
          >
            {(timeMs) => (
              <>
                <span className={styles.moment}>{moment.stamp(timeMs)}</span>
                {shown.map((one) => (
                  <span key={one.id} className={styles.reading}>
                    <SeriesMark palette={palette} all={series} series={one} />
                    <span className={styles.seriesName}>{one.name}</span>
                    <span className={styles.seriesValue}>
                      {figureText(
                        valueAt(one, timeMs, (4 * (range.toMs - range.fromMs)) / Math.max(1, plotWidth)),
                        one,
                        locale,
                      )}{' '}
                      {one.unit}
                    </span>
                  </span>
                ))}
              </>
            )}
          </ChartGestures>
          {empty && <p className={styles.empty}>{words.noData}</p>}
        </div>
      )}
      <p className={styles.zone}>{props.zoneLabel}</p>
      <RangeBrush
        label={words.time}
        whole={history.whole}
        range={range}
        outline={outline}
        onRange={history.go}
        moment={moment.of}
      />
      <ChartLegend series={series} hidden={hidden} onHidden={setHidden} palette={palette} locale={locale} />
    </figure>
  )
}

/** The first series as it was when the whole range was in sight: the brush keeps showing it while one is zoomed in. */
const useOutline = (series: readonly ChartSeries[], wholeInSight: boolean): ChartSeries | undefined => {
  const kept = useRef<ChartSeries>(undefined)
  if (wholeInSight || kept.current?.id !== series[0]?.id) kept.current = series[0]
  return kept.current
}
