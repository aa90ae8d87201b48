import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Audit } from '../audit/audit.ts'
import type { PasswordCheck } from '../auth/principal.ts'
import type { SecondFactors } from '../auth/second-factors.ts'
import type { Config } from '../config/config.ts'
import { identityPath } from '../config/issuer.ts'
import { createContentSecurityPolicy } from '../http/security-headers.ts'
import type { Log } from '../log/log.ts'
import type { Db } from '../relations/relations.ts'
import { serveBackchannelLogout } from './backchannel-logout.ts'
import { addCookieAges } from './cookie-age.ts'
import { createFederation } from './federation.ts'
import { serveFont } from './identity-font.ts'
import { loadIdentityKeys } from './identity-keys.ts'
import { createPageRenderer } from './identity-page.ts'
import { readLogoutToken } from './logout-token.ts'
import { serveOneTimeLinks } from './one-time-link-routes.ts'
import { noOutsideProviders, type OutsideProviders } from './outside-provider.ts'
import { noteEndedOutside } from './outside-sessions.ts'
import { createPendingSignIns } from './pending-sign-ins.ts'
import { createProvider } from './provider.ts'
import { serveSecondFactor } from './second-factor-routes.ts'
import { createSignInAudit, identityOperations, type SignInPeople, type SignInPlace } from './sign-in-audit.ts'
import { createSignInFailures } from './sign-in-failures.ts'
import { serveSignIn } from './sign-in-routes.ts'
import { createSignInSteps } from './sign-in-steps.ts'
import type { TokenKeys } from './token-keys.ts'

interface IdentityOptions {
  readonly config: Config
  readonly db: Db
  readonly passwords: PasswordCheck
  readonly secondFactors: SecondFactors
  readonly log: Log
  /** Where sign-ins and sign-outs are written down. */
  readonly audit: Pick<Audit, 'noted'>
  readonly people: SignInPeople
  /** Keys that access tokens are checked with. */
  readonly tokenKeys: TokenKeys
  /** Outside providers that people may sign in with; none unless given. */
  readonly outside?: OutsideProviders
}

/** A sign-in form is a few hundred bytes. */
const largestForm = 10_000

const takeForms = (scope: FastifyInstance): void => {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: largestForm },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/** Counts the requests of a scope by address, and gives their cookies an age; one too many is in the audit log as a sign-in. */
const limitRequests = (scope: FastifyInstance): void => {
  scope.addHook('onRoute', (route) => {
    route.config = { operation: identityOperations.come, ...route.config }
  })
  scope.addHook('onRequest', async (request, reply) => {
    addCookieAges(reply.raw)
    scope.limits.identity.take(request, reply)
  })
}

/** Sign-outs of OIDC_ISSUER, the one provider of this installation. */
const mountIssuerLogout = async (app: FastifyInstance, issuer: string, options: IdentityOptions): Promise<void> => {
  const { config, db, tokenKeys } = options
  const audit = createSignInAudit(options.audit, options.people, options.log)
  await app.register(async (scope) => {
    limitRequests(scope)
    takeForms(scope)
    serveBackchannelLogout(scope, {
      db,
      audit,
      async hear(raw) {
        const token = await readLogoutToken(raw, { issuer, clientId: config.oidc.clientId, keys: await tokenKeys() })
        const end = async (tx: Db) => {
          await noteEndedOutside(tx, token)
          return token.subject === undefined ? [] : [token.subject]
        }
        return { token, issuer, providerName: issuer, end }
      },
    })
  })
}

/**
 * Mounts the built-in OpenID provider at /oidc with its sign-in page and the pages of one-time links.
 * Where an outside provider is configured only its word of sign-outs is heard.
 */
export const mountIdentity = async (app: FastifyInstance, options: IdentityOptions): Promise<void> => {
  const { config, db, passwords, secondFactors, log } = options
  if (config.oidc.issuer !== undefined) return mountIssuerLogout(app, config.oidc.issuer, options)
  const render = createPageRenderer(createContentSecurityPolicy(config))
  const audit = createSignInAudit(options.audit, options.people, log)
  /** Where the requests that the provider answers by itself came from. */
  const places = new WeakMap<IncomingMessage, SignInPlace>()
  const provider = createProvider({
    config,
    refused: ({ req }, operation, reason, subject) => audit.refused(operation, reason, places.get(req) ?? {}, subject),
    db,
    passwords,
    secondFactors,
    log,
    render,
    keys: await loadIdentityKeys(db),
  })
  const answer = provider.callback()
  provider.on('end_session.success', ({ req, oidc }) => {
    if (oidc.session?.accountId) audit.signedOut(oidc.session.accountId, places.get(req) ?? {})
  })
  const outside = options.outside ?? noOutsideProviders
  const { federation, serve } = createFederation({ config, db, provider, outside, render, audit })
  const pending = createPendingSignIns(db)
  const steps = createSignInSteps({ config, provider, secondFactors, pending })
  const own = new URL(config.webApplicationUrl)

  await app.register(async (scope) => {
    // The provider reads the body itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    limitRequests(scope)
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${identityPath}/*`,
      handler: (request, reply) => {
        reply.hijack()
        const { raw } = request
        places.set(raw, { address: request.ip, requestId: request.id })
        // Every address that the provider writes starts with the configured one, whatever the request claims.
        raw.headers.host = own.host
        raw.headers['x-forwarded-proto'] = own.protocol.slice(0, -1)
        delete raw.headers['x-forwarded-host']
        // Nor believes it any address but the one that trusted proxies told: people read it where they are signed in.
        raw.headers['x-forwarded-for'] = request.ip
        const whole = raw.url ?? '/'
        Object.assign(raw, { originalUrl: whole })
        raw.url = whole.slice(identityPath.length) || '/'
        void answer(raw, reply.raw)
      },
    })
  })

  await app.register(async (scope) => {
    limitRequests(scope)
    takeForms(scope)
    serveFont(scope)
    const failures = createSignInFailures(db)
    serveSignIn(scope, { config, provider, passwords, render, audit, federation, steps, failures })
    serveSecondFactor(scope, { config, provider, passwords, secondFactors, pending, steps, render, audit })
    serve(scope)
    serveOneTimeLinks(scope, passwords, render, audit, config)
  })
}
