import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartRange } from '../../../../kit/composites/time-chart/chart-model.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Popover } from '../../../../kit/primitives/popover.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { zoneLabel } from '../../../../platform/web/time/zone-label.ts'
import { longestRangeMs, readTypedTime, type TypedTimeProblem, typedTime } from '../charts/chart-range.ts'
import styles from './range-fields.module.css'

type Problem = TypedTimeProblem | 'order' | 'tooLong'

/** The range that is shown, as a button; behind it two fields to type another, in the zone of the page. */
export function RangeFields({
  text,
  range,
  zone,
  onRange,
}: {
  /** The range in words. */
  readonly text: string
  readonly range: ChartRange
  readonly zone: string
  readonly onRange: (range: ChartRange) => void
}) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      label={t('myFleet.charts.range.custom')}
      align="start"
      opened={opened}
      onOpened={setOpened}
      button={
        <Button look="quiet" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          <span className={styles.text}>{text}</span>
        </Button>
      }
    >
      {opened && (
        <Fields
          range={range}
          zone={zone}
          onRange={(next) => {
            setOpened(false)
            onRange(next)
          }}
        />
      )}
    </Popover>
  )
}

function Fields({
  range,
  zone,
  onRange,
}: {
  readonly range: ChartRange
  readonly zone: string
  readonly onRange: (range: ChartRange) => void
}) {
  const { t } = useTranslation()
  const [from, setFrom] = useState(() => typedTime(range.fromMs, zone))
  const [to, setTo] = useState(() => typedTime(range.toMs, zone))
  const [isTried, setTried] = useState(false)
  const fromMs = readTypedTime(from, zone)
  const toMs = readTypedTime(to, zone)
  const isPair = typeof fromMs === 'number' && typeof toMs === 'number'
  const pairProblem: Problem | undefined = !isPair
    ? undefined
    : toMs <= fromMs
      ? 'order'
      : toMs - fromMs > longestRangeMs
        ? 'tooLong'
        : undefined
  const words = (problem: number | Problem | undefined) =>
    isTried && typeof problem === 'string' ? t(`myFleet.charts.typed.${problem}`, { zone }) : undefined
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isPair && !pairProblem) onRange({ fromMs, toMs })
      }}
    >
      <TextField
        label={t('myFleet.charts.from')}
        value={from}
        error={words(fromMs)}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextField
        label={t('myFleet.charts.to')}
        value={to}
        error={words(toMs) ?? words(pairProblem)}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <p className={styles.zone}>{t('myFleet.charts.zoneHint', { zone: zoneLabel(zone, range.toMs) })}</p>
      <Button look="primary" type="submit">
        {t('myFleet.charts.apply')}
      </Button>
    </form>
  )
}
