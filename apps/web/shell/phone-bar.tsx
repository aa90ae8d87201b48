import { IconLogout, IconSearch, IconUserCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BottomBar } from '../../../kit/composites/frame/bottom-bar.tsx'
import { NavRail } from '../../../kit/composites/frame/nav-rail.tsx'
import { Button } from '../../../kit/primitives/button.tsx'
import { Drawer } from '../../../kit/primitives/drawer.tsx'
import type { MenuItem } from '../../../kit/primitives/menu-model.ts'
import { SegmentedControl } from '../../../kit/primitives/segmented-control.tsx'
import { useNavigation } from '../../../platform/web/navigation/use-navigation.ts'
import { usePerson, useSession } from '../../../platform/web/session/session-context.tsx'
import { useLanguageItems, useThemeItems, useZoneItems } from './choice-items.ts'
import type { NavigationRailGroup } from './navigation-groups.ts'
import styles from './phone-bar.module.css'

/** Places that stand at the thumb beside the search and the person. */
const mostPlaces = 3

/** At the thumb: the places that matter on the way, the search, and the person with the rest of the navigation. */
export function PhoneBar({
  groups,
  isMenuOpen,
  onMenu,
  onSearch,
}: {
  readonly groups: readonly NavigationRailGroup[]
  readonly isMenuOpen: boolean
  readonly onMenu: (open: boolean) => void
  readonly onSearch: () => void
}) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const places = groups
    .flatMap((group) => group.entries)
    .filter(({ atThumb }) => atThumb)
    .slice(0, mostPlaces)
  const go = (href: string) => {
    onMenu(false)
    navigate(href)
  }
  return (
    <>
      <BottomBar
        label={t('shell.places')}
        entries={[
          ...places,
          { id: 'search', label: t('shell.search.button'), icon: IconSearch, onPress: onSearch },
          { id: 'me', label: t('shell.me'), icon: IconUserCircle, onPress: () => onMenu(true), current: isMenuOpen },
        ]}
        onNavigate={go}
      />
      <Drawer
        title="Solvane"
        closeLabel={t('action.close')}
        opened={isMenuOpen}
        onClose={() => onMenu(false)}
        side="left"
        size={320}
      >
        <NavRail label={t('shell.navigation')} groups={groups} open toggleLabel="" onNavigate={go} />
        <Choices onProfile={() => go('/MyProfile')} />
      </Drawer>
    </>
  )
}

function Choices({ onProfile }: { readonly onProfile: () => void }) {
  const { t } = useTranslation()
  const zone = useZoneItems()
  const session = useSession()
  const person = usePerson()
  return (
    <div className={styles.choices}>
      <Choice label={t('shell.zone.label')} items={zone.items} />
      <Choice label={t('shell.language')} items={useLanguageItems()} />
      <Choice label={t('shell.theme.label')} items={useThemeItems()} />
      <div className={styles.person}>
        <Button look="quiet" icon={<IconUserCircle size={16} stroke={1.75} />} onClick={onProfile}>
          {`${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim() || t('myProfile.title.profile')}
        </Button>
        <Button icon={<IconLogout size={16} stroke={1.75} />} onClick={() => void session.signOut()}>
          {t('shell.signOut')}
        </Button>
      </div>
    </div>
  )
}

function Choice({ label, items }: { readonly label: string; readonly items: readonly MenuItem[] }) {
  return (
    <div className={styles.choice}>
      <div className={styles.label}>{label}</div>
      <SegmentedControl
        label={label}
        choices={items.map((item) => ({ value: item.id, label: item.label }))}
        value={items.find((item) => item.checked)?.id ?? ''}
        onChange={(id) => items.find((item) => item.id === id)?.onSelect()}
      />
    </div>
  )
}
