import i18next from 'i18next'
import { type PointerEvent, useLayoutEffect, useRef } from 'react'
import { displayValue, noValue, shownNumber } from '../../../domain/display.ts'
import { type Freshness, qualities } from '../../../domain/quality.ts'
import { isDuration, type ValueType } from '../../../domain/signal.ts'
import { useReader } from '../reader/reader-context.tsx'
import { useSettings } from '../session/session-context.tsx'
import { zoneLabel } from '../time/zone-label.ts'
import { useLive } from './live-context.tsx'
import styles from './live-value.module.css'
import { writeText } from './write-text.ts'

export interface LiveTag {
  readonly tagId: number
  readonly tagCode: string
  readonly unit: string
  readonly decimals: number
  readonly missing9999: boolean
  readonly valueType?: ValueType
  readonly isCode?: boolean
}

const qualityNames = Object.entries(qualities)

/**
 * Figure, unit and freshness of a tag. Writes its text straight into the page: a hundred of them that change
 * each second cost no render. Late and stale values look so without hover; hover tells source, quality, time and age.
 */
export function LiveValue({
  tag,
  lifeWordTimeOut,
  plantZone,
  divisor = 1,
  unit,
  showUnit = false,
  explained = true,
}: {
  /** Undefined: the machine has no such signal. */
  readonly tag: LiveTag | undefined
  /** Seconds, of the farm. */
  readonly lifeWordTimeOut: number
  readonly plantZone?: string
  readonly divisor?: number
  /** Of what the divisor leaves; default: the tag's. */
  readonly unit?: string | undefined
  readonly showUnit?: boolean
  /** Hover tells where it comes from; off where the place around it does. */
  readonly explained?: boolean
}) {
  if (!tag) return <span className={styles.none}>{noValue}</span>
  return <Known tag={tag} {...{ lifeWordTimeOut, plantZone, divisor, heldIn: unit ?? tag.unit, showUnit, explained }} />
}

function Known({
  tag,
  lifeWordTimeOut,
  plantZone,
  divisor,
  heldIn,
  showUnit,
  explained,
}: {
  readonly tag: LiveTag
  readonly lifeWordTimeOut: number
  readonly plantZone: string | undefined
  readonly divisor: number
  readonly heldIn: string
  readonly showUnit: boolean
  readonly explained: boolean
}) {
  const { readings, clock } = useLive()
  const { language, format, zone: inZone } = useReader()
  const { atsSummaryActive } = useSettings()
  const value = useRef<HTMLSpanElement>(null)
  const { tagId, missing9999, valueType = 'number', isCode = false } = tag

  useLayoutEffect(() => {
    const element = value.current
    if (!element) return
    const { unit, decimals, of: shownAs } = format.inUnit(heldIn, tag.decimals)
    const rule = { language, valueType, isCode, decimals, divisor, shownAs, missing9999, atsSummaryActive }
    // Asking the element would cost more than all else that a value needs.
    let looks: { freshness: Freshness; isEstimated: boolean } | undefined
    return readings.watch(tagId, lifeWordTimeOut, ({ sample, freshness }) => {
      const figure = displayValue(sample?.value, sample?.quality, rule)
      const number = isDuration(unit) ? shownNumber(sample?.value, sample?.quality, rule) : undefined
      const text =
        number !== undefined
          ? format.duration(number * 1000)
          : showUnit && unit !== '' && figure !== noValue
            ? `${figure}\u00a0${unit}`
            : figure
      writeText(element, text)
      const isEstimated = sample?.quality === qualities.estimated
      if (looks?.freshness !== freshness) element.dataset.freshness = freshness
      if (looks?.isEstimated !== isEstimated) element.toggleAttribute('data-estimated', isEstimated)
      looks = { freshness, isEstimated }
    })
  }, [
    readings,
    tagId,
    lifeWordTimeOut,
    isCode,
    language,
    valueType,
    tag.decimals,
    divisor,
    missing9999,
    atsSummaryActive,
    heldIn,
    format,
    showUnit,
  ])

  const explain = (event: PointerEvent<HTMLSpanElement>) => {
    const { sample, freshness } = readings.read(tagId, lifeWordTimeOut)
    const { t } = i18next
    const lines = [tag.tagCode]
    if (sample) {
      const zone = inZone.zoneOf(plantZone)
      const quality = qualityNames.find(([, number]) => number === sample.quality)?.[0] ?? 'bad'
      lines.push(
        `${t('live.measuredAt')} ${format.day(sample.timeMs, zone)} ${format.clock(sample.timeMs, zone)} (${zoneLabel(zone, sample.timeMs)})`,
        `${t(`live.freshness.${freshness}`)}, ${format.age(clock.ageMs(sample.timeMs))}`,
        `${t('live.quality.label')} ${t(`live.quality.${quality}`)}`,
      )
    } else lines.push(t('live.freshness.none'))
    event.currentTarget.title = lines.join('\n')
  }

  return <span ref={value} className={styles.value} onPointerEnter={explained ? explain : undefined} />
}
