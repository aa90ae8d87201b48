import { interactionPolicy } from 'oidc-provider'
import type { PasswordCheck } from '../auth/principal.ts'

const { base, Check } = interactionPolicy

/**
 * When the sign-in page is shown: as OpenID Connect says, and also when the session's person may not enter any more.
 * Without that, somebody who was switched off would be sent round in circles and nobody else could use the browser.
 */
export const signInPolicy = (passwords: PasswordCheck): ReturnType<typeof base> => {
  const policy = base()
  policy.get('login')?.checks.add(
    new Check('person_gone', 'the person of this session may not enter any more', async ({ oidc }) => {
      const subject = oidc.session?.accountId
      const isGone = subject !== undefined && (await passwords.claims(subject)) === undefined
      return isGone && !oidc.result?.login ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT
    }),
  )
  return policy
}
