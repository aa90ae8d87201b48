import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { READ } from '../../../domain/right.ts'
import { recordChanges } from '../../../platform/server/audit/record-changes.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { hasRight } from '../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { conflict, notFound } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { createNotifier } from '../../notifications/server/port.ts'
import { createSignInPeople } from '../../users/server/port.ts'
import {
  Audience,
  type CommunicationMessage,
  createCommunicationMessage,
  deleteCommunicationMessage,
  getCommunicationMessageChanges,
  getCommunicationMessages,
  getMessageAudience,
  getShownMessages,
  isTold,
  type MessageContent,
  MessageTexts,
  type severities,
  updateCommunicationMessage,
} from '../contract/communication.ts'
import { communicationMessage } from './tables.ts'
import { createMessageTeller, foreseeMessage, isRowTold, messageEvent, occurrenceOf } from './tell-messages.ts'

type Row = typeof communicationMessage.$inferSelect

const viewOf = (row: Row): CommunicationMessage => ({
  id: row.id,
  texts: MessageTexts.parse(row.texts),
  severity: row.severity as (typeof severities)[number],
  fromAtMs: row.fromAt.getTime(),
  toAtMs: row.toAt?.getTime() ?? null,
  audience: Audience.parse(row.audience),
  isTold: isRowTold(row),
  version: row.version,
  updatedAtMs: row.updatedAt.getTime(),
  updatedBy: row.updatedBy,
})

const rowOf = (content: MessageContent, principal: Principal) => {
  const { texts, severity, fromAtMs, toAtMs, audience } = content
  return {
    texts,
    severity,
    fromAt: new Date(fromAtMs),
    toAt: toAtMs === null ? null : new Date(toAtMs),
    audience: { ...audience, isTold: isTold(content) },
    updatedAt: new Date(),
    updatedBy: `${principal.firstName} ${principal.lastName}`.trim(),
  }
}

/** What the audit log keeps of a message: by whom and when stands beside it. */
const recordOf = ({ id: _id, updatedAtMs: _at, updatedBy: _by, ...content }: CommunicationMessage) => content

const messageChanged = () => conflict('Somebody else has changed this message meanwhile: see what, and save again')

const targetOf = ({ id, texts }: CommunicationMessage) => ({
  kind: 'communicationMessage',
  id,
  name: texts['en-GB'].slice(0, 80),
})

/** Whether a message concerns a person; `groups` are those that they are in. */
export const concerns = (audience: Audience, principal: Principal, groups: ReadonlySet<string>): boolean => {
  if (audience.kind === 'everybody') return true
  if (audience.kind === 'group') return groups.has(audience.groupId)
  return hasRight(principal, audience.product, READ)
}

/** Messages of administrators to people: banners above every screen for a while. */
export const bindCommunicationRoutes = (routes: Routes, context: ServerContext): void => {
  const { audit, live } = context
  const { db } = context.relations
  const notifier = createNotifier(context)
  const tellPeople = createMessageTeller(context)
  const people = createSignInPeople(db)
  /** Open pages read their messages anew; what is in them is told to nobody here. */
  const tell = () => {
    live.notify(null, {
      id: randomUUID(),
      at: Date.now(),
      code: 'communication-changed',
      severity: 'info',
      parameters: {},
      isForPage: true,
    })
    // What begins later is told by the job, which also makes good what fails here.
    tellPeople().catch((error: unknown) => context.log.warn({ err: error }, 'people could not be told of a message'))
  }
  const takeBack = (tx: Db, row: Row) => notifier.takeBack(tx, messageEvent, occurrenceOf(row))

  routes.bind(getCommunicationMessages, async () => {
    const rows = await db.select().from(communicationMessage).orderBy(desc(communicationMessage.fromAt))
    return { results: rows.map(viewOf) }
  })

  routes.bind(getMessageAudience, ({ query }) => foreseeMessage(context, Audience.parse(query), query.severity))

  routes.bind(createCommunicationMessage, async (request) => {
    const made = await db.transaction(async (tx) => {
      const [row] = await tx.insert(communicationMessage).values(rowOf(request.body, request.principal)).returning()
      const view = viewOf(row as Row)
      await audit.record(tx, request, { target: targetOf(view), after: recordOf(view) })
      return view
    })
    tell()
    return made
  })

  routes.bind(updateCommunicationMessage, async (request) => {
    const { version, ...content } = request.body
    const { id } = request.params
    const changed = await db.transaction(async (tx) => {
      const [before] = await tx.select().from(communicationMessage).where(eq(communicationMessage.id, id)).for('update')
      if (!before) throw notFound('There is no such message')
      if (before.version !== version) throw messageChanged()
      const [row] = await tx
        .update(communicationMessage)
        .set({ ...rowOf(content, request.principal), version: sql`${communicationMessage.version} + 1` })
        .where(eq(communicationMessage.id, id))
        .returning()
      const view = viewOf(row as Row)
      await takeBack(tx, before)
      await audit.record(tx, request, {
        target: targetOf(view),
        before: recordOf(viewOf(before)),
        after: recordOf(view),
      })
      return view
    })
    tell()
    return changed
  })

  routes.bind(deleteCommunicationMessage, async (request) => {
    const { id } = request.params
    await db.transaction(async (tx) => {
      const [row] = await tx.delete(communicationMessage).where(eq(communicationMessage.id, id)).returning()
      if (!row) throw notFound('There is no such message')
      if (row.version !== request.query.version) throw messageChanged()
      const view = viewOf(row)
      await takeBack(tx, row)
      await audit.record(tx, request, { target: targetOf(view), before: recordOf(view) })
    })
    tell()
    return { id }
  })

  routes.bind(getCommunicationMessageChanges, async ({ params: { id }, query: { since } }) => ({
    results: await recordChanges(db, { kind: 'communicationMessage', id }, since),
  }))

  routes.bind(getShownMessages, async ({ principal }) => {
    const now = new Date()
    const rows = await db
      .select()
      .from(communicationMessage)
      .where(and(or(isNull(communicationMessage.toAt), gt(communicationMessage.toAt, now))))
      .orderBy(desc(communicationMessage.fromAt))
    const messages = rows.map(viewOf)
    const asksGroups = messages.some(({ audience }) => audience.kind === 'group')
    const groups = new Set(asksGroups ? await people.groupsOf(principal.userId) : [])
    return {
      nowMs: now.getTime(),
      results: messages.filter(({ audience }) => concerns(audience, principal, groups)),
    }
  })
}
