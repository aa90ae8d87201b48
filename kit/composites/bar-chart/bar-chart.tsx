import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import styles from './bar-chart.module.css'
import { type BarBucket, type BarSeries, barBoxes, barEnds, barSlot } from './bar-model.ts'
import { barScale, labelEvery } from './bar-scale.ts'
import { SeriesMark } from './series-mark.tsx'

const letterPx = 6.4
const axisHeight = 24
const topPx = 12

/** Size of an element, px; a usual one where there is no layout. */
const useSize = () => {
  const element = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 900, height: 280 })
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      const box = entry?.contentRect
      if (box && box.width > 0 && box.height > 0) setSize({ width: box.width, height: box.height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, size] as const
}

/**
 * Bars by bucket, stacked or side by side, with outlines behind them and lines across them. The pointer or the arrow keys
 * choose a bucket, and the chart shows its values. A table with the same figures belongs beside the chart.
 */
export function BarChart({
  label,
  caption,
  buckets,
  series,
  stacked,
  tick,
  figure,
  noValue,
}: {
  /** Accessible name. */
  readonly label: string
  /** Quantity and unit, above the axis. */
  readonly caption: string
  readonly buckets: readonly BarBucket[]
  readonly series: readonly BarSeries[]
  readonly stacked: boolean
  /** A number of the axis. */
  readonly tick: (value: number) => string
  /** A value with its unit. */
  readonly figure: (value: number) => string
  /** Instead of a value that is missing. */
  readonly noValue: string
}) {
  const [element, size] = useSize()
  const [active, setActive] = useState<number | undefined>(undefined)
  const scale = useMemo(
    () => barScale(buckets.flatMap((_, bucket) => barEnds(series, bucket, stacked))),
    [buckets, series, stacked],
  )
  const leftPx = Math.max(...scale.ticks.map((value) => tick(value).length)) * letterPx + 14
  const plotWidth = Math.max(size.width - leftPx - 12, 1)
  const plotHeight = Math.max(size.height - axisHeight - topPx, 1)
  const yOf = (value: number) => topPx + ((scale.most - value) / (scale.most - scale.least)) * plotHeight
  const { slot } = barSlot(buckets.length, plotWidth)
  const place: Place = { leftPx, plotWidth, plotHeight, yOf }
  const shown = active !== undefined && active < buckets.length ? active : undefined
  const move = (event: KeyboardEvent) => {
    const last = buckets.length - 1
    const next = {
      ArrowLeft: Math.max((shown ?? buckets.length) - 1, 0),
      ArrowRight: Math.min((shown ?? -1) + 1, last),
      Home: 0,
      End: last,
    }[event.key]
    if (event.key === 'Escape') setActive(undefined)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a figure cannot have the focus that the arrow keys need
    <div
      className={styles.chart}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move from bucket to bucket
      tabIndex={0}
      onKeyDown={move}
      onBlur={() => setActive(undefined)}
      onPointerLeave={() => setActive(undefined)}
    >
      <span className={styles.caption}>{caption}</span>
      <div ref={element} className={styles.picture}>
        <svg width={size.width} height={size.height} aria-hidden="true">
          <Axis buckets={buckets} ticks={scale.ticks} tick={tick} place={place} shown={shown} onActive={setActive} />
          <g transform={`translate(${leftPx} 0)`} pointerEvents="none">
            <Bars series={series} buckets={buckets.length} stacked={stacked} place={place} />
            <Overlays series={series} place={place} buckets={buckets.length} />
          </g>
        </svg>
      </div>
      <div aria-live="polite">
        {shown !== undefined && (
          <Tip
            bucket={buckets[shown] as BarBucket}
            series={series}
            index={shown}
            leftPx={leftPx + (shown + 0.5) * slot}
            isRight={shown > buckets.length / 2}
            widthPx={size.width}
            figure={figure}
            noValue={noValue}
          />
        )}
      </div>
    </div>
  )
}

/** Where the plot lies, px. */
interface Place {
  readonly leftPx: number
  readonly plotWidth: number
  readonly plotHeight: number
  readonly yOf: (value: number) => number
}

