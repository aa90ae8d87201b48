import { Outlet, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { ConfirmBox } from '../../../kit/composites/confirm/confirm-box.tsx'
import { AppFrame } from '../../../kit/composites/frame/app-frame.tsx'
import { NavRail } from '../../../kit/composites/frame/nav-rail.tsx'
import { TopBar } from '../../../kit/composites/frame/top-bar.tsx'
import { BrandMark } from '../../../platform/web/brand/brand-mark.tsx'
import { useCurrentCustomTitle } from '../../../platform/web/navigation/custom-title.ts'
import { useCurrentTrail } from '../../../platform/web/navigation/trail.ts'
import { useNavigation } from '../../../platform/web/navigation/use-navigation.ts'
import { createStoredValue } from '../../../platform/web/preference/stored-value.ts'
import { useStoredValue } from '../../../platform/web/preference/use-stored-value.ts'
import { usePerson, useSettings } from '../../../platform/web/session/session-context.tsx'
import { ErrorBoundary } from '../../../platform/web/states/error-boundary.tsx'
import { BarActions, PersonMenu } from './bar-actions.tsx'
import { BarEntries } from './bar-entries.tsx'
import styles from './frame.module.css'
import { FrameParts } from './frame-parts.tsx'
import { LiveLine } from './live-line.tsx'
import { PageError } from './page-error.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { PushedNotices } from './pushed-notices.tsx'
import { type Overlay, SearchHost } from './search/search-host.tsx'
import { useNavigationGroups } from './use-navigation-groups.ts'
import { useOwnTitle, useRouteTitle } from './use-route-title.ts'

const railStore = createStoredValue('solvane.rail', v.picklist(['open', 'narrow']), 'open')

/** Everything around a screen: navigation, bar, connection line. Drawn for signed-in people only. */
export function Frame() {
  const { t } = useTranslation()
  const [rail, setRail] = useStoredValue(railStore)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [overlay, setOverlay] = useState<Overlay>()
  const navigate = useNavigation()
  const groups = useNavigationGroups()
  const path = useRouterState({ select: (state) => state.location.pathname })
  if (!usePerson()) return <Outlet />
  const isOpen = rail === 'open'
  return (
    <>
      <EnvironmentStrip />
      <AppFrame
        skipLabel={t('shell.skipToContent')}
        rail={
          <NavRail
            label={t('shell.navigation')}
            groups={groups}
            open={isOpen}
            onOpen={(open) => setRail(open ? 'open' : 'narrow')}
            toggleLabel={t(isOpen ? 'shell.collapseNavigation' : 'shell.expandNavigation')}
            brand={<Brand open={isOpen} />}
            onNavigate={navigate}
          />
        }
        top={<Bar onOverlay={setOverlay} />}
        line={
          <>
            <LiveLine />
            <FrameParts />
          </>
        }
        bottom={
          <PhoneBar
            groups={groups}
            isMenuOpen={isMenuOpen}
            onMenu={setMenuOpen}
            onSearch={() => setOverlay('search')}
          />
        }
      >
        <ErrorBoundary resetKey={path} fallback={(error, reset) => <PageError error={error} reset={reset} />}>
          <Outlet />
        </ErrorBoundary>
      </AppFrame>
      <SearchHost overlay={overlay} onOverlay={setOverlay} />
      <PushedNotices />
      <ConfirmBox />
    </>
  )
}

function Brand({ open }: { readonly open: boolean }) {
  return (
    <span className={styles.brand}>
      <BrandMark />
      <span className={open ? undefined : 'visually-hidden'}>Solvane</span>
    </span>
  )
}

function Bar({ onOverlay }: { readonly onOverlay: (overlay: Overlay) => void }) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const title = useRouteTitle()
  const page = useOwnTitle()
  const screen = useCurrentCustomTitle()
  const trail = useCurrentTrail()
  // Screens that share a title are told apart by their own.
  const own = [title, page, screen].filter((label, at, all) => label !== '' && all.indexOf(label) === at)
  return (
    <TopBar
      trailLabel={t('shell.breadcrumb')}
      trail={trail.length > 0 ? trail : own.map((label) => ({ id: label, label }))}
      onNavigate={navigate}
      actions={
        <>
          <BarActions onSearch={() => onOverlay('search')} />
          <BarEntries />
          <PersonMenu onKeys={() => onOverlay('keys')} />
        </>
      }
    />
  )
}

/** Marks an installation that is not production by the colour of its settings. */
function EnvironmentStrip() {
  const { environmentColour } = useSettings()
  return environmentColour ? <div className={styles.environment} style={{ background: environmentColour }} /> : null
}
