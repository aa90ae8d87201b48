import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RowButton, ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { useHeldRecord } from '../../../../platform/web/forms/use-held-record.ts'
import { useCustomTitle } from '../../../../platform/web/navigation/custom-title.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import type { CommunicationMessage } from '../../contract/communication.ts'
import { useAudienceWords } from '../audience-words.ts'
import { MessageForm } from '../parts/message-form.tsx'
import { messagesQuery } from '../queries.ts'
import { MessagesView } from '../views.ts'

/** Messages to people: what stands above their screens now, will, or did. */
export default function CommunicationMessageScreen() {
  const { t } = useTranslation()
  useCustomTitle(t('administration.messages.title'))
  const [{ message: opened }, setView] = useViewState(MessagesView)
  const query = useQuery(messagesQuery())
  const add = () => setView({ message: 'new' }, { replace: false })
  const close = () => setView({ message: '' })
  const message = useHeldRecord(opened, query.data)
  const button = (
    <Button look="primary" icon={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
      {t('administration.messages.add')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('administration.messages.title')}
        note={t('administration.messages.note')}
        actions={query.data && query.data.length > 0 && button}
      />
      {query.data ? (
        query.data.length === 0 ? (
          <EmptyState title={t('administration.messages.none')} actions={button}>
            {t('administration.messages.noneText')}
          </EmptyState>
        ) : (
          <RecordBody width="full">
            <MessageTable
              messages={query.data}
              opened={opened}
              onOpen={(id) => setView({ message: id }, { replace: false })}
            />
          </RecordBody>
        )
      ) : query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <LoadingState label={t('state.loading')} rows={6} />
      )}
      <Drawer
        title={t(opened === 'new' ? 'administration.messages.add' : 'administration.messages.edit')}
        closeLabel={t('action.close')}
        opened={opened === 'new' || message !== undefined}
        onClose={close}
        size={640}
      >
        {(opened === 'new' || message) && <MessageForm key={opened} message={message} onDone={close} />}
      </Drawer>
    </>
  )
}

function MessageTable({
  messages,
  opened,
  onOpen,
}: {
  readonly messages: readonly CommunicationMessage[]
  readonly opened: string
  readonly onOpen: (id: string) => void
}) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const audience = useAudienceWords()
  const [nowMs] = useState(Date.now)
  const state = ({ fromAtMs, toAtMs }: CommunicationMessage) => {
    if (fromAtMs > nowMs) return 'planned'
    return toAtMs !== null && toAtMs <= nowMs ? 'over' : 'shown'
  }
  return (
    <ShortTable
      label={{ text: t('administration.messages.title') }}
      rows={messages}
      rowKey={({ id }) => id}
      isChosen={({ id }) => id === opened}
      columns={[
        {
          id: 'text',
          header: t('administration.messages.text'),
          names: true,
          cell: ({ id, texts }) => (
            <RowButton onPress={() => onOpen(id)}>{texts[language] || texts['en-GB']}</RowButton>
          ),
        },
        {
          id: 'state',
          header: t('administration.messages.state'),
          look: 'line',
          cell: (message) => t(`administration.messages.${state(message)}`),
        },
        {
          id: 'severity',
          header: t('administration.messages.severity'),
          look: 'line',
          from: 'desk',
          cell: ({ severity }) => <StateMark state={severity} label={t(`administration.severity.${severity}`)} />,
        },
        {
          id: 'audience',
          header: t('administration.messages.audience'),
          from: 'desk',
          cell: (message) => audience(message.audience),
        },
        {
          id: 'from',
          header: t('administration.messages.from'),
          look: 'line',
          from: 'desk',
          cell: ({ fromAtMs }) => <Instant atMs={fromAtMs} />,
        },
        {
          id: 'to',
          header: t('administration.messages.to'),
          look: 'line',
          from: 'desk',
          cell: ({ toAtMs }) => (toAtMs === null ? t('administration.messages.open') : <Instant atMs={toAtMs} />),
        },
      ]}
    />
  )
}
