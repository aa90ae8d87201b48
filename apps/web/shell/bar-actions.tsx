import {
  IconChevronDown,
  IconClock,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconSunHigh,
  IconUser,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../kit/primitives/button.tsx'
import { IconButton } from '../../../kit/primitives/icon-button.tsx'
import { Menu } from '../../../kit/primitives/menu.tsx'
import { useNavigation } from '../../../platform/web/navigation/use-navigation.ts'
import { usePerson, useSession } from '../../../platform/web/session/session-context.tsx'
import styles from './bar-actions.module.css'
import { useLanguageItems, useThemeItems, useZoneItems } from './choice-items.ts'
import { SearchButton } from './search/search-button.tsx'

/** Towards the right end of the top bar: zone, language, theme, search. On a phone these stand in the menu of the bottom bar. */
export function BarActions({ onSearch }: { readonly onSearch: () => void }) {
  const { t } = useTranslation()
  const zone = useZoneItems()
  const languages = useLanguageItems()
  const themes = useThemeItems()
  return (
    <div className={styles.actions}>
      <Menu
        button={
          <Button
            look="quiet"
            icon={<IconClock size={16} stroke={1.75} />}
            aria-label={`${t('shell.zone.label')}: ${zone.current}`}
          >
            <WithChevron>{zone.current}</WithChevron>
          </Button>
        }
        sections={[{ label: t('shell.zone.label'), items: zone.items }]}
      />
      <Menu
        button={<IconButton label={t('shell.language')} icon={<IconLanguage size={16} stroke={1.75} />} />}
        sections={[{ label: t('shell.language'), items: languages }]}
      />
      <Menu
        button={<IconButton label={t('shell.theme.label')} icon={<IconSunHigh size={16} stroke={1.75} />} />}
        sections={[{ label: t('shell.theme.label'), items: themes }]}
      />
      <SearchButton onPress={onSearch} />
    </div>
  )
}

/** The last of the top bar: who is signed in, and the way out. */
export function PersonMenu({ onKeys }: { readonly onKeys: () => void }) {
  const { t } = useTranslation()
  const person = usePerson()
  const session = useSession()
  const navigate = useNavigation()
  const name = person ? `${person.firstName} ${person.lastName}`.trim() : ''
  return (
    <div className={styles.actions}>
      <Menu
        button={
          <Button look="quiet" icon={<IconUser size={16} stroke={1.75} />} aria-label={t('shell.person', { name })}>
            <WithChevron>{name}</WithChevron>
          </Button>
        }
        sections={[
          {
            label: person?.email ?? name,
            items: [
              {
                id: 'profile',
                label: t('myProfile.title.profile'),
                icon: <IconUser size={16} stroke={1.75} />,
                onSelect: () => navigate('/MyProfile'),
              },
              {
                id: 'keys',
                label: t('shell.keys.title'),
                icon: <IconKeyboard size={16} stroke={1.75} />,
                note: '?',
                onSelect: onKeys,
              },
              {
                id: 'sign-out',
                label: t('shell.signOut'),
                icon: <IconLogout size={16} stroke={1.75} />,
                onSelect: () => void session.signOut(),
              },
            ],
          },
        ]}
      />
    </div>
  )
}

function WithChevron({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles.chevron}>
      <span className={styles.word}>{children}</span>
      <IconChevronDown size={12} aria-hidden="true" />
    </span>
  )
}
