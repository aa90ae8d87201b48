/** CPU seconds of processes, read from Linux's /proc. Other systems give undefined: callers then do without. */
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second for every program. */
const ticksPerSecond = 100

/** Own and awaited children's ticks of the text of `/proc/<pid>/stat`. The name may hold spaces and brackets. */
export const ticksOf = (stat: string): number =>
  stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0)

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
