import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { RecordPage } from '../../../../kit/composites/record/record-page.tsx'
import { Tabs } from '../../../../kit/primitives/tabs.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { assetsLink, favouritesLink, notificationsLink, profileLink, rightsLink, settingsLink } from '../links.ts'

const tabs = [
  { id: 'profile', href: profileLink },
  { id: 'assets', href: assetsLink },
  { id: 'favourites', href: favouritesLink },
  { id: 'notifications', href: notificationsLink },
  { id: 'settings', href: settingsLink },
  { id: 'rights', href: rightsLink },
] as const
export type ProfileTab = (typeof tabs)[number]['id']

/** Title and tabs of the profile; each tab is an address. */
export function ProfilePage({
  tab,
  actions,
  children,
}: {
  readonly tab: ProfileTab
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  return (
    <RecordPage>
      <PageHeader title={t('myProfile.title.profile')} actions={actions}>
        <Tabs
          label={t('myProfile.title.profile')}
          tabs={tabs.map(({ id, href }) => ({ id, href, label: t(`myProfile.tab.${id}`) }))}
          current={tab}
          onNavigate={navigate}
        />
      </PageHeader>
      {children}
    </RecordPage>
  )
}
