/** A scaffolded feature is green: format, lint, types, rooms, its own test, the lists of routes and calls, the log's words. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { journeyFeatures } from '../../tools/check/journey-features.ts'
import { featureName } from '../../tools/new-feature/feature-name.ts'
import { folderViolations } from '../../tools/rooms/folder-rules.ts'
import { importViolations } from '../../tools/rooms/import-violations.ts'
import { testViolations } from '../../tools/rooms/test-rules.ts'
import { sourceFiles } from '../../tools/source-files.ts'

const root = join(import.meta.dirname, '../..')

/** Copies the incremental state of `tsc -b`, so that it checks only the files that the new feature touches. */
const copyTypeState = (from: string, to: string) => {
  const state = '.cache/types'
  if (!existsSync(join(from, state))) return
  cpSync(join(from, state), join(to, state), { recursive: true })
  // The state holds paths to the packages, relative to itself. The copy links to the same packages.
  const seenFrom = (tree: string) =>
    JSON.stringify(`${relative(join(tree, state), join(from, 'node_modules'))}/`).slice(0, -1)
  for (const file of readdirSync(join(to, state)).filter((name) => name.endsWith('.tsbuildinfo'))) {
    const path = join(to, state, file)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(seenFrom(from), seenFrom(to)))
  }
}

describe('a new feature', () => {
  const copy = mkdtempSync(join(tmpdir(), 'solvane-new-'))
  const run = (command: string, ...args: string[]) => {
    try {
      return execFileSync(command, args, { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string }
      throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`)
    }
  }

  beforeAll(() => {
    for (const file of sourceFiles(root)) cpSync(join(root, file), join(copy, file))
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    copyTypeState(root, copy)
    run('node', 'tools/new.ts', 'feature', 'snow-days')
  }, 120_000)
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('is formatted, linted and keeps the rules of the house', async () => {
    run('biome', 'check', 'features/snow-days', 'apps', 'tests', 'features/audit-log/locales')
    const files = sourceFiles(copy)
    const ofFeature = files.filter((file) => file.startsWith('features/snow-days/'))
    const sources = [...ofFeature, 'apps/server/features.ts', 'apps/web/features.ts'].filter((file) =>
      /\.tsx?$/.test(file),
    )
    const imports = await importViolations(copy, sources.length, sources)
    expect(imports.violations).toEqual([])
    const read = (file: string) => readFileSync(join(copy, file), 'utf8')
    expect(folderViolations({ files: ofFeature, read, routesWithSql: [] })).toEqual([])
    expect(testViolations({ files, read }, journeyFeatures)).toEqual([])
  }, 120_000)

  // One thread does less work in all than several: each of these would infer the types that they share.
  test('has the right types', () => void run('tsc', '-b', '--singleThreaded'), 300_000)

  test('passes its own test, the lists of routes, calls and rights, and has words in the audit log', () => {
    const lists = ['web-routes', 'spec-lists', 'audit-log-words'].map((name) => `tests/spec/${name}.test.ts`)
    run('vitest', 'run', 'features/snow-days', ...lists)
  }, 180_000)

  test('a second time is refused and changes nothing', () => {
    const before = readFileSync(join(copy, 'apps/web/features.ts'), 'utf8')
    expect(() => run('node', 'tools/new.ts', 'feature', 'snow-days')).toThrow(/exists already/)
    expect(readFileSync(join(copy, 'apps/web/features.ts'), 'utf8')).toBe(before)
  })
})

test.each(['Snow', 'snow_days', 'snow--days', '-snow', '../snow', ''])('"%s" is not a name', (name) =>
  expect(() => featureName(name)).toThrow(/is not a feature name/),
)

test('spellings of a name', () =>
  expect(featureName('wind-modes')).toEqual({
    kebab: 'wind-modes',
    camel: 'windModes',
    pascal: 'WindModes',
    words: 'Wind modes',
  }))
