import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Menu } from '../../../../kit/primitives/menu.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { everything, filterOf, LogView } from '../log-view.ts'
import { ChainCheck } from '../parts/chain-check.tsx'
import { LogFilters } from '../parts/log-filters.tsx'
import { LogTable } from '../parts/log-table.tsx'
import { RowDrawer } from '../parts/row-drawer.tsx'
import { logQuery, newestQuery } from '../queries.ts'
import { type LogForm, saveLog } from '../save-log.ts'
import styles from './logs.module.css'

/** Who did what, when and from where, and what was refused to whom. */
export default function LogsScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const client = useQueryClient()
  const [view, setView] = useViewState(LogView)
  const [nowMs] = useState(Date.now)
  const [isSaving, setSaving] = useState(false)
  const filter = useMemo(() => filterOf(view, nowMs), [view, nowMs])
  const isFiltered = Object.keys(filter).length > 0
  const query = useInfiniteQuery(logQuery(filter))
  const newest = useQuery(newestQuery(filter))
  const rows = useMemo(() => query.data?.pages.flatMap(({ results }) => results) ?? [], [query.data])
  const firstShown = rows[0]?.number ?? 0
  const hasNewer =
    query.data !== undefined && newest.data !== undefined && newest.data !== 0 && newest.data !== firstShown
  const { fetchNextPage } = query
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const showNewer = () => client.resetQueries({ queryKey: logQuery(filter).queryKey })
  const save = async (form: LogForm) => {
    setSaving(true)
    try {
      if ((await saveLog(form, filter, newest.data ?? firstShown)) === 'saved')
        showNotice(t(form === 'signed' ? 'auditLog.saved' : 'auditLog.savedEvents'))
    } catch {
      showNotice(t('auditLog.saveFailed'), { state: 'critical' })
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className={styles.screen}>
      <PageHeader
        title={t('auditLog.title')}
        note={t('auditLog.note')}
        actions={
          <>
            <ChainCheck onOpenRow={(row) => setView({ row }, { replace: false })} />
            <Menu
              button={
                <Button icon={<IconDownload size={16} aria-hidden="true" />} busy={isSaving}>
                  {t('auditLog.save.button')}
                </Button>
              }
              sections={[
                {
                  items: (['signed', 'events'] as const).map((form) => ({
                    id: form,
                    label: t(`auditLog.save.${form}`),
                    onSelect: () => void save(form),
                  })),
                },
              ]}
            />
          </>
        }
      >
        <LogFilters view={view} isFiltered={isFiltered} onView={(change) => setView({ ...change, row: 0 })} />
      </PageHeader>
      {query.isError && rows.length > 0 && (
        <QueryError error={query.error} onRetry={more} busy={query.isFetching} inline />
      )}
      {!query.data ? (
        query.isError ? (
          <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
        ) : (
          <LoadingState label={t('state.loading')} rows={16} />
        )
      ) : rows.length === 0 ? (
        <EmptyState
          title={t(isFiltered ? 'auditLog.noneFound' : 'auditLog.none')}
          actions={isFiltered && <Button onClick={() => setView(everything)}>{t('auditLog.filter.clear')}</Button>}
        />
      ) : (
        <LogTable
          rows={rows}
          hasMore={query.hasNextPage && !query.isError}
          isReading={query.isFetchingNextPage}
          opened={view.row}
          onOpen={(row) => setView({ row }, { replace: false })}
          onMore={more}
        />
      )}
      <footer className={styles.footer}>
        <span>
          {query.data &&
            t(query.hasNextPage ? 'auditLog.shownSoFar' : 'auditLog.shownAll', {
              count: rows.length,
              shown: format.number(rows.length),
            })}
        </span>
        {hasNewer && (
          <Button size="small" onClick={() => void showNewer()}>
            {t('auditLog.showNewer')}
          </Button>
        )}
      </footer>
      <RowDrawer number={view.row} onClose={() => setView({ row: 0 })} />
    </div>
  )
}
