import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { type EquipmentStay, getEquipmentStays } from '../../contract/equipment-tree.ts'

const stayKey = ({ fromMs, location, assetCode }: EquipmentStay) => `${fromMs} ${location} ${assetCode}`

/** Machines in which a part stood, and its times in stock or repair, newest first. */
export function PartStays({ id, zone }: { readonly id: string; readonly zone: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['equipment tree', 'stays', id],
    meta: { records: ['equipmentPart'] },
    queryFn: ({ signal }) => call(getEquipmentStays, { params: { id } }, signal),
  })
  const dayOf = (ms: number | null, otherwise: string) => (ms === null ? otherwise : format.day(ms, zone))
  return (
    <RecordSection title={t('equipment.stays.title')} plain>
      {data ? (
        data.results.length === 0 ? (
          <Note>{t('equipment.stays.none')}</Note>
        ) : (
          <ShortTable
            label={{ text: t('equipment.stays.title') }}
            rows={data.results}
            rowKey={stayKey}
            columns={[
              {
                id: 'place',
                header: t('equipment.field.location'),
                names: true,
                cell: ({ location, name }) =>
                  location === 'machine'
                    ? (name ?? t('equipment.stays.hidden'))
                    : t(`equipment.choice.location.${location}`),
              },
              {
                id: 'from',
                header: t('equipment.stays.from'),
                look: 'line',
                cell: ({ fromMs }) => dayOf(fromMs, t('equipment.stays.began')),
              },
              { id: 'to', header: t('equipment.stays.to'), look: 'line', cell: ({ toMs }) => dayOf(toMs, '') },
              {
                id: 'hours',
                header: t('equipment.field.hoursAtRemoval'),
                align: 'end',
                cell: ({ hours }) => (hours === null ? '' : format.number(hours, 0, 'h')),
              },
              { id: 'reason', header: t('equipment.field.removalReason'), cell: ({ reason }) => reason ?? '' },
            ]}
          />
        )
      ) : error ? (
        <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
      ) : (
        <LoadingState label={t('state.loading')} rows={2} />
      )}
    </RecordSection>
  )
}
