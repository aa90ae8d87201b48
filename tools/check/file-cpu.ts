/** Vitest runs this before each test file: notes the CPU seconds that the file takes, with the processes that it starts. */
import { afterAll } from 'vitest'
import { cpuSecondsOfTree } from './process-cpu.ts'

declare module 'vitest' {
  interface TaskMeta {
    cpuSeconds?: number
  }
}

const before = cpuSecondsOfTree(process.pid)
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from the first parameter
afterAll(({}: object, { file }) => {
  const after = cpuSecondsOfTree(process.pid)
  if (before !== undefined && after !== undefined) file.meta.cpuSeconds = after - before
})
