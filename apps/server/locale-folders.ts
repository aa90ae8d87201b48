import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every folder of texts for people: the frame's and each feature's. */
export const localeFolders = (): string[] =>
  globSync(['platform/web/locales', 'features/*/locales'], { cwd: root })
    .sort()
    .map((folder) => `${root}${folder}`)
