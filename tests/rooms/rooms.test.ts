import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cycleViolations, type Import } from '../../tools/rooms/cycle-rules.ts'
import { type FolderViolation, folderViolations } from '../../tools/rooms/folder-rules.ts'
import { type ImportViolation, importViolations } from '../../tools/rooms/import-violations.ts'
import { testViolations } from '../../tools/rooms/test-rules.ts'

/** A small house in which every rule is broken once: file to content, and the rule that must find it. */
const seeds: readonly { readonly rule: string; readonly from: string; readonly text: string }[] = [
  { rule: 'domain-knows-nobody', from: 'domain/a.ts', text: "import '../platform/contract/ok.ts'" },
  { rule: 'platform-contract', from: 'platform/contract/b.ts', text: "import type { X } from '../server/ok.ts'" },
  {
    rule: 'platform-server',
    from: 'platform/server/c.ts',
    text: "export const x = () => import('../../features/one/server/port.ts')",
  },
  { rule: 'kit-knows-nobody', from: 'kit/d.ts', text: "import '../domain/ok.ts'" },
  { rule: 'platform-web', from: 'platform/web/e.ts', text: "import '../server/ok.ts'" },
  { rule: 'feature-contract', from: 'features/one/contract/f.ts', text: "import '../server/ok.ts'" },
  { rule: 'feature-server', from: 'features/one/server/g.ts', text: "import '../../two/server/store.ts'" },
  { rule: 'feature-web', from: 'features/one/web/h.ts', text: "import '../../two/web/screen.ts'" },
  { rule: 'feature-web', from: 'features/one/web/i.ts', text: "import '../../two/web/import.ts'" },
  { rule: 'tables', from: 'features/one/server/tables.ts', text: "import '../../two/server/store.ts'" },
  { rule: 'apps-server', from: 'apps/server/i.ts', text: "import '../../features/two/server/store.ts'" },
  { rule: 'apps-web', from: 'apps/web/j.ts', text: "import '../../features/two/web/screen.ts'" },
  { rule: 'simulator', from: 'simulator/k.ts', text: "import '../platform/server/ok.ts'" },
  { rule: 'production-imports-no-test', from: 'platform/server/l.ts', text: "import './test-store.ts'" },
  { rule: 'page-without-node', from: 'platform/web/m.ts', text: "import 'node:fs'" },
  { rule: 'server-without-react', from: 'platform/server/n.ts', text: "import 'react'" },
  { rule: 'no-cycles', from: 'kit/o.ts', text: "import type { P } from './p.ts'" },
]

const grounds: Record<string, string> = {
  'domain/ok.ts': 'export const ok = 1',
  'platform/contract/ok.ts': "import '../../domain/ok.ts'",
  'platform/server/ok.ts': "import '../contract/ok.ts'\nimport 'node:fs'",
  'platform/server/test-store.ts': 'export const x = 1',
  'platform/web/ok.ts': "import '../../kit/ok.ts'\nimport 'react'",
  'kit/ok.ts': 'export const ok = 1',
  'kit/p.ts': "import type { O } from './o.ts'",
  'features/one/contract/ok.ts': "import '../../two/contract/ok.ts'",
  'features/one/server/ok.ts': "import '../../two/server/port.ts'",
  'features/one/server/port.ts': 'export const x = 1',
  'features/one/server/ok.test.ts': "import '../../two/server/store.ts'",
  'features/two/contract/ok.ts': 'export const ok = 1',
  'features/two/server/port.ts': 'export const x = 1',
  'features/two/server/store.ts': 'export const x = 1',
  'features/two/web/screen.ts': 'export const x = 1',
  'features/two/web/import.ts': 'export const x = 1',
  'features/two/web/cells-port.ts': 'export const x = 1',
  'features/one/web/ok.ts': "import '../../two/web/cells-port.ts'",
  'platform/web/index.ts': "import './forms/own.ts'",
  'platform/web/session/own.ts': "import '../index.ts'\nimport '../forms/own.module.css'",
  'platform/web/session/own.test.ts': "import '../forms/own.ts'",
  'platform/web/forms/own.ts': "import '../session/person.ts'",
  'platform/web/forms/own.module.css': '',
  'platform/web/session/person.ts': 'export const x = 1',
}

