import { and, eq } from 'drizzle-orm'
import { languages } from '../../../domain/language.ts'
import { asPlainLine } from '../../../domain/plain-line.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import {
  domainOf,
  type EntryPlace,
  type EntryRefusal,
  type OutsideProvider,
  type OutsideProviders,
} from '../../../platform/server/identity/outside-provider.ts'
import type { LiveHub } from '../../../platform/server/live/live.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { longestName } from '../../users/contract/longest-name.ts'
import { Email } from '../../users/contract/person.ts'
import { type OutsideAccount, outsidePeople } from '../../users/server/port.ts'
import { claimAt, claimValues, groupMoves } from './group-moves.ts'
import { enabledProviders, lockProvider, providerSecrets, type StoredProvider } from './provider-store.ts'
import { identityLink } from './tables.ts'

type Claims = Readonly<Record<string, unknown>>
type Parts = Pick<ServerContext, 'config' | 'audit' | 'log'> & {
  readonly db: Db
  /** Where a change of groups is told. */
  readonly live: Pick<LiveHub, 'rightsChanged'>
}

const longestSubject = 500

const textAt = (claims: Claims, name: string): string | undefined => {
  const value = claimAt(claims, name)
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= longestSubject ? text : undefined
}

/** What a provider says of the e-mail address of somebody. */
const emailOf = (
  provider: StoredProvider,
  claims: Claims,
): { readonly email?: string; readonly isVerified: boolean } => {
  const email = Email.safeParse(textAt(claims, provider.emailClaim)?.trim().toLowerCase()).data
  const claim = claims.email_verified
  return { ...(email && { email }), isVerified: provider.trustsEmail || claim === true || claim === 'true' }
}

/** A provider with domains speaks for these and for nobody else, however long it has known somebody. */
const refusalOfEmail = (
  { domains }: StoredProvider,
  { email, isVerified }: ReturnType<typeof emailOf>,
): EntryRefusal | undefined => {
  if (domains.length === 0) return undefined
  if (email === undefined || !isVerified) return 'unverified'
  return domains.includes(domainOf(email) ?? '') ? undefined : 'otherDomain'
}

const nameOf = (claims: Claims, email: string) => {
  const cut = (text: unknown) => (typeof text === 'string' ? asPlainLine(text).slice(0, longestName).trimEnd() : '')
  const [first = '', ...rest] = cut(claims.name).split(/\s+/)
  return {
    firstName: cut(claims.given_name) || first || email.slice(0, email.indexOf('@')).slice(0, longestName),
    lastName: cut(claims.family_name) || rest.join(' '),
  }
}

const languageOf = ({ locale }: Claims) => {
  const wanted = typeof locale === 'string' ? locale.slice(0, 2).toLowerCase() : ''
  return languages.find((language) => language.slice(0, 2) === wanted) ?? null
}

const reasons: Readonly<Record<EntryRefusal, string>> = {
  unverified: 'it does not vouch for the e-mail address',
  otherDomain: 'it does not speak for the domain of the e-mail address',
  unknown: 'there is no account and none may be made',
  notAllowed: 'the account is disabled, belongs to somebody else there or is not taken over by this provider',
}

/** What people type may end with a slash where the provider's own name does not. */
const isSameIssuer = (typed: string, discovered: string) => typed.replace(/\/$/, '') === discovered.replace(/\/$/, '')

