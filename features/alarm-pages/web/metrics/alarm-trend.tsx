import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { BarChart } from '../../../../kit/composites/bar-chart/bar-chart.tsx'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { AlarmMetrics } from '../../../alarms/contract/alarm-metrics.ts'
import type { AlarmsView } from '../../../fleet-views/web/alarms-view-port.ts'
import styles from './alarm-metrics.module.css'
import { LinkedFigure } from './figures-table.tsx'
import { alarmsOfRange } from './metric-rows.ts'
import { useMetricWords } from './metric-words.ts'

const dayMs = 86_400_000

/** The part of a day that is in the range. */
const partOfDay = (day: string, { from, to }: Pick<AlarmMetrics, 'from' | 'to'>) => {
  const startMs = Date.parse(`${day}T00:00:00Z`)
  return {
    startedFrom: new Date(Math.max(startMs, Date.parse(from))).toISOString(),
    startedTo: new Date(Math.min(startMs + dayMs, Date.parse(to))).toISOString(),
  }
}

/** Alarms by day of UTC: a chart, and the same figures as a table with the way to the alarms. */
export function AlarmTrend({
  metrics,
  linkOf,
}: {
  readonly metrics: AlarmMetrics
  readonly linkOf: (view: Partial<AlarmsView>) => string
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { heading } = useMetricWords()
  const { days } = metrics
  const { locale } = format
  const buckets = useMemo(() => {
    const short = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' })
    return days.map(({ day }) => {
      const atMs = Date.parse(day)
      return { label: short.format(atMs), title: format.day(atMs, 'UTC') }
    })
  }, [days, locale, format])
  const label = t('alarmPages.metrics.part.days')
  return (
    <section>
      <h2 className={styles.title}>{label}</h2>
      <div className={styles.chart}>
        <BarChart
          label={label}
          caption={t('alarmPages.metrics.dayCaption')}
          buckets={buckets}
          series={[
            {
              ...{ id: 'alarms', label: heading('alarms'), colour: 'var(--text-muted)', look: 'bar' },
              values: days.map(({ alarms }) => alarms),
            },
          ]}
          stacked
          tick={(value) => format.number(value)}
          figure={(value) => format.number(value)}
          noValue="-"
        />
      </div>
      <details className={styles.days}>
        <summary>{t('alarmPages.metrics.dayTable')}</summary>
        <ShortTable
          label={{ text: t('alarmPages.metrics.dayTable') }}
          rows={days}
          rowKey={({ day }) => day}
          scrollsIn="page"
          columns={[
            { id: 'day', header: heading('day'), names: true, cell: ({ day }) => format.day(Date.parse(day), 'UTC') },
            {
              ...{ id: 'alarms', header: heading('alarms'), align: 'end' },
              cell: ({ day, alarms }) => (
                <LinkedFigure
                  text={format.number(alarms)}
                  href={linkOf({ ...alarmsOfRange(metrics), ...partOfDay(day, metrics) })}
                />
              ),
            },
          ]}
        />
      </details>
    </section>
  )
}
