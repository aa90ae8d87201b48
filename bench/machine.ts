import { readFileSync } from 'node:fs'
import { arch, cpus, loadavg, release, totalmem, type } from 'node:os'

/** One line on the machine that a figure was measured on. */
export const machineLine = (): string => {
  const cores = cpus()
  const memoryGiB = (totalmem() / 2 ** 30).toFixed(0)
  const load = (loadavg()[0] ?? 0).toFixed(1)
  return `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown processor'}, ${memoryGiB} GiB, ${type()} ${release()} ${arch()}, Node ${process.version}, load ${load} at the start`
}

/** Clock ticks of /proc: 100 a second on every Linux that Node runs on. */
const tickMs = 10

const statOf = (pid: number): { parent: number; cpuMs: number } | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name may hold spaces: fields are counted from behind its bracket.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs }
  } catch {
    return undefined
  }
}

/** Processor time in ms that a process has used so far; undefined where /proc does not exist. */
export const cpuOf = (pid: number): number | undefined => statOf(pid)?.cpuMs

/** Resident memory of a process, MiB; undefined where /proc does not exist. */
export const memoryOf = (pid: number): number | undefined => {
  try {
    const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return (Number(pages) * 4_096) / 2 ** 20
  } catch {
    return undefined
  }
}

/** A process and all that it has started, directly or not (Linux; elsewhere the process alone). */
export const processTree = (root: number): number[] => {
  const tree = [root]
  for (const pid of tree) {
    try {
      for (const thread of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' '))
        if (thread.trim() !== '') tree.push(Number(thread))
    } catch {
      return tree
    }
  }
  return tree
}
