import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RangePopover } from '../../../../kit/composites/range-popover/range-popover.tsx'
import { RangeSteps } from '../../../../kit/composites/range-popover/range-steps.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { DateField } from '../../../../kit/primitives/date-field.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useDateWords } from '../../../../platform/web/time/use-date-words.ts'
import { type EnergyPeriod, type EnergyView, energyPeriods } from '../../../fleet-views/web/energy-view-port.ts'
import { dayAfter, type PeriodRange, shiftedDates } from '../energy/period-range.ts'

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
      <RangeSteps
        earlier={t('energyCharts.earlier')}
        later={t('energyCharts.later')}
        isLast={range.isRunning}
        onStep={(direction) => onPeriod({ period: 'custom', ...shiftedDates(range, direction) })}
      />
      <RangePopover
        label={t('energyCharts.otherPeriod')}
        button={
          <>
            <span className="visually-hidden">{t('energyCharts.otherPeriod')}: </span>
            {isNamed && <strong>{t(wordOf(view.period))} </strong>}
            {text}
          </>
        }
        columns={[energyPeriods.flatMap((name) => (name === 'custom' ? [] : { name, label: t(wordOf(name)) }))]}
        current={view.period}
        onNamed={named}
        form={(close) => (
          <PeriodDates
            range={range}
            zone={zone}
            onDates={(dates) => {
              close()
              onPeriod({ period: 'custom', ...dates })
            }}
          />
        )}
      />
    </>
  )
}

function PeriodDates({
  range,
  zone,
  onDates,
}: {
  readonly range: PeriodRange
  readonly zone: string
  readonly onDates: (dates: { readonly begin: string; readonly end: string }) => void
}) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const words = useDateWords()
  const [begin, setBegin] = useState<string | null>(range.from)
  const [end, setEnd] = useState<string | null>(dayAfter(range.to, -1))
  const isWrong = begin !== null && end !== null && end < begin
  return (
    <form
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
  )
}
