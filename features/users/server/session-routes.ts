import { unitedRights } from '../../../domain/grant.ts'
import type { AuditSource } from '../../../platform/server/audit/audit.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { notFound } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { endSessions, sessionsOf } from '../../../platform/server/identity/person-sessions.ts'
import { farmsIn } from '../../farms/server/port.ts'
import {
  endUserSession,
  endUserSessions,
  getUserPreview,
  getUserSecondFactor,
  getUserSessions,
  resetUserSecondFactor,
} from '../contract/endpoints.ts'
import { resolvePerimeter } from './grants-of.ts'
import { mayEnter } from './people-directory.ts'
import { ownSecondFactor, refusalOfAccess } from './person-rules.ts'
import { fullName, knownPerson } from './person-store.ts'
import { readerScene } from './reader-scene.ts'
import { refuse } from './refuse.ts'
import { createSecondFactors, resetSecondFactor } from './second-factor.ts'

type Asking = AuditSource & { readonly principal: Principal; readonly params: { readonly id: string } }

/** What a person sees, and where they are signed in. */
export const bindSessionRoutes = (routes: Routes, context: ServerContext): void => {
  const { db } = context.relations
  const { config, audit, apiTokens } = context
  const hasOutsideProvider = () => config.oidc.issuer !== undefined

  const findOrThrow = async (id: string) => {
    const known = await knownPerson(db, config, id)
    if (!known) throw notFound('User not found')
    return known
  }

  routes.bind(getUserPreview, async ({ principal, params: { id } }) => {
    const { person, own, groups } = await findOrThrow(id)
    const { farms: places, seen, hidden } = await readerScene(context, principal)
    // A group without rights gives no farms, and no farm has it as its source.
    const giving = groups.filter(({ products }) => Object.keys(products).length > 0)
    const sources = [{ group: null, ...own }, ...giving.map((group) => ({ group, ...group }))]
    const grants = sources.map(({ products, rule }) => ({ products, perimeter: resolvePerimeter(rule, places) }))
    const sourcesOf = (farmCode: string) =>
      grants.flatMap(({ perimeter }, index) => (perimeter === 'all' || perimeter.has(farmCode) ? [index] : []))
    const sees = (farmCode: string) => person.isUserSuperAdmin || sourcesOf(farmCode).length > 0
    return {
      mayEnter: mayEnter(person, config),
      isUserSuperAdmin: person.isUserSuperAdmin,
      products: unitedRights(grants),
      sources: sources.map(({ group, products }) => ({
        group: group && { id: group.id, name: group.name },
        products,
      })),
      farms: (await farmsIn(db, seen))
        .filter(({ farmCode }) => sees(farmCode))
        .map(({ farmCode, name, technology, countryCode }) => ({
          farmCode,
          name,
          technology,
          countryCode,
          sources: sourcesOf(farmCode),
        })),
      hiddenFarms: [...hidden].filter(sees).length,
    }
  })

  /** The person whose places the asker may see, and whose access they may end. */
  const endable = async (request: Asking) => {
    const known = await findOrThrow(request.params.id)
    const { person } = known
    const target = { kind: 'user' as const, id: person.id, name: fullName(person) }
    refuse(refusalOfAccess(await readerScene(context, request.principal), known), target)
    return person
  }

  routes.bind(getUserSessions, async (request) => {
    const { subject } = await endable(request)
    const isOutside = hasOutsideProvider()
    const sessions = isOutside || subject === null ? [] : await sessionsOf(db, subject)
    return { results: sessions, isOutside }
  })

  const end = async (request: Asking, session?: string) => {
    const person = await endable(request)
    const done = await db.transaction(async (tx) => {
      // Who has no subject yet has never signed in: nothing ends, and that it was asked is written down.
      const ended = person.subject === null ? 0 : await endSessions(tx, person.subject, session)
      if (session !== undefined && ended === 0) throw notFound('Session not found. It may have ended.')
      const target = { kind: 'user', id: person.id, name: fullName(person) }
      // Everywhere means programs too: who is signed out because somebody else got in must not be read by their token.
      const revoked =
        session === undefined ? await apiTokens.revokeAll(tx, person.id, request, 'signed-out') : undefined
      await audit.record(tx, request, {
        target,
        after: { endedSessions: ended, ...(revoked && { revokedTokens: revoked.count }) },
      })
      return { ended, revoked }
    })
    done.revoked?.publish()
    void context.live.rightsChanged(person.id).catch(() => undefined)
    return { ended: done.ended, revokedTokens: done.revoked?.count ?? 0 }
  }
  routes.bind(endUserSession, (request) => end(request, request.params.session))
  routes.bind(endUserSessions, (request) => end(request))

  const factors = createSecondFactors(db, config)

  routes.bind(getUserSecondFactor, async ({ params: { id } }) => {
    await findOrThrow(id)
    return { ...(await factors.stateOf(id)), isOutside: hasOutsideProvider() }
  })

  routes.bind(resetUserSecondFactor, async (request) => {
    const person = await endable(request)
    const target = { kind: 'user' as const, id: person.id, name: fullName(person) }
    // Whoever still has theirs takes it away in their own profile, with a code of it.
    if (person.id === request.principal.userId) refuse(ownSecondFactor(), target)
    const endedSessions = await db.transaction(async (tx) => {
      const hadSecondFactor = await resetSecondFactor(tx, person.id)
      if (!hadSecondFactor) throw notFound('This user has no second factor')
      const ended = person.subject === null ? 0 : await endSessions(tx, person.subject)
      await audit.record(tx, request, {
        target,
        before: { secondFactor: true },
        after: { secondFactor: false, endedSessions: ended },
      })
      return ended
    })
    void context.live.rightsChanged(person.id).catch(() => undefined)
    return { endedSessions }
  })
}
