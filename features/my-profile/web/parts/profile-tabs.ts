import { declareTabs } from '../../../../platform/web/slots/tab-slot.ts'

/** Tabs of My profile. */
export const profileTabs = declareTabs<object>('my-profile.tabs', () => import('./profile-page.tsx'))
