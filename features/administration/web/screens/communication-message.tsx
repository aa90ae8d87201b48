import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { useLanguage } from '../../../../platform/web/i18n/use-language.ts'
import { useCustomTitle } from '../../../../platform/web/navigation/custom-title.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import type { CommunicationMessage } from '../../contract/communication.ts'
import { useAudienceWords } from '../audience-words.ts'
import styles from '../parts/administration.module.css'
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
  const message = query.data?.find(({ id }) => id === opened)
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
          <div className={styles.page}>
            <MessageTable
              messages={query.data}
              opened={opened}
              onOpen={(id) => setView({ message: id }, { replace: false })}
            />
          </div>
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
        {(opened === 'new' || message) && (
          <MessageForm key={`${opened} ${message?.version ?? 0}`} message={message} onDone={close} />
        )}
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
    <table className={styles.table} aria-label={t('administration.messages.title')}>
      <thead>
        <tr>
          <th scope="col">{t('administration.messages.text')}</th>
          <th scope="col">{t('administration.messages.state')}</th>
          <th scope="col" className={styles.wide}>
            {t('administration.messages.severity')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('administration.messages.audience')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('administration.messages.from')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('administration.messages.to')}
          </th>
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <tr key={message.id} data-chosen={message.id === opened || undefined}>
            <th scope="row">
              <button type="button" className={styles.open} onClick={() => onOpen(message.id)}>
                {message.texts[language] || message.texts['en-GB']}
              </button>
            </th>
            <td className={styles.nowrap}>{t(`administration.messages.${state(message)}`)}</td>
            <td className={`${styles.wide} ${styles.nowrap}`}>
              <StateMark state={message.severity} label={t(`administration.severity.${message.severity}`)} />
            </td>
            <td className={styles.wide}>{audience(message.audience)}</td>
            <td className={`${styles.wide} ${styles.nowrap}`}>
              <Instant atMs={message.fromAtMs} />
            </td>
            <td className={`${styles.wide} ${styles.nowrap}`}>
              {message.toAtMs === null ? t('administration.messages.open') : <Instant atMs={message.toAtMs} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
