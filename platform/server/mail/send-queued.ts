import { and, asc, eq, isNotNull, lt, lte, ne, sql } from 'drizzle-orm'
import { createTransport, type Transporter } from 'nodemailer'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import type { Db } from '../relations/relations.ts'
import { mail } from './tables.ts'

const mostAtOnce = 20
/** Back-off before each retry; after the last one the mail has failed. */
const pausesMs = [30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000, 60 * 60_000]
/** Claim time, longer than all time-outs of an attempt. It frees the mails of a dead process. */
const claimMs = 5 * 60_000
const rowLifeMs = 90 * 86_400_000

/** The reply of a mail server may quote the message, so only one short line is stored. */
const problemOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 300) ?? ''

/** A permanent failure (SMTP 5xx) is not retried. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500

export interface MailSender {
  /** Sends due mails; resolves with the number of attempts. */
  sendDue(nowMs?: number): Promise<number>
  /** Deletes texts with expired links, and old rows; resolves with the counts. */
  forget(nowMs?: number): Promise<{ readonly texts: number; readonly rows: number }>
  close(): void
}

/** Sends queued mails to the configured mail server, until it accepts or permanently rejects them. */
export const createMailSender = ({
  config: { mailServer },
  db,
  log,
}: {
  readonly config: Pick<Config, 'mailServer'>
  readonly db: Db
  readonly log: Log
}): MailSender => {
  const server: Transporter | undefined =
    mailServer &&
    createTransport(
      {
        url: mailServer.url,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from: mailServer.from },
    )

  /** Claims mails for a while, so that no other process sends them. */
  const claim = (nowMs: number) =>
    db.transaction(async (tx) => {
      const due = await tx
        .select({ id: mail.id })
        .from(mail)
        .where(and(eq(mail.state, 'queued'), lte(mail.dueAt, new Date(nowMs))))
        .orderBy(asc(mail.dueAt), asc(mail.id))
        .limit(mostAtOnce)
        .for('update', { skipLocked: true })
      const claimed = []
      for (const { id } of due)
        claimed.push(
          ...(await tx
            .update(mail)
            .set({ dueAt: new Date(nowMs + claimMs), attempts: sql`${mail.attempts} + 1` })
            .where(eq(mail.id, id))
            .returning()),
        )
      return claimed
    })

  const send = async (transport: Transporter, row: typeof mail.$inferSelect, nowMs: number): Promise<void> => {
    const mine = eq(mail.id, row.id)
    if (row.text === null) {
      await db.update(mail).set({ state: 'failed', problem: 'It waited for longer than its link holds' }).where(mine)
      return
    }
    try {
      await transport.sendMail({ to: { name: '', address: row.recipient }, subject: row.subject, text: row.text })
      await db
        .update(mail)
        .set({ state: 'sent', sentAt: new Date(nowMs), text: null, problem: null })
        .where(mine)
    } catch (error) {
      const problem = problemOf(error)
      const pauseMs = pausesMs[row.attempts - 1]
      const hasFailed = pauseMs === undefined || isFinal(error)
      log.warn({ event: 'mail-not-sent', mail: row.id, attempt: row.attempts, problem, hasFailed }, 'mail was not sent')
      await db
        .update(mail)
        .set(hasFailed ? { state: 'failed', text: null, problem } : { problem, dueAt: new Date(nowMs + pauseMs) })
        .where(mine)
    }
  }

  return {
    async sendDue(nowMs = Date.now()) {
      if (!server) return 0
      const claimed = await claim(nowMs)
      for (const row of claimed) await send(server, row, nowMs)
      return claimed.length
    },
    async forget(nowMs = Date.now()) {
      const texts = await db
        .update(mail)
        .set({ text: null })
        .where(and(isNotNull(mail.text), lt(mail.textUntil, new Date(nowMs))))
        .returning({ id: mail.id })
      const rows = await db
        .delete(mail)
        .where(and(ne(mail.state, 'queued'), lt(mail.createdAt, new Date(nowMs - rowLifeMs))))
        .returning({ id: mail.id })
      return { texts: texts.length, rows: rows.length }
    },
    close: () => server?.close(),
  }
}
