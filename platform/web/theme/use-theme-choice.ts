import * as v from 'valibot'
import { themeChoices } from '../../../kit/tokens/theme-name.ts'
import { createStoredValue } from '../preference/stored-value.ts'
import { useStoredValue } from '../preference/use-stored-value.ts'

const store = createStoredValue('solvane.theme', v.picklist(themeChoices), 'system')

/** The theme that the person chose, kept in this browser. */
export const useThemeChoice = () => useStoredValue(store)
