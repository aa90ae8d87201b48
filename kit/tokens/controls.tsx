import '@mantine/core/styles/default-css-variables.layer.css'
import './mantine-bridge.css'
import { DEFAULT_THEME, MantineContext, MantineThemeContext, mergeMantineTheme } from '@mantine/core'
import { type ContextType, type ReactNode, useContext } from 'react'
import { type Dress, useDress } from './kit-provider.tsx'
import { layers } from './layers.ts'
import { motion } from './motion.ts'

/** The library's scroll lock would add a style element that a strict policy refuses; the page itself never scrolls, its content does. */
const dialog = { zIndex: layers.modal, lockScroll: false, transitionProps: { duration: motion.fadeMs } }

const theme = mergeMantineTheme(DEFAULT_THEME, {
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

type Settings = NonNullable<ContextType<typeof MantineContext>>

const settingsByDress = new WeakMap<Dress, Settings>()

/** Context that the provider of the library would supply. The kit selects the theme itself. */
const settingsFor = (dress: Dress): Settings => {
  const known = settingsByDress.get(dress)
  if (known) return known
  const settings: Settings = {
    colorScheme: dress.theme === 'dark' ? 'dark' : 'light',
    setColorScheme: () => undefined,
    clearColorScheme: () => undefined,
    getRootElement: () => document.documentElement,
    classNamesPrefix: 'mantine',
    cssVariablesSelector: ':root',
    withStaticClasses: true,
    getStyleNonce: () => dress.nonce,
  }
  settingsByDress.set(dress, settings)
  return settings
}

/**
 * Wraps components of the control library and supplies its variables, our tokens and shared settings.
 * Nested use costs nothing, so each part of the kit may have its own.
 */
export function Controls({ children }: { readonly children: ReactNode }) {
  const dress = useDress()
  if (useContext(MantineContext)) return children
  return (
    <MantineContext value={settingsFor(dress)}>
      <MantineThemeContext value={theme}>{children}</MantineThemeContext>
    </MantineContext>
  )
}