/** The outside providers of the administration pages, and who their people are here. */
export const createOutsideProviders = ({ db, config, audit, log, live }: Parts): OutsideProviders => {
  const secrets = providerSecrets(db)
  const parts = { config, audit }

  /** The account of somebody: known by subject, else found by a verified e-mail address, else made where that is allowed. */
  const accountOf = async (
    tx: Db,
    provider: StoredProvider,
    subject: string,
    claims: Claims,
    place: EntryPlace,
  ): Promise<OutsideAccount | EntryRefusal> => {
    const known = emailOf(provider, claims)
    const refusal = refusalOfEmail(provider, known)
    if (refusal) return refusal
    const ofProvider = eq(identityLink.providerId, provider.id)
    const [link] = await tx
      .select()
      .from(identityLink)
      .where(and(ofProvider, eq(identityLink.subject, subject)))
    if (link) {
      const account = await outsidePeople.findAccount(tx, parts, { userId: link.userId })
      return account?.mayEnter ? account : 'notAllowed'
    }
    const { email, isVerified } = known
    if (email === undefined || !isVerified) return 'unverified'
    let account = await outsidePeople.findAccount(tx, parts, { email })
    if (account) {
      const [other] = await tx
        .select({ subject: identityLink.subject })
        .from(identityLink)
        .where(and(ofProvider, eq(identityLink.userId, account.userId)))
      // An address that was given to somebody else at the provider opens nobody's account; and who runs everything is
      // not taken over by a provider that anybody may have an account at.
      const isOpen = account.isUserSuperAdmin && provider.domains.length === 0
      if (!account.mayEnter || other || isOpen) return 'notAllowed'
    } else {
      if (!provider.mayCreate) return 'unknown'
      const person = { email, ...nameOf(claims, email), lang: languageOf(claims) }
      account = await outsidePeople.addAccount(tx, parts, { operation: 'createUserAtSignIn', ...place }, person)
      if (!account) return 'notAllowed'
    }
    await tx.insert(identityLink).values({ providerId: provider.id, subject, userId: account.userId })
    await audit.record(
      tx,
      { operation: 'linkUserAtSignIn', ...place },
      { target: { kind: 'user', id: account.userId, name: account.name }, after: { provider: provider.name } },
    )
    return account
  }

  /** Groups that a person joins and leaves by what the provider says; undefined when they are right as they are. */
  const movesOf = async (at: Db, provider: StoredProvider, userId: string, claims: Claims) => {
    if (provider.groupsClaim === null) return undefined
    const values = claimValues(claimAt(claims, provider.groupsClaim))
    const moves = groupMoves(provider.groupMappings, values, await outsidePeople.groupIdsOf(at, userId))
    return moves.joined.length + moves.left.length > 0 ? moves : undefined
  }

  const moveGroups = async (tx: Db, provider: StoredProvider, userId: string, claims: Claims, place: EntryPlace) => {
    const moves = await movesOf(tx, provider, userId, claims)
    if (moves) await outsidePeople.setGroups(tx, parts, { operation: 'setGroupsAtSignIn', ...place }, userId, moves)
    return moves !== undefined
  }

  /** Open pages and connections of the person follow at once; without this word they do within 5 s. */
  const publishRightsChange = (userId: string) => void live.rightsChanged(userId).catch(() => undefined)

  const enter = async (tx: Db, providerId: string, claims: Claims, place: EntryPlace) => {
    // Sign-ins of one provider take turns: two first ones of one person make one account, and a change of the provider waits.
    await lockProvider(tx, providerId)
    const [provider] = await enabledProviders(tx, providerId)
    const subject = provider && textAt(claims, provider.subjectClaim)
    if (!provider || subject === undefined) return { provider, entry: 'unknown' as const, moved: undefined }
    const account = await accountOf(tx, provider, subject, claims, place)
    if (typeof account === 'string') return { provider, entry: account, moved: undefined }
    const { userId } = account
    const hasMoved = await moveGroups(tx, provider, userId, claims, place)
    await tx
      .update(identityLink)
      .set({ lastSignInAt: new Date() })
      .where(and(eq(identityLink.providerId, providerId), eq(identityLink.subject, subject)))
    const moved = hasMoved ? userId : undefined
    return { provider, entry: { subject: await outsidePeople.recordSignIn(tx, userId) }, moved }
  }

  const opened = async (provider: StoredProvider): Promise<OutsideProvider> => {
    const { id, name, domains, issuer, clientId, scopes } = provider
    return { id, name, domains, issuer, clientId, scopes, clientSecret: await secrets.open(provider) }
  }

  return {
    async offered() {
      return (await enabledProviders(db)).map(({ id, name, domains }) => ({ id, name, domains }))
    },
    async find(id) {
      const [provider] = /^[\da-f-]{36}$/i.test(id) ? await enabledProviders(db, id) : []
      return provider && opened(provider)
    },
    async ofIssuer(issuer) {
      return Promise.all(
        (await enabledProviders(db)).filter((provider) => isSameIssuer(provider.issuer, issuer)).map(opened),
      )
    },
    async admit(providerId, claims, place) {
      const { provider, entry, moved } = await db.transaction((tx) => enter(tx, providerId, claims, place))
      if (moved !== undefined) publishRightsChange(moved)
      if (typeof entry !== 'string') return entry
      const name = provider?.name ?? ''
      log.info({ provider: name, reason: entry }, 'an outside provider brought somebody who may not enter')
      audit.noted(
        { operation: 'signIn', ...place },
        {
          result: 'refused',
          reason: `Outside provider ${name}: ${reasons[entry]}`,
          target: { kind: 'identityProvider', id: providerId, name },
        },
      )
      return { refusal: entry }
    },
    async follow(providerId, claims, isWhole) {
      const [provider] = await enabledProviders(db, providerId)
      const subject = provider && textAt(claims, provider.subjectClaim)
      if (!provider || provider.groupsClaim === null || subject === undefined) return
      if (!isWhole && claimAt(claims, provider.groupsClaim) === undefined) return
      const [link] = await db
        .select({ userId: identityLink.userId })
        .from(identityLink)
        .where(and(eq(identityLink.providerId, providerId), eq(identityLink.subject, subject)))
      if (!link || !(await movesOf(db, provider, link.userId, claims))) return
      const { userId } = link
      await db.transaction(async (tx) => {
        // The account stays as it is meanwhile, and with it its groups.
        if (await outsidePeople.findAccount(tx, parts, { userId })) await moveGroups(tx, provider, userId, claims, {})
      })
      publishRightsChange(userId)
    },
  }
}
