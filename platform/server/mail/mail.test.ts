import { eq } from 'drizzle-orm'
import pino from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { postMail } from './post-mail.ts'
import { createMailSender, type MailSender } from './send-queued.ts'
import { mail } from './tables.ts'

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly message: string
}

let relations: Relations
let server: SMTPServer
let sender: MailSender
let url: string
const received: Received[] = []
/** What the mail server answers to a recipient, instead of taking the mail. */
let refusal: { readonly code: number } | undefined
const lines: string[] = []

beforeAll(async () => {
  relations = await openTestRelations()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'solvane' && password === 'secret' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: (_address, _session, done) =>
      done(refusal && Object.assign(new Error('this recipient is not taken'), { responseCode: refusal.code })),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom } = envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          message: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  url = `smtp://solvane:secret@127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  sender = createMailSender({ config: { mailServer: from() }, db: relations.db, log })
})
afterEach(async () => {
  refusal = undefined
  received.length = 0
  await relations.db.delete(mail)
})
afterAll(async () => {
  sender.close()
  await new Promise<void>((resolve) => server.close(resolve))
  await relations.close()
})

const from = () => ({ url, from: 'Solvane <solvane@example.org>' })
const hour = 3_600_000
const letter = (part: object = {}) => ({
  to: 'ana@example.org',
  subject: 'Votre accès à Solvane',
  text: 'Bonjour Ana,\n\nhttps://plants.example.org/FirstConnection/PersonalInformation/secret-token\n',
  textUntil: new Date(Date.now() + 24 * hour),
  ...part,
})
const post = async (part?: object) => {
  await postMail(relations.db, { mailServer: from() }, letter(part))
}
const rows = () => relations.db.select().from(mail)

test('a queued mail goes to the mail server, whole and once, and its text is forgotten', async () => {
  await post()
  expect(await sender.sendDue()).toBe(1)
  expect(await sender.sendDue()).toBe(0)
  expect(received).toMatchObject([{ from: 'solvane@example.org', to: ['ana@example.org'] }])
  expect(received[0]?.message).toMatch(/^From: Solvane <solvane@example\.org>/m)
  expect(received[0]?.message).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(received[0]?.message.replaceAll('=\r\n', '')).toContain('/FirstConnection/PersonalInformation/secret-token')
  expect(await rows()).toMatchObject([{ state: 'sent', text: null, attempts: 1 }])
})

test('a mail that the server does not take now is tried again after a while; the log holds neither text nor address', async () => {
  await post()
  refusal = { code: 451 }
  const nowMs = Date.now() + 1_000
  await sender.sendDue(nowMs)
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, problem: expect.stringContaining('not taken') }])
  expect(await sender.sendDue(nowMs + 1_000)).toBe(0)
  refusal = undefined
  expect(await sender.sendDue(nowMs + 60_000)).toBe(1)
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, problem: null }])
  expect(lines.join()).toContain('mail-not-sent')
  expect(lines.join()).not.toMatch(/secret-token|ana@example/)
})

test('it gives up after the last attempt, and at once when the server refuses for good', async () => {
  await post()
  refusal = { code: 451 }
  let nowMs = Date.now() + 1_000
  for (let attempt = 0; attempt < 6; attempt++) {
    expect(await sender.sendDue(nowMs)).toBe(1)
    nowMs += 2 * hour
  }
  expect(await sender.sendDue(nowMs)).toBe(0)
  expect(await rows()).toMatchObject([{ state: 'failed', attempts: 6, text: null }])
  await relations.db.delete(mail)
  await post()
  refusal = { code: 550 }
  await sender.sendDue(Date.now() + 1_000)
  expect(await rows()).toMatchObject([{ state: 'failed', attempts: 1 }])
})

test('two senders at once send each mail once', async () => {
  for (let index = 0; index < 5; index++) await post({ subject: String(index) })
  const nowMs = Date.now() + 1_000
  const attempts = await Promise.all([sender.sendDue(nowMs), sender.sendDue(nowMs)])
  expect(attempts[0] + attempts[1]).toBe(5)
  expect(received).toHaveLength(5)
})

test('a recipient cannot bring other recipients or headers with it', async () => {
  await post({ to: 'ana@example.org\r\nBcc: eve@example.org', subject: 'Hello\r\nBcc: eve@example.org' })
  await sender.sendDue(Date.now() + 1_000)
  expect(received.flatMap(({ to }) => to)).not.toContain('eve@example.org')
  for (const { message } of received) expect(message).not.toMatch(/^Bcc:/im)
})

test('without a mail server, and for people of the demo, a mail is kept with its text until its link ends', async () => {
  await postMail(relations.db, { mailServer: undefined }, letter())
  await post({ onlyKeep: true })
  expect(await sender.sendDue(Date.now() + 1_000)).toBe(0)
  expect(await rows()).toMatchObject([
    { state: 'kept', text: expect.stringContaining('secret-token') },
    { state: 'kept', text: expect.stringContaining('secret-token') },
  ])
  await sender.forget(Date.now() + 25 * hour)
  expect((await rows()).map(({ text }) => text)).toEqual([null, null])
  await sender.forget(Date.now() + 91 * 24 * hour)
  expect(await rows()).toEqual([])
})

test('what waited for longer than its link holds is not sent any more', async () => {
  await post({ textUntil: new Date(Date.now() - 1_000) })
  await sender.forget()
  await sender.sendDue(Date.now() + 1_000)
  expect(received).toEqual([])
  expect(await relations.db.select().from(mail).where(eq(mail.state, 'failed'))).toHaveLength(1)
})
