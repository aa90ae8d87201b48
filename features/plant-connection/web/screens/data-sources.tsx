import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { Toolbar } from '../../../../kit/composites/page/toolbar.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { useFarmChoices } from '../../../../platform/web/search/use-farm-choices.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { textOf, wholeFrom } from '../../../../platform/web/url-state/fields.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { FarmRevisions } from '../parts/farm-revisions.tsx'
import { SourceForm } from '../parts/source-form.tsx'
import { farmSourcesQuery } from '../queries.ts'

const View = v.object({
  /** Empty: the first one. */
  farm: textOf(50),
  tag: textOf(100),
  page: wholeFrom(1),
})

/** For the administrator: what the sources of a farm weigh against each other, and which values lost by it. */
export default function DataSources() {
  const { t } = useTranslation()
  const [{ farm: farmCode, tag, page }, setView] = useViewState(View)
  const query = useQuery(farmSourcesQuery())
  const farms = query.data
  const choices = useFarmChoices(farms)
  const farm = farms?.find((one) => farmCode === '' || one.farmCode === farmCode)
  return (
    <>
      <PageHeader title={t('plantConnection.sources.title')} note={t('plantConnection.sources.note')}>
        {farms && farms.length > 0 && (
          <Toolbar label={t('plantConnection.sources.farm')}>
            <Select
              label={t('plantConnection.sources.farm')}
              labelHidden
              searchable
              placeholder={t('plantConnection.sources.farm')}
              nothingFound={t('plantConnection.sources.noSuchFarm')}
              choices={choices}
              value={farm?.farmCode ?? null}
              onChange={(next) => setView({ farm: next, tag: '', page: 1 }, { replace: false })}
            />
          </Toolbar>
        )}
      </PageHeader>
      {!farms ? (
        query.isError ? (
          <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
        ) : (
          <LoadingState label={t('state.loading')} rows={8} />
        )
      ) : farm ? (
        <RecordBody width="full">
          {query.isError && (
            <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
          )}
          <SourceForm key={farm.farmCode} farm={farm} />
          <FarmRevisions
            key={`log ${farm.farmCode}`}
            farm={farm}
            tag={tag}
            page={page}
            onView={(changes) => setView(changes, { replace: changes.page === undefined || changes.tag !== undefined })}
          />
        </RecordBody>
      ) : (
        <EmptyState title={t(`plantConnection.sources.${farms.length === 0 ? 'noFarm' : 'noSuchFarm'}`)} />
      )}
    </>
  )
}
