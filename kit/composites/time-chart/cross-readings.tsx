import type { CSSProperties } from 'react'
import { ReadingName, ReadingRow, ReadingsTitle, ReadingValue } from '../readings/readings-box.tsx'
import { figureText, type MomentFormat } from './chart-figures.ts'
import type { ChartRange, ChartSeries } from './chart-model.ts'
import { type ChartPalette, styleOfSeries } from './chart-palette.ts'
import { readingAt } from './chart-readings.ts'
import { type Edges, type ScaledPanel, yOf } from './panel-layout.ts'
import { shareOf } from './range-moves.ts'
import { SeriesMark } from './series-mark.tsx'
import styles from './time-chart.module.css'

/** Rows of one column of readings. */
const mostRows = 14
const dayMs = 86_400_000

/** The value of each series at the cross-hair. A sample of another time says which. */
export function CrossReadings({
  timeMs,
  reachMs,
  moment,
  all,
  shown,
  palette,
  locale,
}: {
  readonly timeMs: number
  /** How far away a sample may lie. */
  readonly reachMs: number
  readonly moment: MomentFormat
  readonly all: readonly ChartSeries[]
  readonly shown: readonly ChartSeries[]
  readonly palette: ChartPalette | null
  readonly locale: string
}) {
  const rows = { '--rows': Math.min(mostRows, Math.max(1, shown.length)) } as CSSProperties
  return (
    <>
      <ReadingsTitle>{moment.stamp(timeMs)}</ReadingsTitle>
      <span className={styles.list} style={rows}>
        {shown.map((one) => {
          const reading = readingAt(one, timeMs, reachMs)
          return (
            <ReadingRow key={one.id}>
              <SeriesMark palette={palette} all={all} series={one} />
              <ReadingName>{one.name}</ReadingName>
              {reading && reading.timeMs !== timeMs && (
                <span className={styles.readingTime}>
                  {(Math.abs(reading.timeMs - timeMs) < dayMs ? moment.clock : moment.of)(reading.timeMs)}
                </span>
              )}
              <ReadingValue>
                {figureText(reading?.value, one, locale)} {one.unit}
              </ReadingValue>
            </ReadingRow>
          )
        })}
      </span>
    </>
  )
}

/** A dot on each line where its sample lies. */
export function CrossDots({
  timeMs,
  reachMs,
  all,
  panels,
  range,
  widthPx,
  edges,
  palette,
}: {
  readonly timeMs: number
  readonly reachMs: number
  readonly all: readonly ChartSeries[]
  readonly panels: readonly ScaledPanel[]
  readonly range: ChartRange
  readonly widthPx: number
  readonly edges: Edges
  readonly palette: ChartPalette | null
}) {
  if (!palette) return null
  return panels.flatMap((panel) =>
    panel.series.map((one) => {
      const reading = readingAt(one, timeMs, reachMs)
      // A value that holds is drawn where the cross-hair is.
      const atMs = one.stepped ? timeMs : reading?.timeMs
      if (!reading || atMs === undefined) return null
      return (
        <span
          key={one.id}
          className={styles.dot}
          style={{
            left: edges.left + shareOf(range, atMs) * (widthPx - edges.left - edges.right),
            top: yOf(panel, reading.value),
            background: styleOfSeries(palette, all, one).colour,
          }}
        />
      )
    }),
  )
}
