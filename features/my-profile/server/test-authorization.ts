import { randomUUID, scryptSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { controlTokenHeader } from '../../../platform/contract/endpoint.ts'
import { controlAudienceOf, issuerOf } from '../../../platform/server/config/issuer.ts'
import { addTestSession } from '../../../platform/server/identity/test-session.ts'
import { type CallRows, type RecordMaker, whoeverIsSignedIn } from '../../../tests/spec/authorization/call-row.ts'
import type { TestServer } from '../../../tests/spec/open-test-server.ts'
import { appUser, secondFactor } from '../../users/server/tables.ts'
import { addTestSecondFactor, beginTestSecondFactor } from '../../users/server/test-second-factor.ts'
import { personalToken } from './tables.ts'

const password = 'the wind in the scene'
/** Cheap to check: other tests cover the cost of a password. */
const cheapHash = (): string => {
  const salt = Buffer.alloc(16, 7)
  const key = scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 })
  return ['scrypt', 2, 1, 1, salt.toString('base64url'), key.toString('base64url')].join('$')
}

const addPassword = ({ relations: { db } }: TestServer, callerId: string) =>
  db.update(appUser).set({ passwordHash: cheapHash() }).where(eq(appUser.id, callerId))

/** Removes what would block other calls: password and second factor. */
const clear = async ({ relations: { db } }: TestServer, callerId: string): Promise<void> => {
  await db.delete(secondFactor).where(eq(secondFactor.userId, callerId))
  await db.update(appUser).set({ passwordHash: null }).where(eq(appUser.id, callerId))
}

const passwordOfCaller: RecordMaker = {
  ofCaller: 'account',
  clear,
  make: async (server, callerId) => {
    await addPassword(server, callerId)
    return { recordId: callerId }
  },
}
const begunFactorOfCaller: RecordMaker = {
  ofCaller: 'account',
  clear,
  make: async (server, callerId) => {
    const { code } = await beginTestSecondFactor(server, callerId)
    return { recordId: callerId, code }
  },
}
const factorOfCaller: RecordMaker = {
  ofCaller: 'account',
  clear,
  make: async (server, callerId) => {
    await addPassword(server, callerId)
    return { recordId: callerId, code: await addTestSecondFactor(server, callerId) }
  },
}
const controlTokenOfCaller: RecordMaker = {
  ofCaller: 'account',
  clear,
  make: async (server, callerId) => {
    const { controlClientId, controlAcr } = server.config.oidc
    const claims = {
      iss: issuerOf(server.config),
      aud: controlAudienceOf(server.config),
      client_id: controlClientId,
      scope: 'openid curtailment',
      acr: controlAcr,
      auth_time: Math.floor(Date.now() / 1000),
    }
    return { recordId: callerId, code: await server.tokenFor(callerId, claims) }
  },
}
const sessionOfCaller: RecordMaker = {
  ofCaller: 'record',
  make: async ({ relations: { db } }, callerId) => ({ recordId: await addTestSession(db, callerId) }),
}
const apiTokenOfCaller: RecordMaker = {
  ofCaller: 'record',
  make: async ({ relations: { db } }, callerId) => {
    const recordId = randomUUID()
    const fields = { name: recordId, tokenHash: recordId, products: {}, expiresAt: new Date(Date.now() + 60_000) }
    await db.insert(personalToken).values({ id: recordId, userId: callerId, ...fields })
    return { recordId }
  },
}

export const authorization: CallRows = {
  getMyProfile: {
    product: null,
    request: () => ({ url: '/api/MyProfile' }),
    outcomes: whoeverIsSignedIn,
  },
  getMyProfileChanges: {
    product: null,
    request: () => ({ url: '/api/MyProfile/Changes' }),
    outcomes: whoeverIsSignedIn,
  },
  updateMyProfile: {
    product: null,
    request: () => ({ url: '/api/MyProfile', body: { firstName: 'Renamed' } }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  changeMyPassword: {
    product: null,
    about: passwordOfCaller,
    request: () => ({
      url: '/api/MyProfile/Password',
      body: { current: password, next: 'another wind in the scene' },
    }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  getMyRights: {
    product: null,
    request: () => ({ url: '/api/MyProfile/Rights' }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  getMySessions: {
    product: null,
    request: () => ({ url: '/api/MyProfile/Sessions' }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  endMySession: {
    product: null,
    about: sessionOfCaller,
    request: ({ recordId }) => ({ url: `/api/MyProfile/Sessions/${recordId}` }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  endMyOtherSessions: {
    product: null,
    request: () => ({ url: '/api/MyProfile/Sessions' }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  getMyPreferences: {
    product: null,
    request: () => ({ url: '/api/MyProfile/Preferences' }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  putMyPreferences: {
    product: null,
    request: () => ({
      url: '/api/MyProfile/Preferences',
      body: { preferences: [{ key: 'solvane.theme', value: 'dark', changedAtMs: 1 }] },
    }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  getMyTokens: {
    product: null,
    request: () => ({ url: '/api/MyProfile/Tokens' }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  createMyToken: {
    product: null,
    request: () => ({
      url: '/api/MyProfile/Tokens',
      body: { name: crypto.randomUUID(), products: {}, farmCodes: null, days: 1 },
    }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  revokeMyToken: {
    product: null,
    about: apiTokenOfCaller,
    request: ({ recordId }) => ({ url: `/api/MyProfile/Tokens/${recordId}` }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  getMySecondFactor: {
    product: null,
    request: () => ({ url: '/api/MyProfile/SecondFactor' }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  beginMySecondFactor: {
    product: null,
    about: passwordOfCaller,
    request: () => ({ url: '/api/MyProfile/SecondFactor', body: { password } }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  confirmMySecondFactor: {
    product: null,
    about: begunFactorOfCaller,
    request: ({ code }) => ({ url: '/api/MyProfile/SecondFactor/Confirmation', body: { code } }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  renewMyRecoveryCodes: {
    product: null,
    about: factorOfCaller,
    request: ({ code }) => ({
      url: '/api/MyProfile/SecondFactor/RecoveryCodes',
      body: { password, code },
    }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  removeMySecondFactor: {
    product: null,
    about: factorOfCaller,
    request: ({ code }) => ({ url: '/api/MyProfile/SecondFactor/Removal', body: { password, code } }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  checkMySecondFactor: {
    product: null,
    about: controlTokenOfCaller,
    request: ({ code = '' }) => ({ url: '/api/MyProfile/SecondFactor/Check', headers: { [controlTokenHeader]: code } }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
}
