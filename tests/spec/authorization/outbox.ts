import { type CallRows, superAdminOnly } from './call-row.ts'

export const outbox: CallRows = {
  getOutbox: { product: null, request: () => ({ url: '/api/Outbox' }), outcomes: superAdminOnly },
  readMail: {
    product: null,
    about: 'mail',
    request: ({ recordId }) => ({ url: `/api/Outbox/${recordId}` }),
    outcomes: superAdminOnly,
  },
}
