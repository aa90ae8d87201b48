import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RangePopover } from '../../../../kit/composites/range-popover/range-popover.tsx'
import type { ChartRange } from '../../../../kit/composites/time-chart/chart-model.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { CalendarButton } from '../../../../kit/primitives/calendar-button.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { startOfDay } from '../../../../kit/time/calendar.ts'
import { dayText, readDate } from '../../../../kit/time/date-text.ts'
import { wallTime } from '../../../../kit/time/zone-clock.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useDateWords } from '../../../../platform/web/time/use-date-words.ts'
import { zoneLabel } from '../../../../platform/web/time/zone-label.ts'
import { type ChartRangeName, movingRanges, pastRanges } from '../../../fleet-views/web/chart-view-port.ts'
import { longestRangeMs, readTypedTime, type TypedTimeProblem, typedTime } from '../charts/chart-range.ts'
import styles from './range-fields.module.css'

type Problem = TypedTimeProblem | 'order' | 'tooLong'

interface FieldsProps {
  readonly range: ChartRange
  readonly zone: string
  readonly nowMs: number
  readonly onRange: (range: ChartRange) => void
}

/** The range that is shown, as a button; behind it all ranges by name, and two fields to type another or take it from a calendar. */
export function RangeFields({
  name,
  text,
  offset,
  zoneWords,
  current,
  onNamed,
  ...fields
}: FieldsProps & {
  /** Of the range by name. */
  readonly name: string | undefined
  /** The range in words. */
  readonly text: string | undefined
  /** Undefined where the words tell it. */
  readonly offset: string | undefined
  readonly zoneWords: string
  readonly current: ChartRangeName
  readonly onNamed: (name: ChartRangeName) => void
}) {
  const { t } = useTranslation()
  return (
    <RangePopover
      label={t('fleetViews.range.custom')}
      title={zoneWords}
      button={
        <>
          {name && <strong>{name}</strong>} {text} {offset && <span className={styles.offset}>{offset}</span>}
        </>
      }
      columns={[movingRanges, pastRanges].map((names) =>
        names.map((one) => ({ name: one, label: t(`fleetViews.range.${one}`) })),
      )}
      current={current}
      onNamed={onNamed}
      form={(close) => (
        <Fields
          {...fields}
          onRange={(next) => {
            close()
            fields.onRange(next)
          }}
        />
      )}
    />
  )
}

function Fields({ range, zone, nowMs, onRange }: FieldsProps) {
  const { t } = useTranslation()
  const [from, setFrom] = useState(() => typedTime(range.fromMs, zone))
  const [to, setTo] = useState(() => typedTime(range.toMs, zone))
  const [isTried, setTried] = useState(false)
  const fromMs = readTypedTime(from, zone, nowMs)
  const toMs = readTypedTime(to, zone, nowMs)
  const isPair = typeof fromMs === 'number' && typeof toMs === 'number'
  const pairProblem: Problem | undefined = !isPair
    ? undefined
    : toMs <= fromMs
      ? 'order'
      : toMs - fromMs > longestRangeMs
        ? 'tooLong'
        : undefined
  const words = (problem: number | Problem | undefined) =>
    isTried && typeof problem === 'string' ? t(`fleetCharts.typed.${problem}`, { zone }) : undefined
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isPair && !pairProblem) onRange({ fromMs, toMs })
      }}
    >
      <TimeField label={t('fleetCharts.from')} zone={zone} value={from} error={words(fromMs)} onValue={setFrom} />
      <TimeField
        label={t('fleetCharts.to')}
        zone={zone}
        value={to}
        error={words(toMs) ?? words(pairProblem)}
        onValue={setTo}
      />
      <p className={styles.zone}>
        {t('fleetCharts.zoneHint', { zone: zoneLabel(zone, range.toMs) })}
        <br />
        {t('fleetCharts.relativeHint')}
      </p>
      <Button look="primary" type="submit">
        {t('fleetCharts.apply')}
      </Button>
    </form>
  )
}

const dayPattern = /^\d{4}-\d{2}-\d{2}/

/** A typed time with a calendar beside it: a day taken from there keeps the clock that stands in the field. */
function TimeField({
  label,
  zone,
  value,
  error,
  onValue,
}: {
  readonly label: string
  readonly zone: string
  readonly value: string
  readonly error: string | undefined
  readonly onValue: (value: string) => void
}) {
  const { locale } = useFormat()
  const words = useDateWords()
  const day = dayPattern.exec(value.trim())?.[0] ?? ''
  const wallMs = readDate(day, locale)
  return (
    <div className={styles.time}>
      <TextField label={label} value={value} error={error} onChange={(event) => onValue(event.currentTarget.value)} />
      <CalendarButton
        label={words.calendar(label)}
        size="normal"
        locale={locale}
        words={words}
        finest="date"
        wallMs={wallMs === undefined ? null : startOfDay(wallMs)}
        now={() => wallTime(zone, Date.now())}
        bounds={() => ({})}
        onPick={(pickedMs) => onValue(`${dayText(pickedMs)}${day === '' ? ' 00:00' : value.trim().slice(day.length)}`)}
      />
    </div>
  )
}
