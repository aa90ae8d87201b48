import type { Config } from '../config/config.ts'
import type { Db } from '../relations/relations.ts'
import { mail } from './tables.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text. May hold a one-time link: it is forgotten as soon as it went out, and at `textUntil` at the latest. */
  readonly text: string
  readonly textUntil: Date
  /** Is never sent, only kept for the super administrator: to people of the demo, whose addresses are nobody's. */
  readonly onlyKeep?: boolean
}

/**
 * Puts an e-mail into the queue, inside the transaction of what it tells: either both happen or none. Without a mail
 * server it is kept where a super administrator can read it and pass it on.
 */
export const postMail = async (
  tx: Db,
  { mailServer }: Pick<Config, 'mailServer'>,
  { to, subject, text, textUntil, onlyKeep = false }: Mail,
): Promise<void> => {
  const state = mailServer === undefined || onlyKeep ? 'kept' : 'queued'
  await tx.insert(mail).values({ recipient: to, subject, text, textUntil, state })
}
