import { desc, eq, getTableColumns } from 'drizzle-orm'
import type { ServerFeature } from '../../../platform/server/feature.ts'
import { notFound } from '../../../platform/server/http/problems.ts'
import { mail } from '../../../platform/server/mail/tables.ts'
import { getOutbox, type MailRow, mailStates, mostMails, readMail } from '../contract/outbox.ts'
import { mailJobs } from './mail-jobs.ts'

const rowOf = (row: Omit<typeof mail.$inferSelect, 'text' | 'textUntil'>): MailRow => {
  const state = mailStates.find((known) => known === row.state) ?? 'failed'
  return {
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    state,
    createdAtMs: row.createdAt.getTime(),
    sentAtMs: row.sentAt?.getTime() ?? null,
    attempts: row.attempts,
    nextAttemptAtMs: state === 'queued' ? row.dueAt.getTime() : null,
    problem: row.problem,
  }
}

const { text: _text, textUntil: _textUntil, ...listed } = getTableColumns(mail)

/** E-mails: sending them, and showing those that were written. */
export const feature: ServerFeature = {
  name: 'outbox',
  routes(routes, { config, relations: { db }, audit }) {
    routes.bind(getOutbox, async () => {
      const rows = await db.select(listed).from(mail).orderBy(desc(mail.id)).limit(mostMails)
      return { results: rows.map(rowOf), hasMailServer: config.mailServer !== undefined }
    })

    routes.bind(readMail, (request) =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(mail).where(eq(mail.id, request.params.id))
        if (!row) throw notFound('E-mail not found')
        // A text that its link has outlived may stand here for a moment longer.
        const text = row.textUntil.getTime() > Date.now() ? row.text : null
        const target = { kind: 'mail', id: String(row.id), name: row.recipient }
        if (text !== null) await audit.record(tx, request, { target, after: { subject: row.subject } })
        return { ...rowOf(row), text, textUntilMs: row.textUntil.getTime() }
      }),
    )
  },
  jobs: mailJobs,
}