/** Files that import no other of their cycle directly: only their features and folders form one. */
const cycleSeeds: Record<string, string> = {
  'features/three/contract/shape.ts': "import type { X } from '../../four/contract/shape.ts'",
  'features/four/contract/shape.ts': 'export type X = 1',
  'features/four/server/rule.ts': "import '../../three/server/port.ts'",
  'features/three/server/port.ts': 'export const x = 1',
  'features/five/web/charts/line.ts': "import '../tiles/size.ts'",
  'features/five/web/tiles/size.ts': 'export const x = 1',
  'features/five/web/tiles/tile.ts': "export const x = () => import('../charts/axis.ts')",
  'features/five/web/charts/axis.ts': 'export const x = 1',
}

describe('import rules', () => {
  const root = mkdtempSync(join(tmpdir(), 'solvane-rooms-'))
  let violations: readonly ImportViolation[] = []
  let imports: readonly Import[] = []

  beforeAll(async () => {
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), `${text}\n`)
    }
    for (const [file, text] of Object.entries(grounds)) write(file, text)
    for (const [file, text] of Object.entries(cycleSeeds)) write(file, text)
    for (const { from, text } of seeds) write(from, text)
    write('package.json', '{"type":"module"}')
    symlinkSync(join(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'))
    const found = await importViolations(root, seeds.length)
    violations = found.violations
    imports = found.imports
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  test.each(seeds)('$rule finds $from', ({ rule, from }) => {
    expect(violations.filter((violation) => violation.from === from).map((violation) => violation.rule)).toContain(rule)
  })

  test('what is allowed stays unmentioned', () => {
    const clean = new Set(Object.keys({ ...grounds, ...cycleSeeds }).filter((file) => file !== 'kit/p.ts'))
    expect(violations.filter(({ from }) => clean.has(from))).toEqual([])
  })

  test('cycles between features and between folders are found, the rest passes', () => {
    expect(cycleViolations(imports, [])).toEqual([
      {
        rule: 'feature-cycle',
        message: [
          'features/four → features/three → features/four',
          '  features/four/server/rule.ts imports features/three/server/port.ts',
          '  features/three/contract/shape.ts imports features/four/contract/shape.ts',
        ].join('\n'),
      },
      {
        rule: 'folder-cycle',
        message: [
          'features/five/web/charts → features/five/web/tiles → features/five/web/charts',
          '  features/five/web/charts/line.ts imports features/five/web/tiles/size.ts',
          '  features/five/web/tiles/tile.ts imports features/five/web/charts/axis.ts',
        ].join('\n'),
      },
    ])
  })

  test('a check that reads nothing fails', async () => {
    await expect(importViolations(root, 1000)).rejects.toThrow(/only \d+ modules were read/)
  })
})

describe('known cycles', () => {
  /** `a → b` stands for an import from feature a to feature b. */
  const imports = (...arrows: string[]): Import[] =>
    arrows.map((arrow) => {
      const [from, to] = arrow.split(' → ')
      return { from: `features/${from}/server/rule.ts`, to: `features/${to}/server/port.ts` }
    })
  const known = (...cycles: string[]) =>
    cycles.map((cycle) => ({ members: cycle.split(' ').map((name) => `features/${name}`), reason: 'a test' }))
  const first = (found: ReturnType<typeof cycleViolations>) =>
    found.map(({ rule, message }) => `${rule}: ${message.split('\n')[0]}`)
  const stale = 'correct tools/rooms/known-cycles.ts'

  test('a cycle on the list passes', () =>
    expect(cycleViolations(imports('a → b', 'b → c', 'c → a'), known('a b c'))).toEqual([]))

  test('a known cycle that grows fails, and the message names the shortest new cycle', () =>
    expect(first(cycleViolations(imports('a → b', 'b → a', 'b → c', 'c → d', 'd → a', 'c → b'), known('a b')))).toEqual(
      ['feature-cycle: features/b → features/c → features/b'],
    ))

  test('two known cycles that become one fail', () =>
    expect(
      first(cycleViolations(imports('a → b', 'b → a', 'c → d', 'd → c', 'a → c', 'd → b'), known('a b', 'c d'))),
    ).toEqual(['feature-cycle: features/a → features/c → features/d → features/b → features/a']))

  test('an entry that is no longer true fails', () => {
    expect(first(cycleViolations(imports('a → b', 'b → c'), known('a b c')))).toEqual([
      `known-cycle: {features/a, features/b, features/c} is no cycle any more: ${stale}`,
    ])
    expect(first(cycleViolations(imports('a → b', 'b → a', 'a → c'), known('a b c')))).toEqual([
      `known-cycle: {features/a, features/b, features/c} has become {features/a, features/b}: ${stale}`,
    ])
    expect(first(cycleViolations(imports('a → b', 'b → a', 'c → d', 'd → c'), known('a b c d')))).toEqual([
      `known-cycle: {features/a, features/b, features/c, features/d} has become {features/a, features/b} and {features/c, features/d}: ${stale}`,
    ])
  })
})

describe('folder rules', () => {
  const texts = { 'a.json': '' }
  const found = (files: Record<string, string>): FolderViolation[] =>
    folderViolations({ files: Object.keys(files), read: (file) => files[file] ?? texts['a.json'] })
  const rules = (files: Record<string, string>) => found(files).map(({ rule }) => rule)

  test('names that attract dumps, and file names', () => {
    expect(rules({ 'kit/utils/a.ts': '' })).toEqual(['names'])
    expect(rules({ 'kit/constants.ts': '' })).toEqual(['names'])
    expect(rules({ 'kit/MyTable.tsx': '' })).toEqual(['names'])
    expect(rules({ 'kit/data-table.tsx': '' })).toEqual([])
  })

  test('barrels', () => {
    expect(rules({ 'kit/all.ts': "export * from './a.ts'" })).toEqual(['no-barrels'])
    expect(rules({ 'kit/all.ts': "export { a } from './a.ts'" })).toEqual(['no-barrels'])
  })

  const one = { 'features/one/README.md': '# One', 'features/one/server/index.ts': '' }

  test('doors stay narrow and hand out no tables', () => {
    const many = Array.from({ length: 11 }, (_, index) => `export const f${index} = 1`).join('\n')
    expect(rules({ ...one, 'features/one/server/port.ts': many })).toEqual(['doors'])
    expect(rules({ ...one, 'features/one/server/port.ts': 'export const t = pgTable()' })).toEqual(['doors'])
    expect(rules({ ...one, 'features/one/server/port.ts': "export { a, type B } from './a.ts'" })).toEqual([])
    const handedOn = `export { ${Array.from({ length: 11 }, (_, index) => `f${index}`).join(', ')} } from './a.ts'`
    expect(rules({ ...one, 'features/one/server/port.ts': handedOn })).toEqual(['doors'])
    expect(rules({ ...one, 'features/one/server/cells-port.ts': handedOn })).toEqual(['doors'])
    expect(rules({ ...one, 'features/one/server/cells-port.ts': "export { a } from './a.ts'" })).toEqual([])
    expect(rules({ ...one, 'features/one/server/import.ts': "export { a } from './a.ts'" })).toEqual(['no-barrels'])
  })

  test('a feature has a README, an index and nothing beside its five places', () => {
    expect(rules({ 'features/one/server/index.ts': '' })).toEqual(['feature-readme'])
    expect(rules({ 'features/one/README.md': '', 'features/one/server/store.ts': '' })).toEqual(['feature-index'])
    expect(rules({ ...one, 'features/one/extra/x.ts': '' })).toEqual(['feature-shape'])
  })

  test('texts: three full languages, Portuguese may lack keys, none has more than English', () => {
    const folder = 'features/one/locales'
    const full = {
      [`${folder}/en-GB.json`]: '{"a":{"b":"x","n_one":"1"}}',
      [`${folder}/fr-FR.json`]: '{"a":{"b":"x","n_many":"1"}}',
    }
    const rest = { [`${folder}/es-ES.json`]: '{"a":{"b":"x","n_other":"1"}}', [`${folder}/pt-PT.json`]: '{"a":{}}' }
    expect(found({ ...one, ...full, ...rest })).toEqual([])
    expect(found({ ...one, ...full, ...rest, [`${folder}/es-ES.json`]: '{"a":{"n_one":""}}' })[0]?.message).toBe(
      'lacks a.b',
    )
    expect(found({ ...one, ...full, ...rest, [`${folder}/pt-PT.json`]: '{"z":""}' })[0]?.message).toMatch(/^has z/)
    expect(rules({ ...one, ...full })).toEqual(['texts', 'texts'])
    const first = `${folder}/first.json`
    expect(found({ ...one, ...full, ...rest, [first]: '["a.b", "a.n"]' })).toEqual([])
    expect(found({ ...one, ...full, ...rest, [first]: '["a.", "c"]' }).map(({ message }) => message)).toEqual([
      'names a., which English lacks',
      'names c, which English lacks',
    ])
  })

  test('routes hold no SQL, and the list of exceptions only shrinks', () => {
    const file = 'features/one/server/snow-routes.ts'
    const withSql = [
      "import { eq } from 'drizzle-orm'",
      "import type { PgColumn } from 'drizzle-orm/pg-core'",
      "import { day } from './tables.ts'",
      "import { day } from '../../two/server/tables.ts'",
      "const tables = await import('./tables.ts')",
      'tx.execute(sql`select 1`)',
      'sql<number>`count(*)`',
    ]
    for (const text of withSql) {
      expect(rules({ ...one, [file]: text }), text).toEqual(['routes-without-sql'])
      expect(rules({ ...one, 'features/one/server/snow-store.ts': text }), text).toEqual([])
    }
    expect(rules({ ...one, 'features/one/server/routes.ts': withSql[0] ?? '' })).toEqual(['routes-without-sql'])
    expect(rules({ ...one, [file]: "import { days } from './snow-store.ts'" })).toEqual([])

    const listed = (text: string) =>
      folderViolations({
        files: [...Object.keys(one), file],
        read: (name) => (name === file ? text : ''),
        routesWithSql: [file],
      }).map(({ message }) => message)
    expect(listed(withSql[0] ?? '')).toEqual([])
    expect(listed('')).toEqual(['holds no SQL any more; remove it from tools/rooms/routes-with-sql.ts'])
  })

  test('one reader of the environment, and long files give a reason', () => {
    expect(rules({ 'platform/server/x.ts': 'process.env.A' })).toEqual(['environment'])
    expect(rules({ 'platform/server/config/load-config.ts': 'process.env.A' })).toEqual([])
    expect(rules({ 'kit/x.ts': '\n'.repeat(301) })).toEqual(['long-file'])
    expect(rules({ 'kit/x.ts': `/** Long because it is a table. */${'\n'.repeat(301)}` })).toEqual([])
  })
})

describe('rules of tests', () => {
  const messages = (files: readonly string[], journeys: Record<string, string>) =>
    testViolations({ files, read: () => '' }, journeys).map(({ message }) => message)

  test('a drill names the files that can break it', () =>
    expect(messages(['kit/a.drill.test.ts'], {})).toEqual([expect.stringContaining('has no line "// Drill of:')]))

  test('each file of journeys has a feature, and the list names nothing that is gone', () => {
    const files = ['features/users/README.md', 'tests/e2e/a.test.ts', 'tests/e2e/b.test.ts', 'tests/e2e/person.ts']
    expect(messages(files, { 'a.test.ts': 'users', 'b.test.ts': 'whole product' })).toEqual([])
    expect(messages(files, { 'a.test.ts': 'people', 'c.test.ts': 'users' })).toEqual([
      'has no feature in tools/check/journey-features.ts',
      'names the feature people, which does not exist',
      'names c.test.ts, which does not exist',
    ])
  })
})
