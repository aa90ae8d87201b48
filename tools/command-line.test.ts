import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const tools = ['audit-verify', 'backup', 'first-administrator', 'gateway', 'import', 'replay', 'restore', 'simulate']

test.each(tools)('%s: an unknown option prints the help and does nothing', (tool) => {
  const path = fileURLToPath(new URL(`./${tool}.ts`, import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, '--nonsense'], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^Unknown option '--nonsense'.*npm run /s)
})
