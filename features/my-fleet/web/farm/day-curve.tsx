import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sparklinePath } from '../../../../kit/composites/sparkline/sparkline-path.ts'
import { zoneTicks } from '../../../../kit/composites/time-chart/zone-ticks.ts'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { useZone } from '../../../../platform/web/time/use-zone.ts'
import { zoneLabel } from '../../../../platform/web/time/zone-label.ts'
import type { FarmRow } from '../fleet/fleet-rows.ts'
import styles from './day-curve.module.css'
import { powerWords } from './power-words.ts'
import { marksIn, tickLabels } from './tick-labels.ts'
import type { FarmDay } from './use-farm-moment.ts'

const width = 600
const height = 150

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
  const { actualKw, expectedKw } = day.farm
  const count = actualKw.length
  const range = { fromMs: day.fromMs, toMs: day.fromMs + count * day.stepMs }
  const ticks = useMemo(
    () => zoneTicks({ fromMs: range.fromMs, toMs: range.toMs }, zone, format.locale, marksIn(axisPx)),
    [range.fromMs, range.toMs, zone, format.locale, axisPx],
  )
  const drawn = useMemo(() => {
    const all = [...figures(actualKw), ...figures(expectedKw)]
    const least = Math.min(0, ...all)
    const ceiling = Math.max(1, ...all)
    // Own consumption is no part of the picture, a battery that charges is.
    const floor = least < -ownUse * ceiling ? least : 0
    const scale = { floor, ceiling }
    return {
      floor,
      ceiling,
      actual: sparklinePath(actualKw, width, height, scale),
      expected: sparklinePath(expectedKw, width, height, scale),
    }
  }, [actualKw, expectedKw])
  if (!isDrawn) return <p className={styles.none}>{t('myFleet.farmNow.day.none')}</p>

  const move = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setAt(Math.min(count - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * count))))
  }
  const timeOf = (index: number) => day.fromMs + index * day.stepMs
  const clock = new Intl.DateTimeFormat(format.locale, { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  const reading = (index: number) =>
    `${words.powerText(actualKw[index])} · ${t('myFleet.farmNow.day.expected')} ${words.powerText(expectedKw[index])}`
  const last = actualKw.findLastIndex((value) => value !== null)
  return (
    <figure className={styles.curve} aria-label={t('myFleet.farmNow.day.label', { farm: farm.name })}>
      <figcaption className={styles.caption}>
        <span className={styles.key} data-line="actual">
          {t('myFleet.farmNow.day.actual')}
        </span>
        {figures(expectedKw).length > 0 && (
          <span className={styles.key} data-line="expected">
            {t('myFleet.farmNow.day.expected')}
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
          <span>
            {words.power(drawn.ceiling)} {words.unit}
          </span>
          <span>{words.power(drawn.floor)}</span>
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
