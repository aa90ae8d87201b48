import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type Fact, Facts } from '../../../../kit/composites/record/facts.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { MyProfile } from '../../contract/profile.ts'
import { personalInformationLink } from '../links.ts'
import { languageName } from '../names.ts'
import { MySecondFactor } from '../parts/my-second-factor.tsx'
import { MySessions } from '../parts/my-sessions.tsx'
import { MyTokens } from '../parts/my-tokens.tsx'
import { profileQuery } from '../queries.ts'

/** The own account at a glance: who, where signed in, which programs act in one's name. */
export default function ProfileTab() {
  const { t } = useTranslation()
  const query = useQuery(profileQuery())
  return (
    <RecordBody
      aside={
        <>
          <RecordSection title={t('myProfile.session.title')}>
            <MySessions />
          </RecordSection>
          <MySecondFactor />
        </>
      }
    >
      <RecordSection
        title={t('myProfile.title.personal')}
        actions={<AppLink href={personalInformationLink}>{t('myProfile.edit')}</AppLink>}
      >
        {query.data ? (
          <Facts facts={factsOf(t, query.data)} />
        ) : query.isError ? (
          <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
        ) : (
          <LoadingState label={t('state.loading')} rows={6} />
        )}
      </RecordSection>
      <MyTokens />
    </RecordBody>
  )
}

const factsOf = (t: TFunction, profile: MyProfile): Fact[] => [
  [t('myProfile.field.name'), `${profile.firstName} ${profile.lastName}`.trim() || '-'],
  [t('myProfile.field.login'), profile.login],
  [t('myProfile.field.email'), profile.email ?? '-'],
  [t('myProfile.field.lang'), profile.lang ? languageName(profile.lang) : t('myProfile.browser')],
  [t('myProfile.field.timezone'), profile.timezone?.replaceAll('_', ' ') ?? t('myProfile.browser')],
  [
    t('myProfile.field.lastSignIn'),
    profile.lastSignInAtMs === null ? '-' : <Instant key="last" atMs={profile.lastSignInAtMs} />,
  ],
]
