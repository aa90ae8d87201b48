/**
 * Vitest runs this before each test file: notes its CPU seconds, with the processes that it starts, its worker's memory, and
 * how slow the machine is.
 */
import { afterAll } from 'vitest'
import { cpuSecondsOfTree } from './process-cpu.ts'
import { measureSlowness } from './reference-work.ts'

declare module 'vitest' {
  interface TaskMeta {
    cpuSeconds?: number
    workerMib?: number
    /** The part of it that JavaScript holds: modules and what they keep. */
    heapMib?: number
    /** Of the machine, see `measureSlowness`. */
    slowness?: number
  }
}

const before = cpuSecondsOfTree(process.pid)
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from the first parameter
afterAll(({}: object, { file }) => {
  const after = cpuSecondsOfTree(process.pid)
  const { rss, heapUsed } = process.memoryUsage()
  file.meta.workerMib = Math.round(rss / 1024 ** 2)
  file.meta.heapMib = Math.round(heapUsed / 1024 ** 2)
  if (before !== undefined && after !== undefined) file.meta.cpuSeconds = after - before
  const slowness = measureSlowness()
  if (slowness !== undefined) file.meta.slowness = slowness
})
