import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { dataFolderUnusable, makeDataFolder } from './make-data-folder.ts'
import { isRunning, processStart } from './process-identity.ts'

/** What the lock file says of the owner. */
const Owner = z.object({
  pid: z.number().int().positive(),
  /** See `processStart`. */
  start: z.string().optional(),
  hostname: z.string(),
  /** How people reach the owner, e.g. http://127.0.0.1:8080. */
  address: z.string(),
  since: z.string(),
  token: z.string(),
})
type Owner = z.infer<typeof Owner>

/** Another running Solvane owns the data folder. */
export class DataFolderLocked extends Error {
  override readonly name = 'DataFolderLocked'
}

export interface DataFolderLock {
  /** Gives the folder free. Safe to repeat. */
  release(): void
}

const heartbeatMs = 10_000
/** On another machine only the heartbeat tells whether the owner lives. */
const silentAfterMs = 60_000

/**
 * Makes this process the one owner of a data folder, which is created when absent (readable by its user only).
 * The embedded stores need it: PGlite has no lock of its own, and two owners lose rows without a word.
 * `port` is where the owner can be reached; 0 for a command that serves nobody.
 * The lock of a process that died is taken over. Rejects with {@link DataFolderLocked} while the owner lives, and with
 * DataFolderUnusable where there can be no such folder.
 */
export const lockDataFolder = async (
  folder: string,
  { port, host = '127.0.0.1' }: { readonly port: number; readonly host?: string },
): Promise<DataFolderLock> => {
  makeDataFolder(folder)
  const lockFile = join(folder, 'solvane.lock')
  const token = crypto.randomUUID()
  const start = processStart(process.pid)
  const own: Owner = {
    pid: process.pid,
    ...(start !== undefined && { start }),
    hostname: hostname(),
    address: port === 0 ? 'a command without an address' : `http://${host}:${port}`,
    since: new Date().toISOString(),
    token,
  }
  const ownFile = `${lockFile}.${token}`
  try {
    writeFileSync(ownFile, JSON.stringify(own, null, 2), { mode: 0o600 })
  } catch (error) {
    throw dataFolderUnusable(folder, error)
  }
  try {
    for (let attempt = 0; !tryLink(ownFile, lockFile); attempt++) {
      const owner = readOwner(lockFile)
      if (owner && isAlive(owner, lockFile)) throw new DataFolderLocked(lockedMessage(folder, lockFile, owner))
      if (attempt === 5) throw new Error(`The lock ${lockFile} changes hands too quickly; try again`)
      removeStale(lockFile, owner)
    }
    // Others may have been taking over the same stale lock: whoever stands in the file after a moment owns the folder.
    await pause(30)
    if (readOwner(lockFile)?.token !== token) throw new DataFolderLocked(`Another Solvane has just taken ${folder}`)
  } finally {
    rmSync(ownFile, { force: true })
  }

  const heartbeat = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(lockFile, now, now)
    } catch {
      // A lock file removed by hand is not put back: another process may own the folder by now.
    }
  }, heartbeatMs).unref()

  return {
    release: () => {
      clearInterval(heartbeat)
      if (readOwner(lockFile)?.token === token) rmSync(lockFile, { force: true })
    },
  }
}

/** Whoever owns the folder now, when a living process does. */
export const dataFolderOwner = (folder: string): { pid: number; address: string } | undefined => {
  const lockFile = join(folder, 'solvane.lock')
  const owner = readOwner(lockFile)
  return owner && isAlive(owner, lockFile) ? owner : undefined
}

/** The lock file appears with its whole content or not at all. */
const tryLink = (ownFile: string, lockFile: string): boolean => {
  try {
    linkSync(ownFile, lockFile)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

const readOwner = (lockFile: string): Owner | undefined => {
  try {
    return Owner.parse(JSON.parse(readFileSync(lockFile, 'utf8')))
  } catch {
    return undefined
  }
}

const isAlive = (owner: Owner, lockFile: string): boolean => {
  if (owner.hostname === hostname()) return isRunning(owner.pid, owner.start)
  const touched = statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - touched < silentAfterMs
}

/** Moves the stale lock away; when it turns out to be another one that just appeared, puts it back. */
const removeStale = (lockFile: string, stale: Owner | undefined): void => {
  const aside = `${lockFile}.stale-${crypto.randomUUID()}`
  try {
    renameSync(lockFile, aside)
  } catch {
    return
  }
  const moved = readOwner(aside)
  if (moved && moved.token !== stale?.token) tryLink(aside, lockFile)
  rmSync(aside, { force: true })
}

const lockedMessage = (folder: string, lockFile: string, owner: Owner): string => {
  const where = owner.hostname === hostname() ? '' : ` on ${owner.hostname}`
  return (
    `The data folder ${folder} belongs to another running Solvane: process ${owner.pid}${where}, ${owner.address}, since ${owner.since}. ` +
    `Use that one, stop it, or set SOLVANE_DATA to another folder. (Lock: ${lockFile})`
  )
}
