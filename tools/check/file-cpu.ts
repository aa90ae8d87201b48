/** Vitest runs this before each test file: notes its CPU seconds, with the processes that it starts, and its worker's memory. */
import { afterAll } from 'vitest'
import { cpuSecondsOfTree } from './process-cpu.ts'

declare module 'vitest' {
  interface TaskMeta {
    cpuSeconds?: number
    workerMib?: number
  }
}

const before = cpuSecondsOfTree(process.pid)
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from the first parameter
afterAll(({}: object, { file }) => {
  const after = cpuSecondsOfTree(process.pid)
  file.meta.workerMib = Math.round(process.memoryUsage.rss() / 1024 ** 2)
  if (before !== undefined && after !== undefined) file.meta.cpuSeconds = after - before
})
