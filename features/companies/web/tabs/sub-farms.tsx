import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { cardLink } from '../../../plant-card/web/port.ts'
import { companyLinkKind } from '../../contract/company-link.ts'
import type { CompanyPartProps } from '../frame/company-tab.ts'
import { NewLink } from '../parts/new-link.tsx'
import { linkedSubFarmsQuery } from '../queries.ts'
import { useSubCategories } from '../use-sub-categories.ts'

/** Tab Subfarms: what the company does for which sub-farm. A link is changed on the card of its sub-farm. */
export default function SubFarms({ company }: CompanyPartProps) {
  const { t } = useTranslation()
  const can = useCan()
  const words = useRecordWords(companyLinkKind)
  const { labelOf } = useSubCategories()
  const [isAdding, setAdding] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(linkedSubFarmsQuery(company.id))
  return (
    <RecordBody width="full">
      <RecordSection
        title={t('companies.tab.subFarms')}
        plain
        {...(data && data.length > 0 && { note: data.length })}
        actions={
          can(companyLinkKind.right.manage) && (
            <Button size="small" icon={<IconPlus size={14} aria-hidden="true" />} onClick={() => setAdding(true)}>
              {t('companies.links.addSubFarm')}
            </Button>
          )
        }
      >
        {data ? (
          data.length === 0 ? (
            <Note>{t('companies.links.noSubFarm')}</Note>
          ) : (
            <ShortTable
              label={{ text: t('companies.tab.subFarms') }}
              rows={data}
              rowKey={({ id }) => id}
              columns={[
                {
                  ...{ id: 'subFarm', header: words.label('entCode'), names: true },
                  cell: ({ entCode, name }) => (
                    <AppLink href={`${cardLink({ level: 'subFarm', entCode })}/Companies`}>{name}</AppLink>
                  ),
                },
                { id: 'farm', header: t('companies.links.farm'), cell: ({ farmName }) => farmName },
                { id: 'role', header: words.label('role'), cell: ({ role }) => labelOf(role) },
                {
                  ...{ id: 'share', header: words.label('share'), align: 'end' },
                  cell: ({ share }) => words.value('share', share),
                },
                {
                  ...{ id: 'from', header: words.label('from'), look: 'line' },
                  cell: ({ from }) => words.value('from', from),
                },
                { ...{ id: 'to', header: words.label('to'), look: 'line' }, cell: ({ to }) => words.value('to', to) },
                {
                  ...{ id: 'reference', header: words.label('reference'), from: 'tablet' },
                  cell: ({ reference }) => words.value('reference', reference),
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
      <Drawer
        title={t('companies.links.addSubFarm')}
        closeLabel={t('action.close')}
        opened={isAdding}
        onClose={() => setAdding(false)}
        size={680}
      >
        {isAdding && <NewLink company={company} onDone={() => setAdding(false)} />}
      </Drawer>
    </RecordBody>
  )
}
