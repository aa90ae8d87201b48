import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Toolbar } from '../../../../kit/composites/page/toolbar.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { useTypedText } from '../../../../kit/primitives/use-typed-text.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import type { FarmSources } from '../../contract/sources.ts'
import { messagesPerPage, revisionsQuery } from '../queries.ts'
import styles from '../screens/data-reception.module.css'
import { RevisionList } from './revision-list.tsx'

/** The log of revisions of one farm, by tag and by page. */
export function FarmRevisions({
  farm,
  tag,
  page,
  onView,
}: {
  readonly farm: FarmSources
  readonly tag: string
  readonly page: number
  readonly onView: (changes: { readonly tag?: string; readonly page?: number }) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const typed = useTypedText(tag, (next) => onView({ tag: next, page: 1 }))
  const query = useQuery(revisionsQuery({ farm: farm.farmCode, tag: tag.trim(), page }))
  const { data } = query
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / messagesPerPage))
  return (
    <RecordSection
      plain
      titleId="revisions"
      title={t('plantConnection.revisions.title')}
      note={data && t('plantConnection.revisions.count', { count: data.total, shown: format.number(data.total) })}
      actions={
        <span className={styles.pages}>
          <Button size="small" disabled={page <= 1} onClick={() => onView({ page: page - 1 })}>
            {t('plantConnection.messages.newer')}
          </Button>
          <span>{t('plantConnection.messages.page', { page: format.number(page), pages: format.number(pages) })}</span>
          <Button size="small" disabled={page >= pages} onClick={() => onView({ page: page + 1 })}>
            {t('plantConnection.messages.older')}
          </Button>
        </span>
      }
    >
      <Toolbar label={t('plantConnection.revisions.filter')}>
        <TextField
          label={t('plantConnection.revisions.filter')}
          labelHidden
          placeholder={t('plantConnection.revisions.filter')}
          maxLength={100}
          value={typed.text}
          onChange={(event) => typed.type(event.currentTarget.value)}
        />
      </Toolbar>
      {query.isError && (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
      )}
      {!data ? (
        !query.isError && <LoadingState label={t('state.loading')} rows={6} />
      ) : data.revisions.length > 0 ? (
        <RevisionList revisions={data.revisions} plantZone={farm.timezone} />
      ) : (
        <EmptyState
          title={t(`plantConnection.revisions.${tag === '' ? 'none' : 'noneFound'}`)}
          inline
          {...(tag !== '' && {
            actions: (
              <Button onClick={() => onView({ tag: '', page: 1 })}>{t('plantConnection.messages.clear')}</Button>
            ),
          })}
        >
          {tag === '' && <p>{t('plantConnection.revisions.noneText')}</p>}
        </EmptyState>
      )}
    </RecordSection>
  )
}
