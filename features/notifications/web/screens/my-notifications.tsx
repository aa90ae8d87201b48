import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { useSlot } from '../../../../platform/web/slots/use-slot.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { sendTestNotification } from '../../contract/endpoints.ts'
import { NotificationList } from '../parts/notification-list.tsx'
import { SettingsForm } from '../parts/settings-form.tsx'
import { notificationSources } from '../parts/settings-slot.ts'
import { notificationSettingsQuery } from '../queries.ts'

/** What the person was told in the last thirty days, and what they want to be told. */
export default function MyNotificationsTab() {
  const { t } = useTranslation()
  const query = useQuery(notificationSettingsQuery())
  const sources = useSlot(notificationSources)
  return (
    <RecordBody
      aside={
        <>
          {sources.map(({ id, Part }) => (
            <Suspense key={id} fallback={<LoadingState label={t('state.loading')} rows={3} />}>
              <Part />
            </Suspense>
          ))}
          <RecordSection title={t('notifications.lately')}>
            <NotificationList />
          </RecordSection>
        </>
      }
    >
      <RecordSection
        title={t('notifications.settings')}
        actions={<TestButton hasMailServer={query.data?.hasMailServer ?? false} />}
      >
        {query.isError ? (
          <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
        ) : query.data ? (
          <SettingsForm stored={query.data.settings} mail={query.data} />
        ) : (
          <LoadingState label={t('state.loading')} rows={6} />
        )}
      </RecordSection>
    </RecordBody>
  )
}

function TestButton({ hasMailServer }: { readonly hasMailServer: boolean }) {
  const { t } = useTranslation()
  const test = useMutation({
    mutationFn: () => call(sendTestNotification, {}),
    onSuccess: ({ popsUp, mailedTo }) => {
      if (!popsUp) showNotice(t('notifications.testQuiet'))
      if (mailedTo !== null)
        showNotice(t(hasMailServer ? 'notifications.testMailed' : 'notifications.testKept', { address: mailedTo }))
    },
    onError: () => showNotice(t('notifications.testFailed'), { state: 'critical' }),
  })
  return (
    <Button size="small" busy={test.isPending} onClick={() => test.mutate()}>
      {t('notifications.test')}
    </Button>
  )
}
