import { type CallRows, superAdminOnly } from './call-row.ts'

export const outbox: CallRows = {
  getOutbox: { product: null, request: () => ({ url: '/api/Outbox' }), outcomes: superAdminOnly },
  readMail: {
    product: null,
    request: () => ({ url: '/api/Outbox/999999999' }),
    outcomes: { ...superAdminOnly, superAdmin: 404 },
  },
}
