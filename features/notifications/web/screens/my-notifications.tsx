import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { ProfilePage } from '../../../my-profile/web/port.ts'
import { sendTestNotification } from '../../contract/endpoints.ts'
import { NotificationList } from '../parts/notification-list.tsx'
import styles from '../parts/notifications.module.css'
import { SettingsForm } from '../parts/settings-form.tsx'
import { notificationSettingsQuery } from '../queries.ts'

/** What the person was told in the last thirty days, and what they want to be told. */
export default function MyNotificationsScreen() {
  const { t } = useTranslation()
  const query = useQuery(notificationSettingsQuery())
  const [settingsId, listId] = [useId(), useId()]
  return (
    <ProfilePage tab="notifications">
      <div className={styles.sections}>
        <section aria-labelledby={settingsId}>
          <div className={styles.title}>
            <h2 id={settingsId}>{t('notifications.settings')}</h2>
            <TestButton />
          </div>
          {query.isError ? (
            <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
          ) : query.data ? (
            <SettingsForm stored={query.data.settings} mail={query.data} />
          ) : (
            <LoadingState label={t('state.loading')} rows={6} />
          )}
        </section>
        <section aria-labelledby={listId}>
          <div className={styles.title}>
            <h2 id={listId}>{t('notifications.lately')}</h2>
          </div>
          <NotificationList />
        </section>
      </div>
    </ProfilePage>
  )
}

function TestButton() {
  const { t } = useTranslation()
  const test = useMutation({
    mutationFn: () => call(sendTestNotification, {}),
    onSuccess: ({ popsUp }) => {
      if (!popsUp) showNotice(t('notifications.testQuiet'))
    },
    onError: () => showNotice(t('notifications.testFailed'), { state: 'critical' }),
  })
  return (
    <Button size="small" busy={test.isPending} onClick={() => test.mutate()}>
      {t('notifications.test')}
    </Button>
  )
}
