import { describe, expect, test } from 'vitest'
import type { AuditRow } from '../../../platform/server/audit/audit-chain.ts'
import { auditEvent } from './audit-event.ts'

const row: AuditRow = {
  number: 7,
  at: new Date('2026-03-29T01:02:03.004Z'),
  actorId: 'u-1',
  actorName: 'Ada Love',
  address: '10.0.0.1',
  requestId: 'r-1',
  operation: 'updateUser',
  targetKind: 'user',
  targetId: 'u-2',
  targetName: 'Bo',
  farmCode: 'FR01',
  before: '{"lang":"fr-FR"}',
  after: null,
  result: 'done',
  reason: null,
  times: 1,
  hash: 'ab'.repeat(32),
}
const messageOf = (changes: Partial<AuditRow>) =>
  auditEvent({ ...row, ...changes }, '1.2.3').replace(/^.*? - CEF/, 'CEF')

describe('an event of the audit log', () => {
  test('is a line of syslog with its time, program and operation', () => {
    expect(auditEvent(row, '1.2.3')).toMatch(
      /^<110>1 2026-03-29T01:02:03\.004Z \S+ solvane - updateUser - CEF:0\|Solvane\|Solvane\|1\.2\.3\|updateUser\|updateUser\|3\|/,
    )
  })

  test('names who, from where, on what and how it ended; leaves out what there is not', () => {
    expect(messageOf({}).split('|').at(-1)).toBe(
      [
        'rt=1774746123004 externalId=7 suid=u-1 suser=Ada Love src=10.0.0.1 outcome=success cnt=1',
        'cs1Label=targetKind cs1=user cs2Label=targetId cs2=u-2 cs3Label=targetName cs3=Bo cs4Label=farmCode cs4=FR01',
        `cs5Label=requestId cs5=r-1 cs6Label=hash cs6=${row.hash} flexString1Label=before flexString1={"lang":"fr-FR"}`,
      ].join(' '),
    )
  })

  test.each([
    ['refused', '<108>1', '|6|', 'outcome=refused'],
    ['failed', '<108>1', '|5|', 'outcome=failure'],
    ['cancelled', '<110>1', '|3|', 'outcome=cancelled'],
  ])('%s has its own gravity', (result, priority, severity, outcome) => {
    const event = auditEvent({ ...row, result }, '1.2.3')
    expect(event.startsWith(priority)).toBe(true)
    expect(event).toContain(severity)
    expect(event).toContain(outcome)
  })

  test.each([
    ['a line feed begins no other event', { reason: 'one\ntwo\r\n<110>1 three' }, 'reason=one two <110>1 three '],
    ['an equals sign is no field', { targetName: 'a=b outcome=success' }, 'cs3=a\\=b outcome\\=success '],
    ['a backslash stays one', { targetName: 'a\\' }, 'cs3=a\\\\ '],
    ['an address of IPv6 has a field of its own', { address: '2001:db8::1' }, 'c6a2=2001:db8::1 '],
    ['what is no address is a name', { address: 'console' }, ' shost=console '],
    ['a bar in the name of what was done', { operation: 'a|b' }, '|a\\|b|a\\|b|3|'],
    ['names of people in any writing', { actorName: 'Zoë 山田' }, 'suser=Zoë 山田 '],
  ] satisfies [string, Partial<AuditRow>, string][])('%s', (_, changes, expected) => {
    const event = auditEvent({ ...row, ...changes }, '1.2.3')
    expect(event).toContain(expected)
    expect(event).not.toMatch(/[\n\r]/)
  })

  test('a long text is cut to what collectors take', () => {
    const [, text = ''] = /flexString2=(\S*)/.exec(messageOf({ after: 'x'.repeat(5_000) })) ?? []
    expect(text).toHaveLength(1_023)
  })
})
