import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { RecordPage } from '../../../../kit/composites/record/record-page.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { profileLink } from '../links.ts'
import { PasswordForm } from '../parts/password-form.tsx'
import { PersonalForm } from '../parts/personal-form.tsx'
import { profileQuery } from '../queries.ts'

/** Name, language and zone of the own account, and its password. */
export default function PersonalInformationScreen() {
  const { t } = useTranslation()
  const query = useQuery(profileQuery())
  return (
    <RecordPage>
      <PageHeader
        title={t('myProfile.title.personal')}
        actions={<AppLink href={profileLink}>{t('myProfile.title.profile')}</AppLink>}
      />
      {query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : !query.data ? (
        <LoadingState label={t('state.loading')} rows={6} />
      ) : (
        <>
          <PersonalForm profile={query.data} />
          {query.data.hasPassword && <PasswordForm />}
        </>
      )}
    </RecordPage>
  )
}
