import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../domain/language.ts'
import { showNotice } from '../../../kit/composites/page/notice-store.ts'
import type { MenuItem } from '../../../kit/primitives/menu-model.ts'
import { offsetText } from '../../../kit/time/zone-clock.ts'
import { themeChoices } from '../../../kit/tokens/theme-name.ts'
import { useLanguage } from '../../../platform/web/reader/use-language.ts'
import { useZone } from '../../../platform/web/reader/use-zone.ts'
import { browserZone, type ZoneMode, zoneModes } from '../../../platform/web/reader/zone-mode.ts'
import { usePerson } from '../../../platform/web/session/session-context.tsx'
import { useThemeChoice } from '../../../platform/web/theme/use-theme-choice.ts'
import { useCurrentPlantZone } from '../../../platform/web/time/plant-zone.ts'

/** Names of the languages in themselves: whoever looks for theirs must be able to read it. */
const languageNames = { 'en-GB': 'English', 'fr-FR': 'Français', 'es-ES': 'Español', 'pt-PT': 'Português' } as const

const hourMs = 3_600_000

/** The present time, to the hour: enough for an offset to follow a clock change. */
const useHour = (): number => {
  const [hour, setHour] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setHour(Date.now()), hourMs)
    return () => clearInterval(timer)
  }, [])
  return hour
}

/** The zone switch: its choices with zone and offset, and the words of the one in use. */
export const useZoneItems = (): { current: string; items: readonly MenuItem[] } => {
  const { t } = useTranslation()
  const { mode, setMode } = useZone()
  const plant = useCurrentPlantZone()
  const own = usePerson()?.timezone ?? browserZone()
  const now = useHour()
  const zones: Record<ZoneMode, string | undefined> = { plant, browser: own, utc: 'UTC' }
  const noteOf = (one: ZoneMode) => {
    const zone = zones[one]
    if (one === 'utc') return 'UTC+00:00'
    return zone ? `${zone.replaceAll('_', ' ')} ${offsetText(zone, now)}` : t('shell.zone.eachPlant')
  }
  const zone = zones[mode]
  return {
    current: zone && mode !== 'utc' ? `${t(`shell.zone.${mode}`)} ${offsetText(zone, now)}` : t(`shell.zone.${mode}`),
    items: zoneModes.map((one) => ({
      id: one,
      label: t(`shell.zone.${one}`),
      note: noteOf(one),
      checked: one === mode,
      onSelect: () => setMode(one),
    })),
  }
}

export const useLanguageItems = (): readonly MenuItem[] => {
  const { t } = useTranslation()
  const { language, setLanguage } = useLanguage()
  return languages.map((one) => ({
    id: one,
    label: languageNames[one],
    checked: one === language,
    onSelect: () => void setLanguage(one).catch(() => showNotice(t('shell.languageFailed'), { state: 'warning' })),
  }))
}

export const useThemeItems = (): readonly MenuItem[] => {
  const { t } = useTranslation()
  const [theme, setTheme] = useThemeChoice()
  return themeChoices.map((one) => ({
    id: one,
    label: t(`shell.theme.${one}`),
    checked: one === theme,
    onSelect: () => setTheme(one),
  }))
}
