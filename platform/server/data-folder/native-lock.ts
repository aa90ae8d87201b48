import { createRequire } from 'node:module'

/** The part of `fs-native-extensions` in use: open file description locks on Linux, flock on macOS, LockFileEx on Windows. */
interface Binding {
  tryLock(fd: number, offset?: number, length?: number): boolean
}

/** Windows locks keep others from the locked bytes: this one lies far behind the end of the file. */
const [offset, length] = process.platform === 'win32' ? [2 ** 40, 1] : [0, 0]

/** Undefined where no binary fits this system. */
const binding = ((): Binding | undefined => {
  try {
    return createRequire(import.meta.url)('fs-native-extensions') as Binding
  } catch {
    return undefined
  }
})()

/** How the systems say that another process holds a lock. */
const heldCodes = new Set(['EAGAIN', 'EBUSY', 'EACCES', 'EWOULDBLOCK'])

/**
 * Asks the kernel for the exclusive lock on an open file. It ends with the file handle, thus with its process at the latest.
 * 'unknown': this file system or this system has no such locks.
 */
export const tryNativeLock = (fd: number): 'taken' | 'held' | 'unknown' => {
  if (!binding) return 'unknown'
  try {
    return binding.tryLock(fd, offset, length) ? 'taken' : 'held'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return heldCodes.has(code) ? 'held' : 'unknown'
  }
}
