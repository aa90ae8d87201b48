import { createHash } from 'node:crypto'
import { z } from 'zod'
import { beginning, hashOf } from '../../../platform/server/audit/audit-chain.ts'
import { AuditSignature } from '../contract/audit-log.ts'
import { isSignedBy } from './audit-signer.ts'

const Begin = z.object({
  kind: z.literal('solvane-audit'),
  format: z.literal([1, 2]),
  upTo: z.number().int(),
  isWhole: z.boolean(),
})
const End = z.object({
  kind: z.literal('end'),
  rows: z.number().int(),
  lastHash: z.string().nullable(),
  /** Not in format 1. */
  signature: AuditSignature.optional(),
})
const text = z.string().nullable()
const Row = z.strictObject({
  number: z.number().int().positive(),
  at: z.iso.datetime().transform((instant) => new Date(instant)),
  actorId: text,
  actorName: text,
  address: text,
  requestId: text,
  operation: z.string(),
  targetKind: text,
  targetId: text,
  targetName: text,
  farmCode: text,
  before: text,
  after: text,
  result: z.string(),
  reason: text,
  times: z.number().int(),
  hashBefore: z.string(),
  hash: z.string(),
})

export interface AuditFileCheck {
  readonly rows: number
  readonly isWhole: boolean
  readonly lastHash: string | null
  /** Key that the file is signed with; whose it is, only a thumbprint that was kept elsewhere can tell. Null: of a version that did not sign. */
  readonly keyId: string | null
  /** What is wrong first, in a sentence with its line; undefined: the file is what was written. */
  readonly fault?: string
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Lines as they were written: Node's readline would also end one at the line separators that a name may hold. */
export async function* auditFileLines(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const part of file) {
    const lines = `${rest}${decoder.decode(part, { stream: true })}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}

/**
 * Checks an exported audit log without any database: every row's hash, that rows which follow each other are chained, that
 * a whole export begins at the first row and has no gap, that the file was not cut off, and that its signature is of it.
 */
export const verifyAuditFile = async (lines: AsyncIterable<string>): Promise<AuditFileCheck> => {
  let at = 0
  let rows = 0
  let last: { readonly number: number; readonly hash: string } = { number: 0, hash: beginning }
  let begin: z.infer<typeof Begin> | undefined
  let end: z.infer<typeof End> | undefined
  const digest = createHash('sha256')
  const result = (fault?: string): AuditFileCheck => ({
    rows,
    isWhole: begin?.isWhole ?? false,
    lastHash: rows === 0 ? null : last.hash,
    keyId: end?.signature?.keyId ?? null,
    ...(fault !== undefined && { fault }),
  })
  for await (const line of lines) {
    at += 1
    if (line.trim() === '') continue
    const content = parsed(line)
    if (!begin) {
      digest.update(`${line}\n`)
      begin = Begin.safeParse(content).data
      if (!begin) return result(`Line ${at} is not the beginning of an exported audit log.`)
      continue
    }
    if (end) return result(`Line ${at} stands behind the end of the export.`)
    end = End.safeParse(content).data
    if (end) continue
    digest.update(`${line}\n`)
    const row = Row.safeParse(content).data
    if (!row) return result(`Line ${at} is not a row of the audit log.`)
    const { hashBefore, ...fields } = row
    if (row.number <= last.number) return result(`Line ${at}: row ${row.number} stands behind row ${last.number}.`)
    const follows = row.number === last.number + 1
    if (begin.isWhole && !follows)
      return result(`Line ${at}: row ${last.number + 1} is missing before row ${row.number}.`)
    if (follows && hashBefore !== last.hash)
      return result(`Line ${at}: row ${row.number} is not chained to row ${last.number}.`)
    if (hashOf(fields, hashBefore) !== row.hash) return result(`Line ${at}: row ${row.number} is not what was written.`)
    rows += 1
    last = row
  }
  if (!begin) return result('The file is empty.')
  if (!end) return result(`The file is cut off behind line ${at}: its last line is missing.`)
  if (end.rows !== rows) return result(`The file has ${rows} rows, but its end tells of ${end.rows}.`)
  if (rows > 0 && end.lastHash !== last.hash) return result('The last row is not the one that the end tells of.')
  if (begin.isWhole && last.number !== begin.upTo)
    return result(`The file ends at row ${last.number}, but its beginning tells of rows up to ${begin.upTo}.`)
  if (begin.format === 1) return result()
  if (!end.signature) return result('The signature is missing.')
  if (!(await isSignedBy(end.signature, digest.digest()))) return result('The signature is not of this file.')
  return result()
}
