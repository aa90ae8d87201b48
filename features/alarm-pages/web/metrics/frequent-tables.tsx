import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { AlarmMetrics } from '../../../alarms/contract/alarm-metrics.ts'
import type { AlarmsView } from '../../../fleet-views/web/alarms-view-port.ts'
import styles from './alarm-metrics.module.css'
import { LinkedFigure } from './figures-table.tsx'
import { alarmsOfRange, priorityAims } from './metric-rows.ts'
import { useMetricWords } from './metric-words.ts'

interface Counted {
  readonly count: number
  readonly share: number
}

/** Priorities, the ten most frequent codes and machines, each with its share and the way to its alarms. */
export function FrequentTables({
  metrics,
  linkOf,
}: {
  readonly metrics: AlarmMetrics
  readonly linkOf: (view: Partial<AlarmsView>) => string
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { heading, priorityOf } = useMetricWords()
  const link = (view: Partial<AlarmsView>) => linkOf({ ...alarmsOfRange(metrics), ...view })
  const counted = <Row extends Counted>(viewOf: (row: Row) => Partial<AlarmsView>) => ({
    id: 'count',
    header: heading('alarms'),
    align: 'end' as const,
    cell: (row: Row): ReactNode => <LinkedFigure text={format.number(row.count)} href={link(viewOf(row))} />,
  })
  const share = {
    id: 'share',
    header: heading('share'),
    align: 'end' as const,
    cell: ({ share }: Counted) => format.percent(share, 1),
  }
  return (
    <>
      <section>
        <h2 className={styles.title}>{t('alarmPages.metrics.part.priorities')}</h2>
        <ShortTable
          label={{ text: t('alarmPages.metrics.part.priorities') }}
          rows={metrics.priorities}
          rowKey={({ priority }) => priority}
          columns={[
            { id: 'name', header: heading('priority'), names: true, cell: ({ priority }) => priorityOf(priority) },
            counted(({ priority }: AlarmMetrics['priorities'][number]) => ({ priority })),
            {
              ...share,
              cell: ({ priority, share }) => (
                <LinkedFigure
                  text={format.percent(share, 1)}
                  href={link({ priority })}
                  isPassed={share > (priorityAims[priority] ?? 1)}
                />
              ),
            },
            {
              id: 'aim',
              header: heading('aim'),
              align: 'end',
              cell: ({ priority }) =>
                priorityAims[priority] === undefined
                  ? t('alarmPages.metrics.restAim', { share: format.percent(0.8) })
                  : `≤ ${format.percent(priorityAims[priority])}`,
            },
          ]}
        />
      </section>
      <section>
        <h2 className={styles.title}>{t('alarmPages.metrics.part.codes')}</h2>
        <ShortTable
          label={{ text: t('alarmPages.metrics.part.codes') }}
          rows={metrics.topCodes}
          rowKey={({ manufacturer, code }) => `${manufacturer} ${code}`}
          columns={[
            { id: 'code', header: heading('code'), names: true, look: 'code', cell: ({ code }) => code },
            { id: 'manufacturer', header: heading('manufacturer'), cell: ({ manufacturer }) => manufacturer ?? '-' },
            counted(({ code, manufacturer }: AlarmMetrics['topCodes'][number]) => ({
              codes: code,
              makers: manufacturer ?? '',
            })),
            share,
          ]}
        />
      </section>
      <section>
        <h2 className={styles.title}>{t('alarmPages.metrics.part.machines')}</h2>
        <ShortTable
          label={{ text: t('alarmPages.metrics.part.machines') }}
          rows={metrics.topMachines}
          rowKey={({ farmCode, machineCode }) => `${farmCode} ${machineCode}`}
          columns={[
            { id: 'machine', header: heading('machine'), names: true, cell: ({ name }) => name },
            { id: 'farm', header: heading('farm'), cell: ({ farmName }) => farmName },
            counted(({ farmCode, machineCode }: AlarmMetrics['topMachines'][number]) => ({
              farms: farmCode,
              machine: machineCode,
            })),
            share,
          ]}
        />
      </section>
    </>
  )
}
