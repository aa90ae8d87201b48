import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { DateField } from '../../../../kit/primitives/date-field.tsx'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { Popover } from '../../../../kit/primitives/popover.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useDateWords } from '../../../../platform/web/time/use-date-words.ts'
import { type EnergyPeriod, type EnergyView, energyPeriods } from '../../../fleet-views/web/energy-view-port.ts'
import { dayAfter, type PeriodRange, shiftedDates } from '../energy/period-range.ts'
import styles from './energy-board.module.css'

/** In sight without opening anything. */
const quick: readonly EnergyPeriod[] = ['today', 'yesterday', 'lastWeek', 'thisMonth', 'lastMonth']

type PeriodChange = Pick<EnergyView, 'period' | 'begin' | 'end'>

/** Name of a period in the words that all pages share. */
const wordOf = (period: EnergyPeriod) => `fleetViews.range.${period === 'thisMonth' ? 'month' : period}` as const

/** Dates as a person writes them, the common part once. */
const useRangeText = ({ from, to }: PeriodRange): string => {
  const { locale } = useFormat()
  return useMemo(
    () =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
        Date.parse(`${from}T00:00:00Z`),
        Date.parse(`${dayAfter(to, -1)}T00:00:00Z`),
      ),
    [locale, from, to],
  )
}

/** Periods by name, the one before and after, and any other by its dates. */
export function PeriodBar({
  view,
  range,
  zone,
  onPeriod,
}: {
  readonly view: EnergyView
  readonly range: PeriodRange
  readonly zone: string
  readonly onPeriod: (change: PeriodChange) => void
}) {
  const { t } = useTranslation()
  const isPhone = useMedia(phoneQuery)
  const [opened, setOpened] = useState(false)
  const text = useRangeText(range)
  const named = (period: EnergyPeriod) => onPeriod({ period, begin: undefined, end: undefined })
  const isNamed = view.period !== 'custom' && (isPhone || !quick.includes(view.period))
  return (
    <>
      {!isPhone && (
        <SegmentedControl
          label={t('energyCharts.period')}
          choices={quick.map((value) => ({ value, label: t(wordOf(value)) }))}
          value={view.period}
          onChange={named}
        />
      )}
      <span className={styles.steps}>
        <IconButton
          label={t('energyCharts.earlier')}
          icon={<IconChevronLeft size={16} />}
          onClick={() => onPeriod({ period: 'custom', ...shiftedDates(range, -1) })}
        />
        <IconButton
          label={t('energyCharts.later')}
          icon={<IconChevronRight size={16} />}
          disabled={range.isRunning}
          onClick={() => onPeriod({ period: 'custom', ...shiftedDates(range, 1) })}
        />
      </span>
      <Popover
        label={t('energyCharts.otherPeriod')}
        align="start"
        wide
        opened={opened}
        onOpened={setOpened}
        button={
          <Button
            icon={<IconCalendar size={16} aria-hidden="true" />}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <span className="visually-hidden">{t('energyCharts.otherPeriod')}: </span>
            {isNamed && <strong>{t(wordOf(view.period))} </strong>}
            {text}
          </Button>
        }
      >
        {opened && (
          <PeriodPanel
            current={view.period}
            range={range}
            zone={zone}
            onNamed={(period) => {
              setOpened(false)
              named(period)
            }}
            onDates={(dates) => {
              setOpened(false)
              onPeriod({ period: 'custom', ...dates })
            }}
          />
        )}
      </Popover>
    </>
  )
}

function PeriodPanel({
  current,
  range,
  zone,
  onNamed,
  onDates,
}: {
  readonly current: EnergyPeriod
  readonly range: PeriodRange
  readonly zone: string
  readonly onNamed: (period: EnergyPeriod) => void
  readonly onDates: (dates: { readonly begin: string; readonly end: string }) => void
}) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const words = useDateWords()
  const [begin, setBegin] = useState<string | null>(range.from)
  const [end, setEnd] = useState<string | null>(dayAfter(range.to, -1))
  const isWrong = begin !== null && end !== null && end < begin
  return (
    <div className={styles.panel}>
      <div className={styles.names}>
        {energyPeriods
          .filter((period) => period !== 'custom')
          .map((period) => (
            <Button
              key={period}
              look="quiet"
              size="small"
              aria-pressed={period === current}
              onClick={() => onNamed(period)}
            >
              {t(wordOf(period))}
            </Button>
          ))}
      </div>
      <form
        className={styles.dates}
        onSubmit={(event) => {
          event.preventDefault()
          if (begin !== null && end !== null && !isWrong) onDates({ begin, end })
        }}
      >
        <DateField
          label={t('energyCharts.firstDay')}
          value={begin}
          onChange={setBegin}
          zone={zone}
          locale={locale}
          words={words}
        />
        <DateField
          label={t('energyCharts.lastDay')}
          value={end}
          onChange={setEnd}
          zone={zone}
          locale={locale}
          words={words}
          error={isWrong ? t('energyCharts.wrongOrder') : undefined}
        />
        <Button look="primary" type="submit" disabled={begin === null || end === null || isWrong}>
          {t('energyCharts.apply')}
        </Button>
      </form>
    </div>
  )
}
