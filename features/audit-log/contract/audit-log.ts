import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'

export const auditResults = ['done', 'refused', 'failed', 'cancelled'] as const

/** One entry of the audit log. Values before and after are JSON texts. */
export const AuditLogRow = z
  .object({
    number: z.number().int(),
    atMs: z.number().int(),
    /** Null: no signed-in user, or the system. */
    actorId: z.string().nullable(),
    actorName: z.string().nullable(),
    address: z.string().nullable(),
    requestId: z.string().nullable(),
    operation: z.string(),
    targetKind: z.string().nullable(),
    targetId: z.string().nullable(),
    targetName: z.string().nullable(),
    farmCode: z.string().nullable(),
    before: z.string().nullable(),
    after: z.string().nullable(),
    result: z.enum(auditResults),
    reason: z.string().nullable(),
    times: z.number().int(),
    hash: z.string(),
  })
  .meta({ id: 'AuditLogRow' })
export type AuditLogRow = z.infer<typeof AuditLogRow>

const instant = z.coerce.number().int().min(0).max(8.64e15)
const word = (most: number) => z.string().trim().min(1).max(most)

/** Filter of the log; an omitted field does not filter. */
const filter = {
  /** Id of a user; `none`: entries without a signed-in user, or of the system. */
  actor: word(100).optional(),
  operation: word(100).optional(),
  /** Part of the name, or the whole id, of the target. */
  target: word(200).optional(),
  farm: word(60).optional(),
  result: z.enum(auditResults).optional(),
  /** Half-open range of time, epoch ms. */
  from: instant.optional(),
  to: instant.optional(),
  /** Searches names, address, reason, values before and after. */
  text: word(200).optional(),
}
export const AuditLogFilter = z.object(filter)
export type AuditLogFilter = z.output<typeof AuditLogFilter>

export const largestAuditPage = 500

export const getAuditLog = endpoint({
  id: 'getAuditLog',
  method: 'GET',
  path: '/api/AuditLog',
  isOurs: true,
  summary: 'The audit log, newest first; pages go on below a number, so that rows added meanwhile move nothing',
  right: 'super-admin',
  pace: 'figures',
  query: z.object({
    ...filter,
    /** Rows below this number: the `next` of the page before. */
    before: z.coerce.number().int().min(1).optional(),
    size: z.coerce.number().int().min(1).max(largestAuditPage).default(100),
  }),
  reply: z.object({ results: z.array(AuditLogRow), next: z.number().int().nullable() }),
})

export const getAuditLogRow = endpoint({
  id: 'getAuditLogRow',
  method: 'GET',
  path: '/api/AuditLog/Rows/:number',
  isOurs: true,
  summary: 'One row of the audit log',
  right: 'super-admin',
  params: z.object({ number: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  reply: AuditLogRow,
})

export const getAuditLogChoices = endpoint({
  id: 'getAuditLogChoices',
  method: 'GET',
  path: '/api/AuditLog/Choices',
  isOurs: true,
  summary: 'People and operations that the audit log knows, for its filters',
  right: 'super-admin',
  reply: z.object({
    operations: z.array(z.string()),
    actors: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
  }),
})

/** Who signs exported files: the installation, with one key that it keeps. */
export const AuditSigner = z
  .object({
    /** Thumbprint of the public key (RFC 7638, SHA-256): kept elsewhere, it tells a file of this installation from others. */
    keyId: z.string(),
    /** Public key (RFC 8037): Ed25519. */
    publicKey: z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() }),
  })
  .meta({ id: 'AuditSigner' })
export type AuditSigner = z.infer<typeof AuditSigner>

/** Ed25519 signature, base64url, over the SHA-256 of the signed lines with a line feed behind each. */
export const AuditSignature = AuditSigner.extend({ value: z.string() })
export type AuditSignature = z.infer<typeof AuditSignature>

export const getAuditLogFile = endpoint({
  id: 'getAuditLogFile',
  method: 'GET',
  path: '/api/AuditLog/File',
  isOurs: true,
  summary:
    'The rows of a filter as JSON lines, oldest first, each with its hash and the hash before it; the last line signs all',
  right: 'super-admin',
  query: AuditLogFilter,
  reply: z.string(),
  replyType: 'application/x-ndjson',
})

export const getAuditLogEvents = endpoint({
  id: 'getAuditLogEvents',
  method: 'GET',
  path: '/api/AuditLog/Events',
  isOurs: true,
  summary: 'The rows of a filter as syslog lines (RFC 5424) with a message in the Common Event Format, oldest first',
  right: 'super-admin',
  query: AuditLogFilter,
  reply: z.string(),
  replyType: 'text/plain',
})

export const getAuditLogSigner = endpoint({
  id: 'getAuditLogSigner',
  method: 'GET',
  path: '/api/AuditLog/Signer',
  isOurs: true,
  summary: 'The public key that exported files are signed with',
  right: 'super-admin',
  reply: AuditSigner,
})

/** One line of the running check. */
export const ChainStep = z
  .object({
    rows: z.number().int(),
    /** Rows that the log has; the check may find more when some were added meanwhile. */
    total: z.number().int(),
    brokenAt: z.number().int().nullable(),
    hash: z.string(),
    isEnd: z.boolean(),
  })
  .meta({ id: 'ChainStep' })
export type ChainStep = z.infer<typeof ChainStep>

export const checkAuditLog = endpoint({
  id: 'checkAuditLog',
  method: 'GET',
  path: '/api/AuditLog/Check',
  isOurs: true,
  summary: 'Recomputes the chain of hashes and tells as JSON lines how far it is; the last line is the result',
  right: 'super-admin',
  reply: z.string(),
  replyType: 'application/x-ndjson',
})
