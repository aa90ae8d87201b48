import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = mkdtempSync(join(tmpdir(), 'solvane-files-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
for (const file of ['b.ts', 'a/é.ts', '.gitignore', 'node_modules/x/index.js', 'dist/web/index.html']) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), file === '.gitignore' ? 'node_modules/\ndist/\n' : '')
}

test('an export without Git and a working copy give the same files', () => {
  const files = ['.gitignore', 'a/é.ts', 'b.ts']
  expect(sourceFiles(root)).toEqual(files)
  execFileSync('git', ['init', '--quiet'], { cwd: root })
  expect(sourceFiles(root)).toEqual(files)
  rmSync(join(root, 'b.ts'))
  expect(sourceFiles(root)).toEqual(files.slice(0, 2))
})
