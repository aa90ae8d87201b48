/** Public interface of the audit log, for tools. */
export { type AuditFileCheck, auditFileLines, verifyAuditFile } from './verify-audit-file.ts'
