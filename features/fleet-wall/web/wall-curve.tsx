import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shareOnScale, sparklineArea, sparklinePath } from '../../../kit/composites/sparkline/sparkline-path.ts'
import { zoneTicks } from '../../../kit/composites/time-chart/zone-ticks.ts'
import { useFormat } from '../../../platform/web/reader/use-format.ts'
import { useZone } from '../../../platform/web/reader/use-zone.ts'
import type { FleetCurve } from '../../fleet-state/contract/fleet-day.ts'
import { powerScale, scaleDecimals } from '../../fleet-state/contract/power-scale.ts'
import styles from './wall-curve.module.css'

const width = 1_000
const height = 500
/** Marks of time that have room beside each other in letters for five metres. */
const mostTimes = 5
/** A label so near to an end would stand out of the picture. */
const edgeShare = 0.04

/** The fleet's power of a day with its axes, in letters and lines for five metres. */
export function WallCurve({
  actualKw,
  expectedKw,
  fromMs,
  untilMs,
  partial,
}: {
  readonly actualKw: readonly (number | null)[]
  readonly expectedKw: readonly (number | null)[]
  readonly fromMs: number
  readonly untilMs: number
  /** Stretches of the sum in which farms are missing; shares of the width. */
  readonly partial: FleetCurve['partial']
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const zone = useZone().zoneOf(undefined)
  // Round marks in the unit that is read.
  const { unit, held } = format.inUnit('MW')
  const kwOfUnit = held(1) * 1_000
  const scale = useMemo(
    () => powerScale([...actualKw, ...expectedKw].map((kw) => (kw === null ? null : kw / kwOfUnit))),
    [actualKw, expectedKw, kwOfUnit],
  )
  const drawn = useMemo(() => {
    const range = { floor: scale.floor * kwOfUnit, ceiling: scale.ceiling * kwOfUnit }
    return {
      actual: sparklinePath(actualKw, width, height, range),
      expectedLine: sparklinePath(expectedKw, width, height, range),
      expected: sparklineArea(expectedKw, width, height, { ...range, base: 0 }),
    }
  }, [actualKw, expectedKw, scale, kwOfUnit])
  const times = useMemo(
    () => zoneTicks({ fromMs, toMs: untilMs }, zone, format.locale, mostTimes),
    [fromMs, untilMs, zone, format.locale],
  )
  const decimals = scaleDecimals(scale)
  const heightOf = (mark: number) => 1 - shareOnScale(mark, scale.floor, scale.ceiling)
  const placeOf = (timeMs: number) => (timeMs - fromMs) / (untilMs - fromMs)
  return (
    <div
      className={styles.curve}
      role="img"
      aria-label={t('fleetWall.dayLabel', { highest: `${format.number(scale.ceiling, decimals)}\u00a0${unit}` })}
    >
      <span className={styles.unit}>{unit}</span>
      <div className={styles.scale}>
        {scale.marks.map((mark) => (
          <span key={mark} style={{ top: `${heightOf(mark) * 100}%` }}>
            {format.number(mark, decimals)}
          </span>
        ))}
      </div>
      <svg className={styles.stage} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {times.map(({ timeMs }) => (
          <path key={timeMs} className={styles.grid} d={`M${placeOf(timeMs) * width} 0V${height}`} />
        ))}
        {scale.marks.map((mark) => (
          <path
            key={mark}
            className={styles.grid}
            data-zero={mark === 0 || undefined}
            d={`M0 ${heightOf(mark) * height}H${width}`}
          />
        ))}
        <path className={styles.expected} d={drawn.expected} />
        <path className={styles.expectedLine} d={drawn.expectedLine} />
        <path className={styles.actual} d={drawn.actual} />
      </svg>
      <div className={styles.partial} aria-hidden="true">
        {partial.map(({ from, until }) => (
          <span key={from} style={{ left: `${from * 100}%`, width: `${(until - from) * 100}%` }} />
        ))}
      </div>
      <div className={styles.times}>
        {times
          .map((tick) => ({ ...tick, share: placeOf(tick.timeMs) }))
          .filter(({ share }) => share >= edgeShare && share <= 1 - edgeShare)
          .map(({ timeMs, label, strong, share }) => (
            <span key={timeMs} data-strong={strong || undefined} style={{ left: `${share * 100}%` }}>
              {label}
            </span>
          ))}
      </div>
    </div>
  )
}
