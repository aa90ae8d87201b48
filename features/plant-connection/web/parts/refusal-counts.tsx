import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RowButton, ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { QuarantineCount } from '../../contract/quarantine.ts'
import { useReasonWords } from './reason-name.ts'

/** How often values were refused, by reason; pressing a reason shows its messages only. */
export function RefusalCounts({
  counts,
  chosen,
  onChoose,
}: {
  readonly counts: readonly QuarantineCount[]
  /** Empty: none. */
  readonly chosen: string
  readonly onChoose: (reason: string) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useReasonWords()
  if (counts.length === 0)
    return (
      <EmptyState title={t('plantConnection.counts.emptyTitle')} inline>
        <p>{t('plantConnection.counts.emptyText')}</p>
      </EmptyState>
    )
  const sorted = counts.toSorted((a, b) => b.lastHour - a.lastHour || b.lastWeek - a.lastWeek)
  return (
    <ShortTable
      label={{ id: 'refusal-counts' }}
      rows={sorted}
      rowKey={({ reason }) => reason}
      isChosen={({ reason }) => reason === chosen}
      columns={[
        {
          id: 'reason',
          header: t('plantConnection.counts.reason'),
          names: true,
          cell: ({ reason }) => (
            <>
              <RowButton pressed={reason === chosen} onPress={() => onChoose(reason === chosen ? '' : reason)}>
                {words(reason).name}
              </RowButton>
              <Note>{words(reason).help}</Note>
            </>
          ),
        },
        {
          id: 'hour',
          header: t('plantConnection.counts.hour'),
          align: 'end',
          cell: ({ lastHour }) => format.number(lastHour),
        },
        {
          id: 'day',
          header: t('plantConnection.counts.day'),
          align: 'end',
          cell: ({ lastDay }) => format.number(lastDay),
        },
        {
          id: 'week',
          header: t('plantConnection.counts.week'),
          align: 'end',
          cell: ({ lastWeek }) => format.number(lastWeek),
        },
        ...(counts.some(({ notKept }) => notKept > 0)
          ? [
              {
                id: 'notKept',
                header: t('plantConnection.counts.notKept'),
                align: 'end' as const,
                cell: ({ notKept }: QuarantineCount) => format.number(notKept),
              },
            ]
          : []),
      ]}
    />
  )
}
