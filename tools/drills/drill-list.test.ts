import { expect, test } from 'vitest'
import type { SourceTree } from '../green-runs/source-digest.ts'
import { drillFaults, drillPatterns, drillsOf } from './drill-list.ts'

const drill = 'bench/fire.drill.test.ts'
const header = '// Drill of: platform/server/**, bench/*.ts, npm:chdb\n'
const grounds: Record<string, string> = {
  'bench/fire.ts': '1',
  'bench/far/storm.ts': '1',
  [drill]: `${header}import { storm } from './far/storm.ts'\n`,
  'bench/deep/ash.ts': '1',
  'platform/server/store.ts': '1',
  'platform/server/deep/store.ts': '1',
  'platform/server/store.test.ts': '1',
  'package.json': '{"optionalDependencies":{"chdb":"1.0.0"}}',
}
const treeOf = (files: Record<string, string>): SourceTree => ({
  files: Object.keys(files).sort(),
  read: (file) => files[file] ?? '',
})
const digest = (changes: Record<string, string> = {}) => drillsOf(treeOf({ ...grounds, ...changes }))[0]?.digest

test('a header may have several lines', () =>
  expect(drillPatterns('// Drill of: a/**, b.ts\n// Drill of: npm:c\n')).toEqual(['a/**', 'b.ts', 'npm:c']))

test.each([
  ['the drill itself', { [drill]: `${header}import { storm } from './far/storm.ts'\n\n` }],
  ['a module that it imports', { 'bench/far/storm.ts': '2' }],
  ['a file of a named folder', { 'platform/server/store.ts': '2' }],
  ['a file of a folder in it', { 'platform/server/deep/store.ts': '2' }],
  ['a new file', { 'platform/server/more.ts': '' }],
  ['the version of a named package', { 'package.json': '{"optionalDependencies":{"chdb":"1.0.1"}}' }],
])('the digest changes with %s', (_, changes) => expect(digest(changes)).not.toBe(digest()))

test.each([
  ['another test', { 'platform/server/store.test.ts': '2' }],
  ['a file that no pattern names', { 'bench/deep/ash.ts': '2' }],
  ['another package', { 'package.json': '{"dependencies":{"a":"1"},"optionalDependencies":{"chdb":"1.0.0"}}' }],
])('the digest stays with %s', (_, changes) => expect(digest(changes)).toBe(digest()))

test('a good header has no faults', () => expect(drillFaults(treeOf(grounds))).toEqual([]))

test.each([
  ['no header', "import { fire } from './fire.ts'\n", 'has no line "// Drill of: <files that can break it>"'],
  ['a pattern of nothing', '// Drill of: bench/*.ts, gone/**\n', 'names gone/**, which does not exist'],
  ['an unknown package', '// Drill of: npm:gone\n', 'names npm:gone, which does not exist'],
])('a fault: %s', (_, text, message) =>
  expect(drillFaults(treeOf({ ...grounds, [drill]: text }))).toEqual([{ file: drill, message }]),
)
