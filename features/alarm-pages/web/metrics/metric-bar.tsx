import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fileItems } from '../../../../kit/composites/data-table/file-items.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Menu } from '../../../../kit/primitives/menu.tsx'
import { MultiSelect } from '../../../../kit/primitives/multi-select.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { TimeRangeField } from '../../../../kit/primitives/time-range-field.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { useTableWords } from '../../../../platform/web/table/use-table-words.ts'
import { useDateWords } from '../../../../platform/web/time/use-date-words.ts'
import type { AlarmMetrics } from '../../../alarms/contract/alarm-metrics.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { type AlarmsView, type MetricRangeName, metricRanges } from '../../../fleet-views/web/alarms-view-port.ts'
import { alarmDesksQuery } from '../calls/alarm-queries.ts'
import { joinCodes, splitCodes } from '../question/alarm-question.ts'
import styles from './alarm-metrics.module.css'
import { metricRange } from './metric-range.ts'
import { metricFiles, metricTable } from './metric-tables.ts'
import { useMetricWords } from './metric-words.ts'

/** Range and farms of the figures, and their files. */
export function MetricBar({
  view,
  onView,
  nowMs,
  farms,
  metrics,
}: {
  readonly view: AlarmsView
  readonly onView: (change: Partial<AlarmsView>) => void
  readonly nowMs: number
  readonly farms: readonly FarmRow[]
  /** Undefined while nothing is loaded. */
  readonly metrics: AlarmMetrics | undefined
}) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const { zoneOf } = useZone()
  const date = useDateWords()
  const range = metricRange(view, nowMs)
  const spanOf = ({ from, to }: { readonly from: string; readonly to: string }) => ({
    fromMs: Date.parse(from),
    toMs: Date.parse(to),
  })
  const presetOf = (name: MetricRangeName) =>
    spanOf(metricRange({ startedFrom: '', startedTo: '', range: name }, nowMs))
  return (
    <div className={styles.bar}>
      <TimeRangeField
        label={t('alarmPages.metrics.range.label')}
        value={spanOf(range)}
        onChange={({ fromMs, toMs }, preset) =>
          onView(
            preset === undefined
              ? { startedFrom: new Date(fromMs).toISOString(), startedTo: new Date(toMs).toISOString() }
              : { range: preset as MetricRangeName, startedFrom: '', startedTo: '' },
          )
        }
        zone={zoneOf(farms[0]?.farm.timezone)}
        locale={locale}
        presets={metricRanges.map((id) => ({
          id,
          label: t(`alarmPages.metrics.range.${id}`),
          range: presetOf(id),
        }))}
        {...(range.isNamed && { current: view.range })}
        words={{
          from: t('alarmPages.metrics.range.from'),
          to: t('alarmPages.metrics.range.to'),
          apply: t('record.filter.apply'),
          earlier: t('alarmPages.metrics.range.earlier'),
          later: t('alarmPages.metrics.range.later'),
          order: t('alarmPages.metrics.range.order'),
          date,
        }}
      />
      <MultiSelect
        label={t('alarmPages.filter.farms')}
        labelHidden
        placeholder={t('alarmPages.filter.farms')}
        choices={farms.map(({ farm, name }) => ({ value: farm.farmCode, label: name }))}
        value={splitCodes(view.farms)}
        onChange={(codes) => onView({ farms: joinCodes(codes) })}
      />
      <DeskChoice desk={view.desk} onDesk={(desk) => onView({ desk })} />
      {metrics && <MetricFiles metrics={metrics} />}
    </div>
  )
}

/** Groups of users, for whose farms the figures are. */
function DeskChoice({ desk, onDesk }: { readonly desk: string; readonly onDesk: (id: string) => void }) {
  const { t } = useTranslation()
  const { data: desks = [] } = useQuery(alarmDesksQuery())
  if (desks.length === 0 && desk === '') return null
  const known = desks.some(({ id }) => id === desk)
  return (
    <Select
      label={t('alarmPages.filter.desk')}
      labelHidden
      value={desk}
      onChange={onDesk}
      choices={[
        { value: '', label: t('alarmPages.metrics.allDesks') },
        ...(desk === '' || known ? [] : [{ value: desk, label: t('alarmPages.filter.someDesk') }]),
        ...desks.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

/** Each part of the page as a workbook or CSV. */
function MetricFiles({ metrics }: { readonly metrics: AlarmMetrics }) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const { files: texts } = useTableWords('')
  const words = useMetricWords()
  const days = [metrics.from, metrics.to].map((at) => at.slice(0, 10)).join('_')
  return (
    <Menu
      button={<Button icon={<IconDownload size={16} aria-hidden="true" />}>{t('table.export')}</Button>}
      sections={() =>
        metricFiles.map((file) => {
          const label = t(`alarmPages.metrics.part.${file}`)
          const table = () => metricTable(file, metrics, words)
          const target = {
            name: () => `solvane_alarm-metrics_${file}_${days}`,
            sheet: label,
            onFailed: () => showNotice(t('table.exportFailed'), { state: 'warning' }),
          }
          return {
            label,
            items: texts ? fileItems(target, texts, locale, { text: table, workbook: table }, `${file}-`) : [],
          }
        })
      }
    />
  )
}
