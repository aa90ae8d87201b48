/** CPU seconds of processes, read from Linux's /proc. Other systems give undefined: callers then do without. */
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second for every program. */
const ticksPerSecond = 100

/** The figures of the text of `/proc/<pid>/stat` behind the name, which may hold spaces and brackets. */
const figuresOf = (stat: string): string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ')
const sumOf = (ticks: readonly string[]): number => ticks.reduce((sum, one) => sum + Number(one), 0)

/** Own and awaited children's ticks. */
export const ticksOf = (stat: string): number => sumOf(figuresOf(stat).slice(11, 15))

const childrenOf = (pid: number | string): string[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    try {
      return readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
        .split(' ')
        .filter((child) => child !== '')
    } catch {
      // The thread or the process has ended meanwhile.
      return []
    }
  })

const ticksOfTree = (pid: number | string): number => {
  try {
    return (
      ticksOf(readFileSync(`/proc/${pid}/stat`, 'utf8')) +
      childrenOf(pid).reduce((sum, child) => sum + ticksOfTree(child), 0)
    )
  } catch {
    return 0
  }
}

/** CPU seconds until now of a process, of its children and of those that have ended. */
export const cpuSecondsOfTree = (pid: number): number | undefined =>
  process.platform === 'linux' ? ticksOfTree(pid) / ticksPerSecond : undefined

/**
 * Counts the CPU seconds of a process and of all that it starts. Nobody awaits some processes of a browser, so the system
 * adds them to no parent: whoever was seen counts with what it had taken when it was last seen.
 */
export const watchTree = (root: number): { readonly look: () => void; readonly seconds: () => number | undefined } => {
  const seen = new Map<string, number>()
  const visit = (pid: number | string): void => {
    try {
      const figures = figuresOf(readFileSync(`/proc/${pid}/stat`, 'utf8'))
      // With the time of its start: numbers of processes are used again.
      seen.set(`${pid} ${figures[19]}`, sumOf(figures.slice(11, 13)))
      for (const child of childrenOf(pid)) visit(child)
    } catch {
      // It has ended meanwhile.
    }
  }
  const look = () => {
    if (process.platform === 'linux') visit(root)
  }
  return {
    look,
    seconds: () => {
      look()
      const awaited = cpuSecondsOfTree(root)
      const sum = [...seen.values()].reduce((total, ticks) => total + ticks, 0) / ticksPerSecond
      return awaited === undefined ? undefined : Math.max(awaited, sum)
    },
  }
}
