import { closeSync, constants, fstatSync, openSync, statSync } from 'node:fs'
import { tryNativeLock } from './native-lock.ts'

/** A file that this process has locked by the kernel, or opened where the kernel has no locks. */
export interface LockedFile {
  readonly path: string
  readonly fd: number
  /** False where the kernel cannot tell: then nobody knows whether another process has the file too. */
  readonly isKernelLock: boolean
}

/** A lock is only as good as the name that leads to it: a file removed by hand and made anew is another one. */
export const isStillAt = ({ path, fd }: Pick<LockedFile, 'path' | 'fd'>): boolean => {
  const named = statSync(path, { bigint: true, throwIfNoEntry: false })
  const held = fstatSync(fd, { bigint: true })
  return named !== undefined && named.ino === held.ino && named.dev === held.dev
}

/** Files that change hands while they are being locked. */
const mostTries = 20

/** Locks the file at this path, which is made where `create` says so. Never waits. */
export const lockFile = (path: string, create: boolean): LockedFile | 'held' => {
  for (let attempt = 0; attempt < mostTries; attempt++) {
    const fd = openSync(path, create ? constants.O_RDWR | constants.O_CREAT : constants.O_RDWR, 0o600)
    const outcome = tryNativeLock(fd)
    if (outcome !== 'held' && isStillAt({ path, fd })) return { path, fd, isKernelLock: outcome === 'taken' }
    closeSync(fd)
    if (outcome === 'held') return 'held'
  }
  return 'held'
}
