import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { RecordPage } from '../../../../kit/composites/record/record-page.tsx'
import { Tabs } from '../../../../kit/primitives/tabs.tsx'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { PartBoundary } from '../../../../platform/web/slots/part-boundary.tsx'
import type { TabPageProps } from '../../../../platform/web/slots/tab-slot.ts'
import { useTabs } from '../../../../platform/web/slots/use-slot.tsx'

/** Title and tabs of the profile; each tab is an address. */
export default function ProfilePage({ slot, tab, Part }: TabPageProps<object, undefined, object>) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const tabs = useTabs(slot, undefined)
  return (
    <RecordPage>
      <PageHeader title={t('myProfile.title.profile')}>
        <Tabs
          label={t('myProfile.title.profile')}
          tabs={tabs.map(({ id, path, label }) => ({ id, href: path, label: t(label) }))}
          current={tab.id}
          onNavigate={navigate}
        />
      </PageHeader>
      <PartBoundary label={tab.label}>
        <Part />
      </PartBoundary>
    </RecordPage>
  )
}
