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

/** What the library's own provider would tell, without its hand on the page: the theme is the kit's to choose. */
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
 * Around whatever is drawn with the library of controls: brings the library's variables, our tokens in them, and its settings,
 * which all share. Costs nothing within another, so that each piece of the kit that needs it has its own.
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
