import { join, resolve } from 'node:path'
import type { Config } from './config.ts'
import type { SettingValues } from './settings.ts'

/** Where exports are kept, for how long and how many of one user. Processes with roles share no folder by default. */
export const exportsOf = (
  { exportFolder, exportDays = 7, exportGigabytes = 20, roles }: SettingValues,
  dataFolder: string,
): Config['exports'] => {
  const own = roles === undefined ? join(dataFolder, 'exports') : undefined
  return {
    folder: exportFolder === undefined ? own : resolve(exportFolder),
    keptDays: exportDays,
    quotaBytes: exportGigabytes * 1e9,
  }
}
