import type { z } from 'zod'
import { documentSettings } from './document-settings.ts'
import { pageSettings } from './page-settings.ts'
import { plantDataSettings } from './plant-data-settings.ts'
import { processSettings } from './process-settings.ts'
import type { Setting } from './setting.ts'
import { signInSettings } from './sign-in-settings.ts'

/** Every setting of the server, in the order of the README's table. */
export const settings = {
  ...processSettings,
  ...plantDataSettings,
  ...documentSettings,
  ...signInSettings,
  ...pageSettings,
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof settings
export type SettingValues = { readonly [Key in SettingKey]?: z.output<(typeof settings)[Key]['schema']> }

/** Variables that begin with SOLVANE_ and are read by programs other than the server. */
export const otherSolvaneVariables = ['SOLVANE_REAL_DATA', 'SOLVANE_WHOLE_LOOK']
