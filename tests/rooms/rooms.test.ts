import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FolderViolation, folderViolations } from '../../tools/rooms/folder-rules.ts'
import { type ImportViolation, importViolations } from '../../tools/rooms/import-violations.ts'

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
}

describe('import rules', () => {
  const root = mkdtempSync(join(tmpdir(), 'solvane-rooms-'))
  let violations: readonly ImportViolation[] = []

  beforeAll(async () => {
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), `${text}\n`)
    }
    for (const [file, text] of Object.entries(grounds)) write(file, text)
    for (const { from, text } of seeds) write(from, text)
    write('package.json', '{"type":"module"}')
    symlinkSync(join(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'))
    violations = (await importViolations(root, seeds.length)).violations
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  test.each(seeds)('$rule finds $from', ({ rule, from }) => {
    expect(violations.filter((violation) => violation.from === from).map((violation) => violation.rule)).toContain(rule)
  })

  test('what is allowed stays unmentioned', () => {
    const clean = new Set(Object.keys(grounds).filter((file) => file !== 'kit/p.ts'))
    expect(violations.filter(({ from }) => clean.has(from))).toEqual([])
  })

  test('a check that reads nothing fails', async () => {
    await expect(importViolations(root, 1000)).rejects.toThrow(/only \d+ modules were read/)
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

  test('one reader of the environment, and long files give a reason', () => {
    expect(rules({ 'platform/server/x.ts': 'process.env.A' })).toEqual(['environment'])
    expect(rules({ 'platform/server/config/load-config.ts': 'process.env.A' })).toEqual([])
    expect(rules({ 'kit/x.ts': '\n'.repeat(301) })).toEqual(['long-file'])
    expect(rules({ 'kit/x.ts': `/** Long because it is a table. */${'\n'.repeat(301)}` })).toEqual([])
  })
})
