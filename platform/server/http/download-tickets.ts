import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '../relations/relations.ts'
import { downloadTicket } from './tables.ts'

/** The browser may begin and resume the download for so long. */
export const ticketLifeMs = 600_000

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes, keyBytes] = [12, 16, 32]
const ticketText = /^[\w-]{43}$/

/** Access tokens for the download of one file each. All processes of an installation have the same. */
export interface DownloadTickets {
  /** Keeps a token for the path of a file. Resolves with the ticket: 43 characters, however long the token is. */
  keep(path: string, token: string): Promise<string>
  /** The token of a ticket; undefined for an old one, and for another path. */
  tokenOf(path: string, ticket: string): Promise<string | undefined>
}

/** Id of the row and key of its content. Neither says anything about the other, nor about the ticket. */
const partsOf = (ticket: string) => {
  const part = (use: string) => Buffer.from(hkdfSync('sha256', ticket, '', `solvane download ${use}`, keyBytes))
  return { id: part('id').toString('base64url'), key: part('key') }
}

const sealed = (key: Buffer, path: string, token: string): string => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(path))
  const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64')
}

const opened = (key: Buffer, path: string, text: string): string | undefined => {
  const bytes = Buffer.from(text, 'base64')
  const cipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(path)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([cipher.update(bytes.subarray(ivBytes + tagBytes)), cipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

export const createDownloadTickets = (db: Db): DownloadTickets => ({
  async keep(path, token) {
    const ticket = randomBytes(keyBytes).toString('base64url')
    const { id, key } = partsOf(ticket)
    const nowMs = Date.now()
    await db.delete(downloadTicket).where(lt(downloadTicket.expiresAt, new Date(nowMs)))
    const expiresAt = new Date(nowMs + ticketLifeMs)
    await db.insert(downloadTicket).values({ id, sealed: sealed(key, path, token), expiresAt })
    return ticket
  },
  async tokenOf(path, ticket) {
    if (!ticketText.test(ticket)) return undefined
    const { id, key } = partsOf(ticket)
    const [row] = await db
      .select({ sealed: downloadTicket.sealed })
      .from(downloadTicket)
      .where(and(eq(downloadTicket.id, id), gt(downloadTicket.expiresAt, new Date(Date.now()))))
    return row && opened(key, path, row.sealed)
  },
})
