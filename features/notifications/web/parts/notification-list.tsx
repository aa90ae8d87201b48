import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Line, LineList } from '../../../../kit/composites/record/line-list.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { type State, StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import type { Notification } from '../../contract/endpoints.ts'
import { useNotificationText } from '../notification-text.ts'
import { notificationsQuery } from '../queries.ts'
import { useReading } from '../use-reading.ts'
import styles from './notifications.module.css'

/** What the person was told, the newest first. Opening one reads it. */
export function NotificationList({ most, onOpen }: { readonly most?: number; readonly onOpen?: () => void }) {
  const { t } = useTranslation()
  const query = useQuery(notificationsQuery())
  const reading = useReading()
  if (query.isError && !query.data)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
  if (!query.data) return <LoadingState label={t('state.loading')} rows={3} />
  const { results, unread } = query.data
  if (results.length === 0) return <Note>{t('notifications.none')}</Note>
  return (
    <>
      <div className={styles.bar}>
        <Note inline role="status">
          {t('notifications.unread', { count: unread })}
        </Note>
        {unread > 0 && (
          <Button size="small" look="quiet" busy={reading.isPending} onClick={() => reading.mutate(null)}>
            {t('notifications.readAll')}
          </Button>
        )}
      </div>
      <LineList>
        {results.slice(0, most).map((notification) => (
          <NotificationLine
            key={notification.id}
            notification={notification}
            onRead={() => reading.mutate([notification.id])}
            {...(onOpen && { onOpen })}
          />
        ))}
      </LineList>
    </>
  )
}

const stateOf: Readonly<Partial<Record<Notification['priority'], State>>> = { high: 'warning', critical: 'critical' }

function NotificationLine({
  notification,
  onRead,
  onOpen,
}: {
  readonly notification: Notification
  readonly onRead: () => void
  readonly onOpen?: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const textOf = useNotificationText()
  const [nowMs] = useState(Date.now)
  const state = stateOf[notification.priority]
  const open = () => {
    if (!notification.isRead) onRead()
    onOpen?.()
  }
  return (
    <Line
      before={
        <span className={styles.mark}>
          {state && (
            <StateMark state={state} label={t(`notifications.priority.${notification.priority}`)} labelHidden />
          )}
        </span>
      }
      after={
        !notification.isRead && (
          <Button size="small" look="quiet" onClick={onRead}>
            {t('notifications.markRead')}
          </Button>
        )
      }
    >
      <span className={notification.isRead ? undefined : styles.unread}>
        {notification.href ? (
          <AppLink href={notification.href} onClick={open}>
            {textOf(notification)}
          </AppLink>
        ) : (
          textOf(notification)
        )}
      </span>
      <Note inline>
        {`${t(`notifications.event.${notification.event}`)} · `}
        <time dateTime={new Date(notification.atMs).toISOString()}>
          {format.age(Math.max(0, nowMs - notification.atMs))}
        </time>
        {!notification.isRead && ` · ${t('notifications.new')}`}
      </Note>
    </Line>
  )
}
