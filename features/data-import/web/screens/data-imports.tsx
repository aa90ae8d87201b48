import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EDIT } from '../../../../domain/right.ts'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody, RecordPage } from '../../../../kit/composites/record/record-page.tsx'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import type { ImportRun } from '../../contract/import-run.ts'
import { ImportsView } from '../imports-view.ts'
import { useImportColumns } from '../parts/import-columns.tsx'
import { UndoDialog } from '../parts/undo-dialog.tsx'
import { importsPerPage, importsQuery } from '../queries.ts'
import styles from './data-imports.module.css'

/** Imports of files into the farms of the user, newest first, and their undo. */
export default function DataImportsScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const titleId = useId()
  const mayUndo = useCan()({ product: 'ReportDataValidation', flag: EDIT })
  const [{ page }, setView] = useViewState(ImportsView)
  const [undone, setUndone] = useState<ImportRun>()
  const query = useQuery(importsQuery(page))
  const columns = useImportColumns(mayUndo ? setUndone : undefined)
  const { data } = query
  return (
    <RecordPage>
      <PageHeader
        title={<span id={titleId}>{t('dataImports.title')}</span>}
        note={data && t('dataImports.count', { count: data.total, shown: format.number(data.total) })}
      />
      <RecordBody width="full">
        {query.isError && (
          <QueryError
            inline={data !== undefined}
            error={query.error}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
        {data && data.tagsToJudge > 0 && (
          <Note role="status">
            {t('dataImports.judging', { count: data.tagsToJudge, shown: format.number(data.tagsToJudge) })}
          </Note>
        )}
        {!data && !query.isError && <LoadingState label={t('dataImports.loading')} rows={8} />}
        {data?.results.length === 0 && (
          <EmptyState inline title={t('dataImports.none')}>
            <p>{t('dataImports.noneText')}</p>
          </EmptyState>
        )}
        {data && data.results.length > 0 && (
          <ShortTable label={{ id: titleId }} rows={data.results} rowKey={({ id }) => id} columns={columns} />
        )}
        {data && (page > 1 || data.total > page * importsPerPage) && (
          <nav className={styles.pages} aria-label={t('dataImports.pages')}>
            <Button disabled={page === 1} onClick={() => setView({ page: page - 1 }, { replace: false })}>
              {t('dataImports.newer')}
            </Button>
            <Button
              disabled={data.total <= page * importsPerPage}
              onClick={() => setView({ page: page + 1 }, { replace: false })}
            >
              {t('dataImports.older')}
            </Button>
          </nav>
        )}
      </RecordBody>
      {undone && <UndoDialog run={undone} onClose={() => setUndone(undefined)} />}
    </RecordPage>
  )
}
