import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
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
import styles from '../parts/profile.module.css'
import { ProfilePage } from '../parts/profile-page.tsx'
import { Section } from '../parts/section.tsx'
import { profileQuery } from '../queries.ts'

/** The own account at a glance: who, where signed in, which programs act in one's name. */
export default function ProfileScreen() {
  const { t } = useTranslation()
  const query = useQuery(profileQuery())
  return (
    <ProfilePage tab="profile">
      <div className={styles.sections}>
        <div className={styles.column}>
          <Section
            title={t('myProfile.title.personal')}
            actions={<AppLink href={personalInformationLink}>{t('myProfile.edit')}</AppLink>}
          >
            {query.data ? (
              <Facts profile={query.data} />
            ) : query.isError ? (
              <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
            ) : (
              <LoadingState label={t('state.loading')} rows={6} />
            )}
          </Section>
          <MyTokens />
        </div>
        <div className={styles.column}>
          <Section title={t('myProfile.session.title')}>
            <MySessions />
          </Section>
          <MySecondFactor />
        </div>
      </div>
    </ProfilePage>
  )
}

function Facts({ profile }: { readonly profile: MyProfile }) {
  const { t } = useTranslation()
  return (
    <dl className={styles.facts}>
      <dt>{t('myProfile.field.name')}</dt>
      <dd>{`${profile.firstName} ${profile.lastName}`.trim()}</dd>
      <dt>{t('myProfile.field.login')}</dt>
      <dd>{profile.login}</dd>
      <dt>{t('myProfile.field.email')}</dt>
      <dd>{profile.email ?? '-'}</dd>
      <dt>{t('myProfile.field.lang')}</dt>
      <dd>{profile.lang ? languageName(profile.lang) : t('myProfile.browser')}</dd>
      <dt>{t('myProfile.field.timezone')}</dt>
      <dd>{profile.timezone?.replaceAll('_', ' ') ?? t('myProfile.browser')}</dd>
      <dt>{t('myProfile.field.lastSignIn')}</dt>
      <dd>{profile.lastSignInAtMs === null ? '-' : <Instant atMs={profile.lastSignInAtMs} />}</dd>
    </dl>
  )
}
