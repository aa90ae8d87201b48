import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Format, formatOf } from '../i18n/format.ts'
import { useUnitPreferences } from '../units/unit-preferences.ts'
import { type LanguageInUse, useOwnLanguage } from './own-language.ts'
import { useOwnZone, type Zone } from './own-zone.ts'

/** How the person reads: language, formats with the wished units, zone of the times. */
interface Reader extends LanguageInUse {
  readonly format: Format
  readonly zone: Zone
}

const ReaderContext = createContext<Reader | undefined>(undefined)

/**
 * Finds out once for the page what thousands of figures need to know, and draws them anew when it changes. Stands inside
 * the router, whose address names the zone.
 */
export function ReaderProvider({ children }: { readonly children: ReactNode }) {
  const { language, setLanguage } = useOwnLanguage()
  const [wishes] = useUnitPreferences()
  const zone = useOwnZone()
  const format = formatOf(language, wishes)
  const reader = useMemo(() => ({ language, setLanguage, format, zone }), [language, setLanguage, format, zone])
  return <ReaderContext value={reader}>{children}</ReaderContext>
}

export const useReader = (): Reader => {
  const reader = useContext(ReaderContext)
  if (!reader) throw new Error('ReaderProvider is missing above this component')
  return reader
}
