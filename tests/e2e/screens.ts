/**
 * All screens with an address of each, for the journeys that look at all of them. Each feature has its rows in
 * `web/test-screens.ts`. A route without a row fails tests/spec/web-routes.test.ts.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { roundsOf, type ScreenRow } from './screen-row.ts'

const root = join(import.meta.dirname, '../..')

const rows: Record<string, readonly ScreenRow[]> = {}
for (const file of globSync('features/*/web/test-screens.ts', { cwd: root }).sort()) {
  const [, feature = ''] = file.split(/[\\/]/)
  rows[feature] = ((await import(pathToFileURL(join(root, file)).href)) as { screens: readonly ScreenRow[] }).screens
}

export const rounds = roundsOf(rows)
