import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useRecordPlaces } from '../../../../platform/web/record/reference/record-places.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { inventoryKindName } from '../../../equipment-inventory/contract/inventory-list.ts'
import type { CompanyPartProps } from '../frame/company-tab.ts'
import { companyModelsQuery } from '../queries.ts'

/** Tab Equipments: models that the company makes, and how many stand where. */
export default function Equipments({ company }: CompanyPartProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const places = useRecordPlaces()
  const { data, error, isFetching, refetch } = useQuery(companyModelsQuery(company.id))
  return (
    <RecordBody width="full">
      <RecordSection title={t('companies.models.title')} plain note={t('companies.models.note')}>
        {data ? (
          data.results.length === 0 ? (
            <Note>{t(data.isHidden ? 'companies.models.hidden' : 'companies.models.none')}</Note>
          ) : (
            <ShortTable
              label={{ text: t('companies.models.title') }}
              rows={data.results}
              rowKey={({ type, id }) => `${type} ${id}`}
              columns={[
                {
                  ...{ id: 'model', header: t('companies.models.model'), names: true },
                  cell: ({ type, id, name }) => {
                    const place = places.get(inventoryKindName(type))
                    return place ? <AppLink href={place.links.view(id)}>{name}</AppLink> : name
                  },
                },
                {
                  ...{ id: 'type', header: t('companies.models.type') },
                  cell: ({ type }) => t(`equipmentInventory.kind.${type}.one`),
                },
                {
                  ...{ id: 'uses', header: t('companies.models.uses'), align: 'end' },
                  cell: ({ uses }) => format.number(uses, 0),
                },
                {
                  ...{ id: 'farms', header: t('companies.models.farms'), from: 'tablet' },
                  cell: ({ farms }) => farms.join(', ') || '-',
                },
              ]}
            />
          )
        ) : error ? (
          <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
        ) : (
          <LoadingState label={t('state.loading')} rows={4} />
        )}
      </RecordSection>
    </RecordBody>
  )
}
