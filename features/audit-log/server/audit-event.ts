import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { AuditRow } from '../../../platform/server/audit/audit-chain.ts'

/** Log audit (RFC 5424, table 1). */
const facility = 13
/** Severity of RFC 5424 (4 warning, 6 informational) and of the Common Event Format (0 to 10), and its word for the outcome. */
const results: Readonly<Record<string, { readonly syslog: number; readonly cef: number; readonly outcome: string }>> = {
  done: { syslog: 6, cef: 3, outcome: 'success' },
  refused: { syslog: 4, cef: 6, outcome: 'refused' },
  failed: { syslog: 4, cef: 5, outcome: 'failure' },
  cancelled: { syslog: 6, cef: 3, outcome: 'cancelled' },
}
/** Receivers cut longer values of these fields; the whole text is in the log and in its export as JSON lines. */
const longestText = 1_023

/** Line feeds would begin another event. */
const oneLine = (text: string) => text.replaceAll(/\r\n|[\n\r\u0085\u2028\u2029]/g, ' ')
const headerText = (text: string) => oneLine(text).replaceAll(/[\\|]/g, '\\$&')
const fieldText = (text: string) => oneLine(text).slice(0, longestText).toWellFormed().replaceAll(/[\\=]/g, '\\$&')

type Field = readonly [key: string, value: string | null]

/** Where it came from: the format has a field for each kind of address, and one for names such as the server's own console. */
const placeFields = (address: string): readonly Field[] => {
  if (isIP(address) === 4) return [['src', address]]
  if (isIP(address) === 6)
    return [
      ['c6a2Label', 'Source IPv6 Address'],
      ['c6a2', address],
    ]
  return [['shost', address]]
}

/** Own fields of the format, each with what it means. */
const labelled = (row: AuditRow): readonly (readonly [field: string, label: string, value: string | null])[] => [
  ['cs1', 'targetKind', row.targetKind],
  ['cs2', 'targetId', row.targetId],
  ['cs3', 'targetName', row.targetName],
  ['cs4', 'farmCode', row.farmCode],
  ['cs5', 'requestId', row.requestId],
  ['cs6', 'hash', row.hash],
  ['flexString1', 'before', row.before],
  ['flexString2', 'after', row.after],
]

/** A row as a message of the Common Event Format (version 0). */
const cefMessage = (row: AuditRow, version: string): string => {
  const { cef, outcome } = results[row.result] ?? { cef: 3, outcome: row.result }
  const header = ['CEF:0', 'Solvane', 'Solvane', version, row.operation, row.operation].map((part, index) =>
    index === 0 ? part : headerText(part),
  )
  const fields: readonly Field[] = [
    ['rt', String(row.at.getTime())],
    ['externalId', String(row.number)],
    ['suid', row.actorId],
    ['suser', row.actorName],
    ...(row.address === null ? [] : placeFields(row.address)),
    ['outcome', outcome],
    ['reason', row.reason],
    ['cnt', String(row.times)],
    ...labelled(row).flatMap(([field, label, value]) =>
      value === null ? [] : [[`${field}Label`, label] as const, [field, value] as const],
    ),
  ]
  const extension = fields.flatMap(([key, value]) =>
    value === null || value === '' ? [] : [`${key}=${fieldText(value)}`],
  )
  return `${header.join('|')}|${cef}|${extension.join(' ')}`
}

/** What the header of RFC 5424 takes as a name: printable ASCII without spaces, or nothing. */
const name = (text: string, most: number) => text.replaceAll(/[^\x21-\x7e]/g, '').slice(0, most) || '-'

/**
 * A row of the audit log as collectors of security events read it: a line of syslog (RFC 5424, without line feed) whose
 * message is in the Common Event Format. The row's number is `externalId`: a row that comes twice is known by it.
 */
export const auditEvent = (row: AuditRow, version: string): string => {
  const priority = facility * 8 + (results[row.result]?.syslog ?? 6)
  const header = [row.at.toISOString(), name(hostname(), 255), 'solvane', '-', name(row.operation, 32), '-']
  return `<${priority}>1 ${header.join(' ')} ${cefMessage(row, version)}`
}
