import type { Config } from '../config/config.ts'
import type { Db } from '../relations/relations.ts'
import { mail } from './tables.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text. It may contain a one-time link, so it is deleted after sending, and at `textUntil` at the latest. */
  readonly text: string
  readonly textUntil: Date
  /** Never sent, only kept in the outbox: for demo users with invented addresses. */
  readonly onlyKeep?: boolean
}

/**
 * Queues an e-mail in the transaction of its cause. Without a mail server it stays in the outbox, where a super
 * administrator can read it.
 */
export const postMail = async (
  tx: Db,
  { mailServer }: Pick<Config, 'mailServer'>,
  { to, subject, text, textUntil, onlyKeep = false }: Mail,
): Promise<void> => {
  const state = mailServer === undefined || onlyKeep ? 'kept' : 'queued'
  await tx.insert(mail).values({ recipient: to, subject, text, textUntil, state })
}
