import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { cpuSecondsOfTree, ticksOf, watchTree } from './process-cpu.ts'

/** Takes 0.2 s: asking is most of it. */
const work =
  'for (let took = 0; took < 200_000; ) { const { user, system } = process.cpuUsage(); took = user + system }'

test('a name with spaces and brackets does not shift the figures', () => {
  const figures = ['S', ...Array.from({ length: 10 }, () => '7'), '1', '2', '3', '4', '20']
  expect(ticksOf(`42 (a) b (c)) ${figures.join(' ')}`)).toBe(10)
})

test.runIf(process.platform === 'linux')('work of a process that has ended is counted for its parent', () => {
  const before = cpuSecondsOfTree(process.pid) ?? 0
  execFileSync(process.execPath, ['-e', work])
  expect((cpuSecondsOfTree(process.pid) ?? 0) - before).toBeGreaterThan(0.19)
})

test.runIf(process.platform === 'linux')('work that nobody awaits counts as far as it was seen', async () => {
  // The shell does not wait for it, as a browser does not for its pages.
  const shell = spawn('sh', [
    '-c',
    `"${process.execPath}" -e '${work} console.log(1); setTimeout(() => {}, 2_000)' & read line`,
  ])
  const tree = watchTree(shell.pid ?? 0)
  await once(shell.stdout, 'data')
  tree.look()
  shell.stdin.end()
  await once(shell, 'exit')
  expect(tree.seconds()).toBeGreaterThan(0.19)
})
