import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import type { ChartRange, StateBand } from '../../../../kit/composites/time-chart/chart-model.ts'
import { TimeChart } from '../../../../kit/composites/time-chart/time-chart.tsx'
import { useLive } from '../../../../platform/web/live/live-context.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { useSettings } from '../../../../platform/web/session/session-context.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { zoneLabel } from '../../../../platform/web/time/zone-label.ts'
import type { Alarm } from '../../../alarms/contract/alarm.ts'
import { storedLine, useChartWords } from '../../../fleet-charts/web/series-port.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { historyQuery } from '../../../history/web/port.ts'
import styles from './alarm-drawer.module.css'
import { chartRange, chartTags } from './chart-tags.ts'

/** Resolution of the drawing, px. */
const widthPx = 600

/** Signals of the machine around the start of an alarm, with the alarms of that time below them. */
export function AlarmChart({
  alarm,
  signals,
  nearby,
  farms,
}: {
  readonly alarm: Alarm
  /** Signals that the model names; empty: power and wind of the machine. */
  readonly signals: readonly string[]
  readonly nearby: readonly Alarm[]
  readonly farms: readonly FarmRow[]
}) {
  const { t } = useTranslation()
  const { clock } = useLive()
  const whole = useMemo(() => chartRange(alarm), [alarm])
  const [range, setRange] = useState<ChartRange>(whole)
  const zone = useZone().zoneOf(alarm.timezone)
  const { locale } = useFormat()
  const { atsSummaryActive } = useSettings()
  const words = useChartWords()
  const tags = useMemo(() => chartTags(farms, alarm, signals), [farms, alarm, signals])
  const query = useQuery(historyQuery({ tagIds: tags.map(({ tagId }) => tagId), ...whole, widthPx }))
  const untilMs = Math.min(whole.toMs, clock.now() ?? whole.toMs)
  const series = useMemo(
    () =>
      tags.map((tag) =>
        storedLine(tag, {
          name: t([`fleetState.chartSignal.${tag.name}`, `fleetState.signal.${tag.name}`], { defaultValue: tag.name }),
          history: query.data?.find(({ tagId }) => tagId === tag.tagId),
          atsSummaryActive,
          untilMs,
        }),
      ),
    [tags, query.data, atsSummaryActive, untilMs, t],
  )
  const bands = useMemo((): readonly StateBand[] => {
    const all = [alarm, ...nearby.filter(({ id }) => id !== alarm.id)]
    return all.slice(0, 4).map((one) => ({
      id: one.id,
      name: one.message,
      spans: [
        {
          fromMs: Math.max(whole.fromMs, Date.parse(one.startDate)),
          toMs: Math.min(whole.toMs, one.endDate === null ? untilMs : Date.parse(one.endDate)),
          state: 'fault' as const,
          text: `${one.code} ${one.message}`,
        },
      ].filter(({ fromMs, toMs }) => toMs > fromMs),
    }))
  }, [alarm, nearby, whole, untilMs])
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{t('alarmPages.detail.chart')}</h3>
      {tags.length === 0 ? (
        <p className={styles.none}>{t('alarmPages.detail.chartNone')}</p>
      ) : query.isError ? (
        <QueryError inline error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : !query.data ? (
        <LoadingState label={t('alarmPages.detail.chart')} rows={4} />
      ) : (
        <div className={styles.chart}>
          <TimeChart
            label={t('alarmPages.detail.chart')}
            series={series}
            range={range}
            onRange={setRange}
            zone={zone}
            zoneLabel={zoneLabel(zone, whole.fromMs)}
            resolutionLabel=""
            locale={locale}
            height={Math.min(3, new Set(tags.map(({ unit }) => unit)).size) * 110 + 60}
            bands={bands}
            words={words}
          />
        </div>
      )}
    </section>
  )
}
