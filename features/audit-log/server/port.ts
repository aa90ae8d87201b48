/** The door of the audit log: what tools may use. */
export { type AuditFileCheck, auditFileLines, verifyAuditFile } from './verify-audit-file.ts'
