import { closeSync, existsSync, ftruncateSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type HeartbeatLock, takeHeartbeatLock } from './heartbeat-lock.ts'
import { type LockOwner, lockedBy, readOwner, thisOwner } from './lock-owner.ts'
import { isStillAt, type LockedFile, lockFile } from './locked-file.ts'
import { dataFolderUnusable, makeDataFolder } from './make-data-folder.ts'
import { isSharedByMachines } from './shared-folder.ts'

export interface DataFolderLock {
  /** Locks what the stores have made in the meantime. Safe to repeat; the lock itself does so every few seconds. */
  coverStores(): void
  /** Gives the folder free. Safe to repeat. */
  release(): void
}

interface LockOptions {
  /** Where the owner can be reached; 0 for a command that serves nobody. */
  readonly port: number
  readonly host?: string
  /** Called when another process has taken the folder all the same: whatever this one writes from now on does harm. */
  readonly onLost?: () => void
  /** Whether other machines may have the folder; found out unless a test says it. */
  readonly sharedByMachines?: boolean
}

const beatMs = 10_000
const lockName = 'solvane.lock'
/** Nobody can remove these by hand and still have a store: they hold the folder when the lock file is gone. */
const storeFiles = [join('relations', 'PG_VERSION')]
/** A program that asks for the owner holds the lock for a moment. */
const momentMs = 40
const moments = 5

/**
 * Makes this process the one owner of a data folder, which is created when absent (readable by its user only).
 * Call it before anything in the folder is opened: PGlite has no lock of its own, and two owners lose rows without a word.
 * The kernel holds the lock and ends it with the process. Where other machines may write the folder, or the system has no
 * such locks, a heartbeat decides besides (docs/decisions/034).
 * @throws DataFolderLocked while another process owns the folder, DataFolderUnusable where there can be no such folder
 */
export const lockDataFolder = async (folder: string, options: LockOptions): Promise<DataFolderLock> => {
  makeDataFolder(folder)
  const path = join(folder, lockName)
  const own = thisOwner({ port: options.port, host: options.host ?? '127.0.0.1' })
  let main = await takeMainLock(folder, path)
  const storeLocks = new Map<string, LockedFile>()
  let heartbeat: HeartbeatLock | undefined
  let released = false

  const coverStores = (): boolean => {
    if (released) return true
    for (const name of storeFiles) {
      const file = join(folder, name)
      const known = storeLocks.get(file)
      if (known && isStillAt(known)) continue
      if (known) closeSync(known.fd)
      storeLocks.delete(file)
      if (!existsSync(file)) continue
      const locked = lockFile(file, false)
      if (locked === 'held') return false
      storeLocks.set(file, locked)
    }
    return true
  }

  const release = (): void => {
    if (released) return
    released = true
    clearInterval(timer)
    heartbeat?.release()
    // Removed while it is held: whoever waits for it finds out that the name leads elsewhere.
    if (isStillAt(main)) rmSync(path, { force: true })
    for (const { fd } of [...storeLocks.values(), main]) closeSync(fd)
  }

  /** A lock file that somebody removed is made again, so that the next process meets it. */
  const renewMain = (): void => {
    if (isStillAt(main)) return
    const again = lockFile(path, true)
    if (again === 'held') return
    closeSync(main.fd)
    main = again
    writeOwner(main, own)
  }

  const beat = (): void => {
    try {
      renewMain()
      coverStores()
      if (heartbeat?.beat() === false) options.onLost?.()
    } catch {
      // A full or absent disk: the locks that are held stay held.
    }
  }

  const timer = setInterval(beat, beatMs).unref()
  try {
    if (!coverStores()) throw lockedBy(folder, path, undefined)
    if (!main.isKernelLock || (options.sharedByMachines ?? isSharedByMachines(folder)))
      heartbeat = await takeHeartbeatLock(folder, join(folder, 'solvane.heartbeat'), own)
    writeOwner(main, own)
  } catch (error) {
    release()
    throw error instanceof Error && 'code' in error ? dataFolderUnusable(folder, error) : error
  }
  return { coverStores: () => void coverStores(), release }
}

const takeMainLock = async (folder: string, path: string): Promise<LockedFile> => {
  for (let attempt = 0; ; attempt++) {
    const locked = openMainLock(folder, path)
    if (locked !== 'held') return locked
    if (attempt === moments) throw lockedBy(folder, path, readOwner(path))
    await pause(momentMs)
  }
}

const openMainLock = (folder: string, path: string): LockedFile | 'held' => {
  try {
    return lockFile(path, true)
  } catch (error) {
    throw dataFolderUnusable(folder, error)
  }
}

/** For people: the lock does not depend on it. */
const writeOwner = ({ fd }: LockedFile, owner: LockOwner): void => {
  ftruncateSync(fd)
  writeSync(fd, JSON.stringify(owner, null, 2), 0)
}

/** The process that owns the folder now. */
export const dataFolderOwner = (folder: string): { pid: number; address: string } | undefined => {
  const path = join(folder, lockName)
  if (!existsSync(path)) return undefined
  const locked = lockFile(path, false)
  if (locked !== 'held') closeSync(locked.fd)
  return locked === 'held' || !locked.isKernelLock ? readOwner(path) : undefined
}
