import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { DataFolderLocked, type LockOwner, lockedBy, readOwner } from './lock-owner.ts'
import { isRunning, pidNamespace } from './process-identity.ts'

/** On another machine only the heartbeat tells whether the owner lives. */
const silentAfterMs = 60_000

export interface HeartbeatLock {
  /** To be called every few seconds. False: another process has taken the folder, and this one must end at once. */
  beat(): boolean
  release(): void
}

/**
 * One owner by a file that its owner touches again and again: for file systems whose locks end at the machine.
 * The file appears with its whole content or not at all; the lock of an owner that has fallen silent is taken over.
 * @throws DataFolderLocked while the owner lives
 */
export const takeHeartbeatLock = async (folder: string, file: string, own: LockOwner): Promise<HeartbeatLock> => {
  const ownFile = `${file}.${own.token}`
  writeFileSync(ownFile, JSON.stringify(own, null, 2), { mode: 0o600 })
  try {
    for (let attempt = 0; !tryLink(ownFile, file); attempt++) {
      const owner = readOwner(file)
      if (owner && isAlive(owner, file, ownFile)) throw lockedBy(folder, file, owner)
      if (attempt === 5) throw new Error(`The lock ${file} changes hands too quickly; try again`)
      removeStale(file, owner)
    }
    // Others may have been taking over the same stale lock: the file names the owner after a moment.
    await pause(30)
    if (readOwner(file)?.token !== own.token) throw new DataFolderLocked(`Another Solvane has just taken ${folder}`)
  } finally {
    rmSync(ownFile, { force: true })
  }

  const putBack = (): boolean => {
    writeFileSync(ownFile, JSON.stringify(own, null, 2), { mode: 0o600 })
    try {
      return tryLink(ownFile, file)
    } finally {
      rmSync(ownFile, { force: true })
    }
  }

  return {
    beat: () => {
      const owner = readOwner(file)
      if (owner?.token === own.token) touch(file)
      else if (owner) return false
      // Removed by hand: it is put back, unless another process was faster.
      else return putBack() || readOwner(file)?.token === own.token
      return true
    },
    release: () => {
      if (readOwner(file)?.token === own.token) rmSync(file, { force: true })
    },
  }
}

/** Writes the same byte again: the file system sets the time, and no reader finds half a file. */
const touch = (file: string): void => {
  const handle = openSync(file, 'r+')
  try {
    writeSync(handle, '{', 0)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

const tryLink = (ownFile: string, file: string): boolean => {
  try {
    linkSync(ownFile, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** The process number counts only for whoever sees the same processes; for all others the heartbeat does. */
const isAlive = (owner: LockOwner, file: string, ownFile: string): boolean => {
  if (owner.hostname === hostname() && owner.namespace === pidNamespace()) return isRunning(owner.pid, owner.start)
  const touchedMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  // Both times are of the file system's clock: the clocks of two machines may differ.
  return statSync(ownFile).mtimeMs - touchedMs < silentAfterMs
}

/** Moves the stale lock away; when it turns out to be another one that just appeared, puts it back. */
const removeStale = (file: string, stale: LockOwner | undefined): void => {
  const aside = `${file}.stale-${crypto.randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const moved = readOwner(aside)
  if (moved && moved.token !== stale?.token) tryLink(aside, file)
  rmSync(aside, { force: true })
}