/** Lines and numbers of the value axis, names of the buckets, and where the pointer chooses them. */
function Axis({
  buckets,
  ticks,
  tick,
  place: { leftPx, plotWidth, plotHeight, yOf },
  shown,
  onActive,
}: {
  readonly buckets: readonly BarBucket[]
  readonly ticks: readonly number[]
  readonly tick: (value: number) => string
  readonly place: Place
  readonly shown: number | undefined
  readonly onActive: (bucket: number) => void
}) {
  const { slot } = barSlot(buckets.length, plotWidth)
  const longest = Math.max(0, ...buckets.map(({ label }) => label.length)) * letterPx
  const every = labelEvery(buckets.length, plotWidth, longest)
  return (
    <>
      {buckets.map((bucket, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bucket is its place on the axis
        <g key={index}>
          <rect
            className={styles.slot}
            data-active={index === shown || undefined}
            x={leftPx + index * slot}
            y={topPx}
            width={slot}
            height={plotHeight}
            onPointerEnter={() => onActive(index)}
            onPointerDown={() => onActive(index)}
          />
          {index % every === 0 && (
            <text x={leftPx + (index + 0.5) * slot} y={topPx + plotHeight + 16} textAnchor="middle">
              {bucket.label}
            </text>
          )}
        </g>
      ))}
      {ticks.map((value) => (
        <g key={value} pointerEvents="none">
          <line
            className={value === 0 ? styles.zero : styles.grid}
            x1={leftPx}
            x2={leftPx + plotWidth}
            y1={yOf(value)}
            y2={yOf(value)}
          />
          <text x={leftPx - 6} y={yOf(value) + 4} textAnchor="end">
            {tick(value)}
          </text>
        </g>
      ))}
    </>
  )
}

function Bars({
  series,
  buckets,
  stacked,
  place: { plotWidth, yOf },
}: {
  readonly series: readonly BarSeries[]
  readonly buckets: number
  readonly stacked: boolean
  readonly place: Place
}) {
  const colours = new Map(series.map(({ id, colour }) => [id, colour]))
  return barBoxes(series, buckets, stacked, { widthPx: plotWidth, yOf }).map(({ seriesId, bucket, ...box }) => (
    <rect key={`${seriesId} ${bucket}`} {...box} fill={colours.get(seriesId)} />
  ))
}

/** Outlines around the bars of a bucket and lines across them. */
function Overlays({
  series,
  buckets,
  place: { plotWidth, yOf },
}: {
  readonly series: readonly BarSeries[]
  readonly buckets: number
  readonly place: Place
}) {
  const { slot, gap } = barSlot(buckets, plotWidth)
  return series.flatMap(({ id, look, values }) =>
    look === 'bar'
      ? []
      : values.map((value, index) => {
          if (value === null) return null
          const x = index * slot + gap * 0.4
          const width = Math.max(slot - gap * 0.8, 1)
          const key = `${id} ${index}`
          if (look === 'line')
            return <line key={key} className={styles.line} x1={x} x2={x + width} y1={yOf(value)} y2={yOf(value)} />
          const [top, bottom] = [yOf(Math.max(value, 0)), yOf(Math.min(value, 0))]
          return (
            <rect key={key} className={styles.behind} x={x} y={top} width={width} height={Math.max(bottom - top, 1)} />
          )
        }),
  )
}

/** Most values beside a bucket: the largest. */
const mostRows = 10

function Tip({
  bucket,
  series,
  index,
  leftPx,
  isRight,
  widthPx,
  figure,
  noValue,
}: {
  readonly bucket: BarBucket
  readonly series: readonly BarSeries[]
  readonly index: number
  readonly leftPx: number
  readonly isRight: boolean
  readonly widthPx: number
  readonly figure: (value: number) => string
  readonly noValue: string
}) {
  const valueIn = ({ values }: BarSeries) => values[index] ?? null
  const bars = series.filter(({ look }) => look === 'bar')
  const others = series.filter(({ look }) => look !== 'bar')
  const largest = bars.toSorted((a, b) => Math.abs(valueIn(b) ?? 0) - Math.abs(valueIn(a) ?? 0)).slice(0, mostRows)
  const rows = [...bars.filter((one) => largest.includes(one)), ...others]
  return (
    <div className={styles.tip} style={isRight ? { right: widthPx - leftPx + 12 } : { left: leftPx + 12 }}>
      <h4>{bucket.title}</h4>
      {bucket.note && <p>{bucket.note}</p>}
      <dl className={styles.rows}>
        {rows.map((one) => {
          const value = valueIn(one)
          return (
            <div key={one.id} style={{ display: 'contents' }}>
              <SeriesMark series={one} />
              <dt>{one.label}</dt>
              <dd>{value === null ? noValue : figure(value)}</dd>
            </div>
          )
        })}
      </dl>
      {largest.length < bars.length && <p>+{bars.length - largest.length}</p>}
    </div>
  )
}
