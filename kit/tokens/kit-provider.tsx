import '@fontsource-variable/inter/wght.css'
import './colours.css'
import './foundations.css'
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import type { ThemeChoice, ThemeName } from './theme-name.ts'

const darkQuery = '(prefers-color-scheme: dark)'
const subscribe = (changed: () => void) => {
  const query = window.matchMedia(darkQuery)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** How the page is dressed. The same object as long as nothing of it changes. */
export interface Dress {
  /** The theme that is drawn now, `system` resolved. */
  readonly theme: ThemeName
  /** Of the styles that the page's policy lets in. */
  readonly nonce: string | undefined
}

const DressContext = createContext<Dress>({ theme: 'light', nonce: undefined })

export const useDress = (): Dress => useContext(DressContext)

/** The theme that is drawn now, `system` resolved. */
export const useThemeName = (): ThemeName => useDress().theme

/**
 * Tokens, fonts and the theme for everything below. Mount it once, around the app. Writes `data-theme` on the
 * document element before the first paint. All styles are files: no style element is added; `nonce` serves
 * the few that the library of controls makes itself (responsive properties), see `controls.tsx`.
 */
export function KitProvider({
  theme: choice = 'system',
  nonce,
  children,
}: {
  readonly theme?: ThemeChoice
  readonly nonce?: string
  readonly children: ReactNode
}) {
  const deviceIsDark = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(darkQuery).matches,
    () => false,
  )
  const theme: ThemeName = choice === 'system' ? (deviceIsDark ? 'dark' : 'light') : choice
  const dress = useMemo(() => ({ theme, nonce }), [theme, nonce])

  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.theme = theme
    // By this the styles of the library of controls know whether the page is dark.
    dataset.mantineColorScheme = theme === 'dark' ? 'dark' : 'light'
  }, [theme])

  return <DressContext value={dress}>{children}</DressContext>
}
