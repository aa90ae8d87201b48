import type { ServerContext } from '../../../platform/server/feature.ts'
import { ProblemError, tooMany } from '../../../platform/server/http/problems.ts'
import { createRateCounter } from '../../../platform/server/http/rate-counter.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { askForNewPassword } from '../contract/invitation.ts'
import { grantPasswordReset } from './password-reset.ts'

/** Wishes for a new password from one address in ten minutes: enough for a building, too few to try many names. */
const mostWishes = 20
const wishWindowMs = 10 * 60_000

/** Links for a forgotten password. */
export const bindAccessRoutes = (routes: Routes, context: ServerContext): void => {
  const { config, log } = context
  const wishes = createRateCounter(mostWishes, wishWindowMs)

  routes.bind(askForNewPassword, async ({ body, address, requestId, header }) => {
    if (config.oidc.issuer !== undefined)
      throw new ProblemError(409, 'outside-provider', 'The external identity provider keeps the passwords')
    const { isExceeded, resetS } = wishes.take(address)
    if (isExceeded) {
      header('retry-after', String(resetS))
      throw tooMany()
    }
    const wish = { who: body.who, language: body.lang, address, requestId }
    // The answer goes out before anybody is looked for: it cannot tell whether there is such a person.
    setImmediate(() => {
      grantPasswordReset(context, wish).catch((error: unknown) =>
        log.error({ err: error }, 'a link for a new password could not be sent'),
      )
    })
    return { isAsked: true as const }
  })
}
