import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { FilledPage } from '../../../../kit/composites/page/filled-page.tsx'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Badge } from '../../../../kit/primitives/badge.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { type ChangeLogVersion, markChangeLogSeen } from '../../contract/change-log.ts'
import { EntryText } from '../parts/entry-text.tsx'
import { changeLogQuery, newsQuery } from '../queries.ts'
import styles from './change-log.module.css'

/** What has changed, version by version, with what is new to the person. To open it is to have seen it. */
export default function ChangeLogScreen() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const client = useQueryClient()
  const query = useQuery(changeLogQuery())
  const { mutate: markSeen } = useMutation({
    mutationFn: () => call(markChangeLogSeen, {}),
    onSuccess: () => client.setQueryData(newsQuery().queryKey, 0),
  })
  const isRead = query.isSuccess
  useEffect(() => {
    if (isRead) markSeen()
  }, [isRead, markSeen])
  const { data } = query
  return (
    <FilledPage
      above={
        <PageHeader
          title={t('changeLog.title')}
          note={
            data?.seenAtMs != null && (
              <>
                {t('changeLog.lastSeen')} <Instant atMs={data.seenAtMs} />
              </>
            )
          }
        />
      }
    >
      {data ? (
        data.versions.length === 0 ? (
          <EmptyState title={t('changeLog.empty')} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          <section className={styles.scroller} tabIndex={0} aria-label={t('changeLog.title')}>
            <div className={styles.page}>
              {language !== 'en-GB' && <p className={styles.note}>{t('changeLog.inEnglish')}</p>}
              {data.versions.map((version) => (
                <Version key={version.version} version={version} />
              ))}
            </div>
          </section>
        )
      ) : query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <LoadingState label={t('state.loading')} rows={10} />
      )}
    </FilledPage>
  )
}

function Version({ version: { version, date, intro, sections } }: { readonly version: ChangeLogVersion }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <section className={styles.version} aria-labelledby={`version-${version}`}>
      <header className={styles.head}>
        <h2 id={`version-${version}`}>{version}</h2>
        <span className={styles.note}>
          {date === null ? t('changeLog.unreleased') : format.day(Date.parse(`${date}T12:00Z`), 'UTC')}
        </span>
      </header>
      <div lang="en" className={styles.body}>
        {intro && (
          <p>
            <EntryText text={intro} />
          </p>
        )}
        {sections.map(({ title, entries }) => (
          <div key={title}>
            {title && <h3>{title}</h3>}
            <ul>
              {entries.map(({ id, text, isNew }) => (
                <li key={id} data-new={isNew || undefined}>
                  {isNew && (
                    <>
                      <Badge state="info">{t('changeLog.new')}</Badge>{' '}
                    </>
                  )}
                  <EntryText text={text} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
