import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shareOnScale, sparklinePath } from '../../../../kit/composites/sparkline/sparkline-path.ts'
import { zoneTicks } from '../../../../kit/composites/time-chart/zone-ticks.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { zoneLabel } from '../../../../platform/web/time/zone-label.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { powerScale, scaleDecimals } from '../../../fleet-state/contract/power-scale.ts'
import { powerUnitOf, powerWords } from '../../../fleet-state/web/figures-port.ts'
import type { FarmDay } from '../findings/use-farm-moment.ts'
import styles from './day-curve.module.css'
import { marksIn, tickLabels } from './tick-labels.ts'

const width = 600
const height = 150
/** Distances between marks of the scale, at most. */
const mostSteps = 3

/** Below nothing by so much of the greatest power: what a plant needs for itself. */
const ownUse = 0.1

const figures = (values: readonly (number | null)[]) =>
  values.filter((value): value is number => value !== null && Number.isFinite(value))

/** The power of the last 24 hours: what was, and what was to be expected behind it. */
export function DayCurve({ farm, day }: { readonly farm: FarmRow; readonly day: FarmDay }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { zoneOf } = useZone()
  const [at, setAt] = useState<number | null>(null)
  const axis = useRef<HTMLDivElement>(null)
  const [axisPx, setAxisPx] = useState<number>()
  const isDrawn = figures(day.farm.actualKw).length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the axis is there once something is drawn
  useEffect(() => {
    const element = axis.current
    if (!element) return
    const observer = new ResizeObserver(() => setAxisPx(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isDrawn])
  const zone = zoneOf(farm.farm.timezone)
  const words = powerWords(farm.farm.installedPower, format)
  const heldIn = powerUnitOf(farm.farm.installedPower)
  // Round marks in the unit that is read.
  const kwOfUnit = format.inUnit(heldIn).held(1) * (heldIn === 'MW' ? 1_000 : 1)
  const { actualKw, expectedKw } = day.farm
  const count = actualKw.length
  const range = { fromMs: day.fromMs, toMs: day.fromMs + count * day.stepMs }
  const ticks = useMemo(
    () => zoneTicks({ fromMs: range.fromMs, toMs: range.toMs }, zone, format.locale, marksIn(axisPx)),
    [range.fromMs, range.toMs, zone, format.locale, axisPx],
  )
  const drawn = useMemo(() => {
    const all = [...figures(actualKw), ...figures(expectedKw)]
    const ownKw = -ownUse * Math.max(...all)
    // Own consumption is no part of the picture, a battery that charges is.
    const scale = powerScale(
      all.filter((kw) => kw >= 0 || kw < ownKw).map((kw) => kw / kwOfUnit),
      mostSteps,
    )
    const range = { floor: scale.floor * kwOfUnit, ceiling: scale.ceiling * kwOfUnit }
    return {
      marks: scale.marks.map((mark) => ({ mark, share: 1 - shareOnScale(mark, scale.floor, scale.ceiling) })),
      decimals: scaleDecimals(scale),
      actual: sparklinePath(actualKw, width, height, range),
      expected: sparklinePath(expectedKw, width, height, range),
    }
  }, [actualKw, expectedKw, kwOfUnit])
  if (!isDrawn) return <p className={styles.none}>{t('farmPage.now.day.none')}</p>

  const move = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setAt(Math.min(count - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * count))))
  }
  const timeOf = (index: number) => day.fromMs + index * day.stepMs
  const clock = new Intl.DateTimeFormat(format.locale, { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  const reading = (index: number) =>
    `${words.powerText(actualKw[index])} · ${t('farmPage.now.day.expected')} ${words.powerText(expectedKw[index])}`
  const last = actualKw.findLastIndex((value) => value !== null)
  return (
    <figure className={styles.curve} aria-label={t('farmPage.now.day.label', { farm: farm.name })}>
      <figcaption className={styles.caption}>
        <span className={styles.key} data-line="actual">
          {t('farmPage.now.day.actual')}
        </span>
        {figures(expectedKw).length > 0 && (
          <span className={styles.key} data-line="expected">
            {t('farmPage.now.day.expected')}
          </span>
        )}
        <span className={styles.reading}>
          {at === null
            ? `${clock.format(timeOf(last))} ${reading(last)}`
            : `${clock.format(timeOf(at))} ${reading(at)}`}
        </span>
      </figcaption>
      <div className={styles.body}>
        <span className={styles.scale}>
          {drawn.marks.map(({ mark, share }, index) => (
            <span key={mark} style={{ top: `${share * 100}%` }}>
              {format.number(mark, drawn.decimals)}
              {index === drawn.marks.length - 1 && ` ${words.unit}`}
            </span>
          ))}
        </span>
        <div className={styles.stage} onPointerMove={move} onPointerLeave={() => setAt(null)}>
          <svg
            className={styles.lines}
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {ticks.map(({ timeMs, strong }) => {
              const x = ((timeMs - range.fromMs) / (range.toMs - range.fromMs)) * width
              return (
                <path key={timeMs} className={styles.grid} data-strong={strong || undefined} d={`M${x} 0V${height}`} />
              )
            })}
            {drawn.marks.map(({ mark, share }) => (
              <path
                key={mark}
                className={styles.grid}
                data-strong={mark === 0 || undefined}
                d={`M0 ${share * height}H${width}`}
              />
            ))}
            <path className={styles.expected} d={drawn.expected} />
            <path className={styles.actual} d={drawn.actual} />
            {at !== null && <path className={styles.cross} d={`M${((at + 0.5) / count) * width} 0V${height}`} />}
          </svg>
        </div>
      </div>
      <div ref={axis} className={styles.ticks} aria-hidden="true">
        {tickLabels(ticks, range, axisPx).map(({ timeMs, label, strong, edge, share }) => (
          <span key={timeMs} data-strong={strong || undefined} data-edge={edge} style={{ left: `${share * 100}%` }}>
            {label}
          </span>
        ))}
      </div>
      <p className={styles.zone}>{zoneLabel(zone, range.toMs)}</p>
    </figure>
  )
}
