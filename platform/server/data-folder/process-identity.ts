import { readFileSync, readlinkSync } from 'node:fs'

/**
 * Start time of a process from the kernel, because process ids are reused. Undefined without /proc; then only the id
 * counts.
 */
export const processStart = (pid: number): string | undefined => {
  try {
    // The command in parentheses may hold spaces; field 22 counts from the start, the state (field 3) follows the last parenthesis.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const ticksSinceBoot = fields.slice(fields.lastIndexOf(')') + 2).split(' ')[22 - 3]
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}/${ticksSinceBoot}`
  } catch {
    return undefined
  }
}

/** Whether the process with this id runs and began at `start`. */
export const isRunning = (pid: number, start: string | undefined): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs, and belongs to somebody else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const current = processStart(pid)
  return start === undefined || current === undefined || current === start
}

/**
 * Which processes this one can see: machine since its start, and PID namespace (a container has one of its own).
 * Undefined where the system has no /proc: there every process sees all others.
 */
export const pidNamespace = (): string | undefined => {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return undefined
  }
}
