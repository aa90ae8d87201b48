import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { FilterChips } from '../../../../kit/composites/page/filter-chips.tsx'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { Toolbar } from '../../../../kit/composites/page/toolbar.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { useTypedText } from '../../../../kit/primitives/use-typed-text.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { textOf, wholeFrom } from '../../../../platform/web/url-state/fields.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { MessageDrawer } from '../parts/message-drawer.tsx'
import { MessageList } from '../parts/message-list.tsx'
import { useReasonWords } from '../parts/reason-name.ts'
import { Reception } from '../parts/reception.tsx'
import { RefusalCounts } from '../parts/refusal-counts.tsx'
import { RefusedTopics } from '../parts/refused-topics.tsx'
import { ReplayBar } from '../parts/replay-bar.tsx'
import { useReplay } from '../parts/use-replay.ts'
import { useReplayAll } from '../parts/use-replay-all.ts'
import { messagesPerPage, quarantineQuery } from '../queries.ts'
import styles from './data-reception.module.css'

const View = v.object({
  page: wholeFrom(1),
  reason: textOf(40),
  farm: textOf(50),
  /** Id of the opened message; 0: none. */
  message: wholeFrom(0),
})

/** For the administrator: what arrives from the field, what had to be refused and why. */
export default function DataReception() {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useReasonWords()
  const [{ page, reason, farm, message }, setView] = useViewState(View)
  const typedFarm = useTypedText(farm, (next) => setView({ farm: next, page: 1, message: 0 }))
  const { data, error, refetch, isFetching } = useQuery(quarantineQuery({ page, reason, farm: farm.trim() }))
  const replay = useReplay(data?.messages ?? [])
  const replayAll = useReplayAll({ reason, farm: farm.trim() })
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / messagesPerPage))
  const filtered = reason !== '' || farm !== ''

  const header = (
    <PageHeader title={t('plantConnection.diagnostic.navigation')} note={t('plantConnection.diagnostic.note')} />
  )
  if (!data)
    return (
      <>
        {header}
        {error ? (
          <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <LoadingState label={t('state.loading')} rows={12} />
        )}
      </>
    )
  return (
    <>
      {header}
      <RecordBody width="full">
        {error && <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />}
        <Reception totals={data.ingest} />
        {data.refusedTopics.length > 0 && (
          <RecordSection
            plain
            titleId="refused-topics"
            title={t('plantConnection.refused.title')}
            note={t('plantConnection.refused.note')}
          >
            <RefusedTopics topics={data.refusedTopics} />
          </RecordSection>
        )}
        <RecordSection plain titleId="refusal-counts" title={t('plantConnection.counts.title')}>
          <RefusalCounts
            counts={data.counts}
            chosen={reason}
            onChoose={(next) => setView({ reason: next, page: 1, message: 0 }, { replace: false })}
          />
        </RecordSection>
        <RecordSection
          plain
          titleId="refused-messages"
          title={t('plantConnection.messages.title')}
          note={t('plantConnection.messages.note')}
          actions={
            <span className={styles.pages}>
              <Button size="small" disabled={page <= 1} onClick={() => setView({ page: page - 1, message: 0 })}>
                {t('plantConnection.messages.newer')}
              </Button>
              <span>
                {t('plantConnection.messages.page', { page: format.number(page), pages: format.number(pages) })}
              </span>
              <Button size="small" disabled={page >= pages} onClick={() => setView({ page: page + 1, message: 0 })}>
                {t('plantConnection.messages.older')}
              </Button>
            </span>
          }
        >
          <Toolbar label={t('plantConnection.messages.filter')}>
            <TextField
              label={t('plantConnection.messages.farm')}
              labelHidden
              placeholder={t('plantConnection.messages.farm')}
              maxLength={50}
              value={typedFarm.text}
              onChange={(event) => typedFarm.type(event.currentTarget.value)}
            />
            <FilterChips
              label={t('plantConnection.messages.filter')}
              chips={
                reason === ''
                  ? []
                  : [
                      {
                        id: reason,
                        label: words(reason).name,
                        removeLabel: t('plantConnection.messages.everyReason'),
                      },
                    ]
              }
              onRemove={() => setView({ reason: '', page: 1, message: 0 }, { replace: false })}
            />
          </Toolbar>
          {data.messages.length > 0 ? (
            <>
              <ReplayBar replay={replay} all={replayAll} total={data.total} />
              <MessageList
                messages={data.messages}
                opened={message}
                onOpen={(id) => setView({ message: id }, { replace: false })}
                marked={replay.marked}
                onMark={replay.mark}
              />
            </>
          ) : (
            <EmptyState
              title={t(`plantConnection.messages.${filtered ? 'noneFound' : 'none'}`)}
              inline
              {...(filtered && {
                actions: (
                  <Button onClick={() => setView({ reason: '', farm: '', page: 1 })}>
                    {t('plantConnection.messages.clear')}
                  </Button>
                ),
              })}
            />
          )}
        </RecordSection>
      </RecordBody>
      <MessageDrawer message={data.messages.find(({ id }) => id === message)} onClose={() => setView({ message: 0 })} />
    </>
  )
}
