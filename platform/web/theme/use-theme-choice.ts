import { type ThemeChoice, themeChoices } from '../../../kit/tokens/theme-name.ts'
import { createPreference } from '../preference/preference-store.ts'
import { usePreference } from '../preference/use-preference.ts'

const store = createPreference<ThemeChoice>('solvane.theme', themeChoices, 'system')

/** The theme that the person chose, kept in this browser. */
export const useThemeChoice = () => usePreference(store)
