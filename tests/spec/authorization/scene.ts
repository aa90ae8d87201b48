import { randomUUID, scryptSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { communicationMessage, referenceItem } from '../../../features/administration/server/tables.ts'
import { identityProvider } from '../../../features/identity-providers/server/tables.ts'
import { personalToken } from '../../../features/my-profile/server/tables.ts'
import { savedRequest } from '../../../features/saved-requests/server/tables.ts'
import { createSecondFactors } from '../../../features/users/server/port.ts'
import { appUser, secondFactor, userGroup } from '../../../features/users/server/tables.ts'
import { codeAt } from '../../../platform/server/auth/totp.ts'
import { backgroundRun } from '../../../platform/server/background-run/tables.ts'
import { controlAudienceOf, issuerOf } from '../../../platform/server/config/issuer.ts'
import { identityRecord } from '../../../platform/server/identity/tables.ts'
import { mail } from '../../../platform/server/mail/tables.ts'
import type { TestServer } from '../open-test-server.ts'

/** A record that was made for one request alone; its version is 1. */
export interface MadeRecord {
  readonly recordId: string
  /** Of something that belongs to the record: a session of a person. */
  readonly partId?: string
  /** What its owner must say: a code of a second factor, or a token of the second client. */
  readonly code?: string
}

/** The password of who has one in a scene. */
export const scenePassword = 'the wind in the scene'
/** Cheap to check: what a password costs is tried elsewhere. */
const cheapHash = (): string => {
  const salt = Buffer.alloc(16, 7)
  const key = scryptSync(scenePassword, salt, 32, { N: 2, r: 1, p: 1 })
  return ['scrypt', 2, 1, 1, salt.toString('base64url'), key.toString('base64url')].join('$')
}

type Make = (server: TestServer, ownerId: string) => Promise<MadeRecord>

const personOf = async ({ relations: { db } }: TestServer): Promise<string> => {
  const id = randomUUID()
  const fields = { login: id, firstName: 'New', lastName: 'Record', email: `${id}@example.org` }
  await db.insert(appUser).values({ id, subject: id, ...fields })
  return id
}

const requestOf = async ({ relations: { db } }: TestServer, ownerId: string, deletedAt?: Date): Promise<string> => {
  const id = randomUUID()
  const place = { product: 'MyFleet', screen: 'table', name: id, criteria: [], actions: [] }
  await db.insert(savedRequest).values({ id, ownerId, ownerName: 'Somebody', ...place, deletedAt })
  return id
}

const sessionOf = async ({ relations: { db } }: TestServer, subject: string): Promise<string> => {
  const id = randomUUID()
  const payload = { accountId: subject, iat: Math.floor(Date.now() / 1000), openid: { scope: 'openid' } }
  await db.insert(identityRecord).values({ kind: 'Grant', id, payload, expiresAt: new Date(Date.now() + 60_000) })
  return id
}

const withPassword = ({ relations: { db } }: TestServer, ownerId: string) =>
  db.update(appUser).set({ passwordHash: cheapHash() }).where(eq(appUser.id, ownerId))

const begunFactor = async ({ relations: { db }, config }: TestServer, ownerId: string) => {
  const factors = createSecondFactors(db, config)
  const begun = await factors.begin(ownerId)
  if (!begun) throw new Error('there is a second factor already')
  return { factors, code: codeAt(begun.secret, Date.now()) }
}

const factorOf = async (server: TestServer, ownerId: string): Promise<string> => {
  const { factors, code } = await begunFactor(server, ownerId)
  const confirmed = await factors.confirm(ownerId, code)
  // A code of the clock is used up by now.
  return typeof confirmed === 'string' ? '' : (confirmed.recoveryCodes[0] ?? '')
}

const endedRunOf = async ({ relations: { db } }: TestServer, kind: string, outcome: object): Promise<MadeRecord> => {
  const recordId = randomUUID()
  const begun = { startedById: randomUUID(), startedBy: 'Somebody', startedAt: new Date() }
  const ended = { endedAt: new Date(), result: 'done', outcome, notifiedAt: new Date() }
  await db.insert(backgroundRun).values({ id: recordId, kind, title: 'people.csv', ...begun, ...ended })
  return { recordId }
}

/** Every kind of record that a call of the matrix is about. `owner…`: of who asks. */
const makers = {
  person: async (server) => ({ recordId: await personOf(server) }),
  personWithSession: async (server) => {
    const recordId = await personOf(server)
    return { recordId, partId: await sessionOf(server, recordId) }
  },
  personWithSecondFactor: async (server) => {
    const recordId = await personOf(server)
    return { recordId, code: await factorOf(server, recordId) }
  },
  group: async ({ relations: { db } }) => {
    const recordId = randomUUID()
    await db.insert(userGroup).values({ id: recordId, name: recordId })
    return { recordId }
  },
  message: async ({ relations: { db } }) => {
    const recordId = randomUUID()
    const texts = { 'en-GB': 'Maintenance', 'fr-FR': '', 'es-ES': '', 'pt-PT': '' }
    const content = { texts, severity: 'info', audience: { kind: 'everybody', isNotified: false } }
    await db
      .insert(communicationMessage)
      .values({ id: recordId, ...content, fromAt: new Date(0), toAt: new Date(1), updatedBy: 'Somebody' })
    return { recordId }
  },
  referenceItem: async ({ relations: { db } }) => {
    const recordId = randomUUID()
    const labels = { 'en-GB': 'Label', 'fr-FR': '', 'es-ES': '', 'pt-PT': '' }
    await db
      .insert(referenceItem)
      .values({ id: recordId, list: 'unit', code: recordId.slice(0, 20), labels, position: 1 })
    return { recordId }
  },
  identityProvider: async ({ relations: { db } }) => {
    const recordId = randomUUID()
    const claims = { scopes: 'openid email', subjectClaim: 'sub', emailClaim: 'email' }
    await db.insert(identityProvider).values({
      id: recordId,
      name: recordId,
      issuer: `https://${recordId}.example.org`,
      clientId: 'solvane',
      isEnabled: false,
      ...claims,
    })
    return { recordId }
  },
  mail: async ({ relations: { db } }) => {
    const content = { recipient: 'somebody@example.org', subject: 'Hello', text: 'Hello', state: 'kept' }
    const [row] = await db
      .insert(mail)
      .values({ ...content, textUntil: new Date(Date.now() + 60_000) })
      .returning({ id: mail.id })
    return { recordId: String(row?.id) }
  },
  endedImport: (server) => endedRunOf(server, 'users.import', { added: 0 }),
  endedInvitations: (server) => endedRunOf(server, 'users.invite', { sent: 0, failed: [] }),
  ownerRequest: async (server, ownerId) => ({ recordId: await requestOf(server, ownerId) }),
  ownerDeletedRequest: async (server, ownerId) => ({ recordId: await requestOf(server, ownerId, new Date()) }),
  ownerToken: async ({ relations: { db } }, ownerId) => {
    const recordId = randomUUID()
    const fields = { name: recordId, tokenHash: recordId, products: {}, expiresAt: new Date(Date.now() + 60_000) }
    await db.insert(personalToken).values({ id: recordId, userId: ownerId, ...fields })
    return { recordId }
  },
  ownerSession: async (server, ownerId) => ({ recordId: await sessionOf(server, ownerId) }),
  ownerPassword: async (server, ownerId) => {
    await withPassword(server, ownerId)
    return { recordId: ownerId }
  },
  ownerBegunSecondFactor: async (server, ownerId) => {
    const { code } = await begunFactor(server, ownerId)
    return { recordId: ownerId, code }
  },
  ownerSecondFactor: async (server, ownerId) => {
    await withPassword(server, ownerId)
    return { recordId: ownerId, code: await factorOf(server, ownerId) }
  },
  ownerControlToken: async (server, ownerId) => {
    const { controlClientId, controlAcr } = server.config.oidc
    const claims = {
      iss: issuerOf(server.config),
      aud: controlAudienceOf(server.config),
      client_id: controlClientId,
      scope: 'openid curtailment',
      acr: controlAcr,
      auth_time: Math.floor(Date.now() / 1000),
    }
    return { recordId: ownerId, code: await server.tokenFor(ownerId, claims) }
  },
} satisfies Record<string, Make>

export type About = keyof typeof makers

/** Makes a record that nobody else asks for, in the real tables. */
export const makeRecord = (server: TestServer, about: About, ownerId: string): Promise<MadeRecord> =>
  makers[about](server, ownerId)

/** Takes from its owner what would stand in the way of other calls: a password and a second factor. */
export const clearOwner = async ({ relations: { db } }: TestServer, ownerId: string): Promise<void> => {
  await db.delete(secondFactor).where(eq(secondFactor.userId, ownerId))
  await db.update(appUser).set({ passwordHash: null }).where(eq(appUser.id, ownerId))
}
