import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const tools = fileURLToPath(new URL('.', import.meta.url))
let root = ''
const write = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'solvane-mark-'))
  write(
    'package.json',
    JSON.stringify({ dependencies: { node: '24.0.0', one: '1.0.0' }, devDependencies: { '@a/two': '1.0.0' } }),
  )
  write('package-lock.json', '{}')
  for (const name of ['node', 'one', '@a/two']) write(`node_modules/${name}/package.json`, '{}')
  mkdirSync(join(root, 'tools'))
  for (const name of ['mark-dependencies.mjs', 'ensure-dependencies.mjs'])
    copyFileSync(join(tools, name), join(root, 'tools', name))
  // An npm that only tells that it was called.
  write('bin/npm', '#!/bin/sh\necho called\n')
  spawnSync('chmod', ['+x', join(root, 'bin/npm')])
})
afterEach(() => rmSync(root, { recursive: true }))

const run = (name: string, more: Record<string, string> = {}) => {
  const env = { PATH: `${join(root, 'bin')}:${process.env.PATH}`, ...more }
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'tools', name)], { env, encoding: 'utf8' })
  expect(status).toBe(0)
  return stdout
}
const isMarked = () => existsSync(join(root, 'node_modules/.lock-hash'))

test('after a complete installation of a person’s own, the start installs nothing', () => {
  run('mark-dependencies.mjs')
  expect(run('ensure-dependencies.mjs')).toBe('')
  // Another lock file is another installation.
  write('package-lock.json', '{"other":1}')
  expect(run('ensure-dependencies.mjs')).toContain('called')
})

test('what left something out is not marked, and takes an older mark away', () => {
  run('mark-dependencies.mjs')
  expect(isMarked()).toBe(true)
  run('mark-dependencies.mjs', { npm_config_omit: 'dev' })
  expect(isMarked()).toBe(false)
  rmSync(join(root, 'node_modules/@a/two'), { recursive: true })
  run('mark-dependencies.mjs')
  expect(isMarked()).toBe(false)
})
