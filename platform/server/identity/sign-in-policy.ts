import { interactionPolicy } from 'oidc-provider'
import type { PasswordCheck } from '../auth/principal.ts'
import type { SecondFactors } from '../auth/second-factors.ts'
import type { Config } from '../config/config.ts'
import { asksSecondFactor, hasSecondFactorClaim, passwordAcr } from './authentication-context.ts'

const { base, Check } = interactionPolicy

/** Reason why a page is shown: the session knows the password alone. */
export const secondFactorReason = 'second_factor'

/**
 * When the sign-in page is shown: as OpenID Connect says, and also when the session's person may not enter any more, or
 * has given the password alone where a second factor is asked: by the request, by the installation, or because the
 * person has one by now. Without the first, somebody who was switched off would be sent round in circles and nobody else
 * could use the browser.
 */
export const signInPolicy = (
  config: Config,
  passwords: PasswordCheck,
  secondFactors: SecondFactors,
): ReturnType<typeof base> => {
  const policy = base()
  const checks = policy.get('login')?.checks
  checks?.add(
    new Check('person_gone', 'the person of this session may not enter any more', async ({ oidc }) => {
      const subject = oidc.session?.accountId
      const isGone = subject !== undefined && (await passwords.claims(subject)) === undefined
      return isGone && !oidc.result?.login ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT
    }),
  )
  checks?.add(
    new Check(secondFactorReason, 'a second factor is needed', 'login_required', async ({ oidc }) => {
      const { session } = oidc
      const subject = session?.accountId
      if (!session || subject === undefined || oidc.result?.login || hasSecondFactorClaim(config, session))
        return Check.NO_NEED_TO_PROMPT
      if (asksSecondFactor(config, oidc.params ?? {})) return Check.REQUEST_PROMPT
      // An outside provider has rules of its own.
      const isOurs = session.acr === passwordAcr
      return isOurs && (await secondFactors.stateOf(subject)) !== 'none'
        ? Check.REQUEST_PROMPT
        : Check.NO_NEED_TO_PROMPT
    }),
  )
  return policy
}
