import { mail } from '../../../platform/server/mail/tables.ts'
import { type CallRows, type RecordMaker, superAdminOnly } from '../../../tests/spec/authorization/call-row.ts'

const aMail: RecordMaker = {
  make: async ({ relations: { db } }) => {
    const content = { recipient: 'somebody@example.org', subject: 'Hello', text: 'Hello', state: 'kept' }
    const [row] = await db
      .insert(mail)
      .values({ ...content, textUntil: new Date(Date.now() + 60_000) })
      .returning({ id: mail.id })
    return { recordId: String(row?.id) }
  },
}

export const authorization: CallRows = {
  getOutbox: { product: null, request: () => ({ url: '/api/Outbox' }), outcomes: superAdminOnly },
  readMail: {
    product: null,
    about: aMail,
    request: ({ recordId }) => ({ url: `/api/Outbox/${recordId}` }),
    outcomes: superAdminOnly,
  },
}
