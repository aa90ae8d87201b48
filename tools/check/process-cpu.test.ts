import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { cpuSecondsOfTree, ticksOf } from './process-cpu.ts'

test('a name with spaces and brackets does not shift the figures', () => {
  const figures = ['S', ...Array.from({ length: 10 }, () => '7'), '1', '2', '3', '4', '20']
  expect(ticksOf(`42 (a) b (c)) ${figures.join(' ')}`)).toBe(10)
})

test.runIf(process.platform === 'linux')('work of a process that has ended is counted for its parent', () => {
  const before = cpuSecondsOfTree(process.pid) ?? 0
  execFileSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 200_000);'])
  expect((cpuSecondsOfTree(process.pid) ?? 0) - before).toBeGreaterThan(0.19)
})
