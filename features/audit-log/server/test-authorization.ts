import { type CallRows, superAdminOnly } from '../../../tests/spec/authorization/call-row.ts'

export const authorization: CallRows = {
  getAuditLog: {
    product: null,
    request: () => ({ url: '/api/AuditLog?size=5' }),
    outcomes: superAdminOnly,
  },
  getAuditLogRow: {
    product: null,
    request: () => ({ url: '/api/AuditLog/Rows/1' }),
    outcomes: superAdminOnly,
  },
  getAuditLogChoices: {
    product: null,
    request: () => ({ url: '/api/AuditLog/Choices' }),
    outcomes: superAdminOnly,
  },
  getAuditLogFile: {
    product: null,
    request: () => ({ url: '/api/AuditLog/File' }),
    outcomes: superAdminOnly,
  },
  getAuditLogEvents: {
    product: null,
    request: () => ({ url: '/api/AuditLog/Events' }),
    outcomes: superAdminOnly,
  },
  getAuditLogSigner: {
    product: null,
    request: () => ({ url: '/api/AuditLog/Signer' }),
    outcomes: superAdminOnly,
  },
  checkAuditLog: {
    product: null,
    request: () => ({ url: '/api/AuditLog/Check' }),
    outcomes: superAdminOnly,
  },
}
