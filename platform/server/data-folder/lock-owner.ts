import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'
import { pidNamespace, processStart } from './process-identity.ts'

/** The content of a lock file. */
export const LockOwner = z.object({
  pid: z.number().int().positive(),
  /** See `processStart`. */
  start: z.string().optional(),
  /** See `pidNamespace`: the process number means nothing in another one. */
  namespace: z.string().optional(),
  hostname: z.string(),
  /** How people reach the owner, e.g. http://127.0.0.1:8080. */
  address: z.string(),
  since: z.string(),
  token: z.string(),
})
export type LockOwner = z.infer<typeof LockOwner>

export const thisOwner = ({ port, host }: { readonly port: number; readonly host: string }): LockOwner => {
  const start = processStart(process.pid)
  const namespace = pidNamespace()
  return {
    pid: process.pid,
    ...(start !== undefined && { start }),
    ...(namespace !== undefined && { namespace }),
    hostname: hostname(),
    address: port === 0 ? 'a command without an address' : `http://${host}:${port}`,
    since: new Date().toISOString(),
    token: crypto.randomUUID(),
  }
}

/** Undefined where there is no file, or another text in it. */
export const readOwner = (file: string): LockOwner | undefined => {
  try {
    return LockOwner.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** Another running Solvane owns the data folder. */
export class DataFolderLocked extends Error {
  override readonly name = 'DataFolderLocked'
}

/** Names the owner as far as it is known. */
export const lockedBy = (folder: string, file: string, owner: LockOwner | undefined): DataFolderLocked => {
  const where = owner && owner.hostname !== hostname() ? ` on ${owner.hostname}` : ''
  const who = owner ? `: process ${owner.pid}${where}, ${owner.address}, since ${owner.since}` : ''
  return new DataFolderLocked(
    `The data folder ${folder} belongs to another running Solvane${who}. ` +
      `Use that one, stop it, or set SOLVANE_DATA to another folder. (Lock: ${file})`,
  )
}
