/** A scaffolded feature is green: format, lint, types, rooms, its own test, the lists of routes and calls, the log's words. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureName } from '../../tools/new-feature/feature-name.ts'

const root = join(import.meta.dirname, '../..')

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
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    })
    for (const file of files.split('\n').filter((path) => path !== '' && existsSync(join(root, path))))
      cpSync(join(root, file), join(copy, file))
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    run('git', 'init', '--quiet')
    run('node', 'tools/new.ts', 'feature', 'snow-days')
  }, 120_000)
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('is formatted, linted and keeps the rules of the house', () => {
    run('biome', 'check', 'features/snow-days', 'apps', 'tests', 'features/audit-log/locales')
    expect(run('node', 'tools/check-rooms.ts')).toContain(' 0 violations')
  }, 120_000)

  test('has the right types', () => void run('tsc', '-b'), 120_000)

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
