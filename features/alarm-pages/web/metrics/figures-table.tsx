import { useTranslation } from 'react-i18next'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import type { AlarmMetrics } from '../../../alarms/contract/alarm-metrics.ts'
import type { AlarmsView } from '../../../fleet-views/web/alarms-view-port.ts'
import styles from './alarm-metrics.module.css'
import { metricRows } from './metric-rows.ts'
import { useMetricWords } from './metric-words.ts'

/** A figure that leads to its alarms. A figure above its limit says so, and only such a figure has a colour. */
export function LinkedFigure({
  text,
  href,
  isPassed = false,
}: {
  readonly text: string
  readonly href: string
  readonly isPassed?: boolean
}) {
  const { t } = useTranslation()
  return (
    <AppLink href={href} className={styles.figure} data-passed={isPassed || undefined}>
      {isPassed && <span aria-hidden="true">▲ </span>}
      {text}
      {isPassed && <span className="visually-hidden"> {t('alarmPages.metrics.passed')}</span>}
    </AppLink>
  )
}

/** All figures with formula, aim and the range before. */
export function FiguresTable({
  metrics,
  linkOf,
}: {
  readonly metrics: AlarmMetrics
  readonly linkOf: (view: Partial<AlarmsView>) => string
}) {
  const { t } = useTranslation()
  const words = useMetricWords()
  const { heading } = words
  return (
    <ShortTable
      label={{ text: t('alarmPages.metrics.part.figures') }}
      rows={metricRows(metrics)}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'figure',
          header: heading('figure'),
          names: true,
          cell: ({ id }) => (
            <>
              <span className={styles.name}>{words.nameOf(id)}</span>
              <span className={styles.formula}>{words.formulaOf(id)}</span>
            </>
          ),
        },
        {
          id: 'value',
          header: heading('value'),
          align: 'end',
          cell: ({ value, unit, isPassed, alarms }) =>
            value === null ? (
              words.figure(value, unit)
            ) : (
              <LinkedFigure text={words.figure(value, unit)} href={linkOf(alarms)} isPassed={isPassed} />
            ),
        },
        { id: 'aim', header: heading('aim'), align: 'end', cell: words.aimText },
        {
          id: 'before',
          header: heading('before'),
          help: t('alarmPages.metrics.beforeHelp'),
          align: 'end',
          from: 'tablet',
          cell: ({ before, unit }) => words.figure(before, unit),
        },
      ]}
    />
  )
}
