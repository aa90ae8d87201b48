import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import './colours.css'
import './foundations.css'
import './mantine-bridge.css'
import { createTheme, MantineProvider } from '@mantine/core'
import { createContext, type ReactNode, useContext, useLayoutEffect, useSyncExternalStore } from 'react'
import { layers } from './layers.ts'
import { motion } from './motion.ts'
import type { ThemeChoice, ThemeName } from './theme-name.ts'

/** The library's scroll lock would add a style element that a strict policy refuses; the page itself never scrolls, its content does. */
const dialog = { zIndex: layers.modal, lockScroll: false, transitionProps: { duration: motion.fadeMs } }

const theme = createTheme({
  fontFamily: 'var(--font)',
  defaultRadius: 'sm',
  respectReducedMotion: true,
  components: {
    Tooltip: { defaultProps: { openDelay: motion.tooltipDelayMs, zIndex: layers.float, withArrow: false } },
    Modal: { defaultProps: dialog },
    Drawer: { defaultProps: dialog },
    Popover: { defaultProps: { zIndex: layers.float } },
    Menu: { defaultProps: { zIndex: layers.float } },
  },
})

const darkQuery = '(prefers-color-scheme: dark)'
const subscribe = (changed: () => void) => {
  const query = window.matchMedia(darkQuery)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

const ThemeContext = createContext<ThemeName>('light')

/** The theme that is drawn now, `system` resolved. */
export const useThemeName = (): ThemeName => useContext(ThemeContext)

/**
 * Tokens, fonts and the theme for everything below. Mount it once, around the app. Writes `data-theme` on the
 * document element before the first paint. All styles are files: no style element is added; `nonce` serves
 * the few that the library makes itself (responsive properties).
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
  const name: ThemeName = choice === 'system' ? (deviceIsDark ? 'dark' : 'light') : choice

  useLayoutEffect(() => {
    document.documentElement.dataset.theme = name
  }, [name])

  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={name === 'dark' ? 'dark' : 'light'}
      withCssVariables={false}
      withGlobalClasses={false}
      {...(nonce === undefined ? {} : { getStyleNonce: () => nonce })}
    >
      <ThemeContext value={name}>{children}</ThemeContext>
    </MantineProvider>
  )
}
