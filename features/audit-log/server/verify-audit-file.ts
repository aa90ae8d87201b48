import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'
import { genesisHash, hashOf } from '../../../platform/server/audit/audit-chain.ts'
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

type Begin = z.infer<typeof Begin>
type End = z.infer<typeof End>
type Row = z.infer<typeof Row>

/** State of the check while it reads the file. */
interface Reading {
  /** Number of the line. */
  at: number
  rows: number
  last: { readonly number: number; readonly hash: string }
  begin?: Begin
  end?: End
  /** Digest of all lines except the last. The signature signs it. */
  readonly digest: Hash
}

/** The fault of a row that follows `last`; undefined if it has none. */
const rowFault = (row: Row, last: Reading['last'], isWhole: boolean): string | undefined => {
  const { hashBefore, ...fields } = row
  if (row.number <= last.number) return `row ${row.number} stands behind row ${last.number}.`
  const follows = row.number === last.number + 1
  if (isWhole && !follows) return `row ${last.number + 1} is missing before row ${row.number}.`
  if (follows && hashBefore !== last.hash) return `row ${row.number} is not chained to row ${last.number}.`
  return hashOf(fields, hashBefore) === row.hash ? undefined : `row ${row.number} was changed after it was written.`
}

const readBegin = (reading: Reading, line: string): string | undefined => {
  reading.digest.update(`${line}\n`)
  const begin = Begin.safeParse(parsed(line)).data
  if (!begin) return `Line ${reading.at} is not the beginning of an exported audit log.`
  reading.begin = begin
  return undefined
}

/** Reads a row or the end of the export. */
const readContent = (reading: Reading, line: string, { isWhole }: Begin): string | undefined => {
  const content = parsed(line)
  const end = End.safeParse(content).data
  if (end) {
    reading.end = end
    return undefined
  }
  reading.digest.update(`${line}\n`)
  const row = Row.safeParse(content).data
  if (!row) return `Line ${reading.at} is not a row of the audit log.`
  const fault = rowFault(row, reading.last, isWhole)
  if (fault !== undefined) return `Line ${reading.at}: ${fault}`
  reading.rows += 1
  reading.last = row
  return undefined
}

/** Reads the next line. Returns its fault; undefined if it has none. */
const readLine = (reading: Reading, line: string): string | undefined => {
  reading.at += 1
  if (line.trim() === '') return undefined
  if (!reading.begin) return readBegin(reading, line)
  if (reading.end) return `Line ${reading.at} stands behind the end of the export.`
  return readContent(reading, line, reading.begin)
}

const signatureFault = async ({ signature }: End, digest: Hash): Promise<string | undefined> => {
  if (!signature) return 'The signature is missing.'
  return (await isSignedBy(signature, digest.digest())) ? undefined : 'The signature is not of this file.'
}

/** The fault of a file whose lines have none, for example a missing end. */
const fileFault = async ({ at, rows, last, begin, end, digest }: Reading): Promise<string | undefined> => {
  if (!begin) return 'The file is empty.'
  if (!end) return `The file is cut off behind line ${at}: its last line is missing.`
  if (end.rows !== rows) return `The file has ${rows} rows, but its end tells of ${end.rows}.`
  if (rows > 0 && end.lastHash !== last.hash) return 'The last row is not the one that the end tells of.'
  if (begin.isWhole && last.number !== begin.upTo)
    return `The file ends at row ${last.number}, but its beginning tells of rows up to ${begin.upTo}.`
  return begin.format === 1 ? undefined : signatureFault(end, digest)
}

const readLines = async (reading: Reading, lines: AsyncIterable<string>): Promise<string | undefined> => {
  for await (const line of lines) {
    const fault = readLine(reading, line)
    if (fault !== undefined) return fault
  }
  return fileFault(reading)
}

/**
 * Checks an exported audit log without any database: every row's hash, that rows which follow each other are chained, that
 * a whole export begins at the first row and has no gap, that the file was not cut off, and that its signature is of it.
 */
export const verifyAuditFile = async (lines: AsyncIterable<string>): Promise<AuditFileCheck> => {
  const reading: Reading = { at: 0, rows: 0, last: { number: 0, hash: genesisHash }, digest: createHash('sha256') }
  const fault = await readLines(reading, lines)
  const { rows, last, begin, end } = reading
  return {
    rows,
    isWhole: begin?.isWhole ?? false,
    lastHash: rows === 0 ? null : last.hash,
    keyId: end?.signature?.keyId ?? null,
    ...(fault !== undefined && { fault }),
  }
}
