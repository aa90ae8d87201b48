import type { Audit } from '../audit/audit.ts'
import type { Log } from '../log/log.ts'

export interface SignInPerson {
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
}

/** Finds people for the audit log; supplied by the users feature. */
export interface SignInPeople {
  bySubject(subject: string): Promise<SignInPerson | undefined>
  byLogin(login: string): Promise<SignInPerson | undefined>
}

/** Where a request came from. */
export interface SignInPlace {
  readonly address?: string | undefined
  readonly requestId?: string | undefined
}

/** Sign-ins, failed ones and sign-outs, for the audit log. Never fails and keeps nobody waiting. */
export interface SignInAudit {
  /** `provider`: name of the outside provider that vouched for the person. */
  signedIn(subject: string, place: SignInPlace, provider?: string): void
  /** What was typed as a login is written down only when it is one: people type passwords into the wrong field. */
  failed(login: string, place: SignInPlace): void
  /** `provider`: name of the outside provider at which the person signed out. */
  signedOut(subject: string, place: SignInPlace, provider?: string): void
  /** Somebody followed a one-time link to its end. */
  firstConnection(login: string, place: SignInPlace): void
  /** Somebody chose a new password behind a link that was sent to them. */
  passwordReset(login: string, place: SignInPlace): void
  /** A code was right: a sign-in, or the second factor of who is signed in. */
  secondFactor(
    subject: string,
    place: SignInPlace,
    how: { readonly isStepUp: boolean; readonly isRecovery: boolean },
  ): void
  /** A code was refused after the right password, or of who is signed in; which one was typed stands nowhere. */
  codeRefused(
    subject: string,
    place: SignInPlace,
    how: { readonly isStepUp: boolean; readonly isBlocked: boolean },
  ): void
  /** Somebody set up the second factor that the installation asks for. */
  secondFactorSetUp(subject: string, place: SignInPlace): void
}

/** Names in the audit log of what people do at the sign-in pages. */
export const signInOperations = { come: 'signIn', go: 'signOut', stepUp: 'stepUp' } as const

const targetOf = ({ userId, firstName, lastName }: SignInPerson) => ({
  kind: 'user',
  id: userId,
  name: `${firstName} ${lastName}`.trim(),
})

export const createSignInAudit = (audit: Pick<Audit, 'noted'>, people: SignInPeople, log: Log): SignInAudit => {
  const once = (finding: Promise<SignInPerson | undefined>, write: (person: SignInPerson | undefined) => void) =>
    void finding.then(write, (error: unknown) => {
      log.warn({ err: error }, 'who signed in or out could not be looked up for the audit log')
      write(undefined)
    })
  const done = (operation: string, finding: Promise<SignInPerson | undefined>, place: SignInPlace, after?: object) =>
    once(finding, (person) =>
      audit.noted(
        { operation, principal: person, ...place },
        { result: 'done', ...(person && { target: targetOf(person) }), ...(after && { after }) },
      ),
    )
  return {
    signedIn: (subject, place, provider) =>
      done(signInOperations.come, people.bySubject(subject), place, provider === undefined ? undefined : { provider }),
    signedOut: (subject, place, provider) =>
      done(signInOperations.go, people.bySubject(subject), place, provider === undefined ? undefined : { provider }),
    firstConnection: (login, place) => done('firstConnection', people.byLogin(login), place),
    passwordReset: (login, place) => done('passwordReset', people.byLogin(login), place),
    secondFactor: (subject, place, { isStepUp, isRecovery }) =>
      done(isStepUp ? signInOperations.stepUp : signInOperations.come, people.bySubject(subject), place, {
        secondFactor: isRecovery ? 'recovery code' : 'code',
      }),
    secondFactorSetUp: (subject, place) =>
      done('setUpSecondFactor', people.bySubject(subject), place, { secondFactor: true }),
    codeRefused: (subject, place, { isStepUp, isBlocked }) =>
      once(people.bySubject(subject), (person) =>
        audit.noted(
          { operation: isStepUp ? signInOperations.stepUp : signInOperations.come, ...place },
          {
            result: 'refused',
            reason: isBlocked ? 'Too many wrong codes of the second factor' : 'Wrong code of the second factor',
            ...(person && { target: targetOf(person) }),
          },
        ),
      ),
    failed: (login, place) =>
      once(people.byLogin(login), (person) =>
        audit.noted(
          { operation: signInOperations.come, ...place },
          {
            result: 'refused',
            reason: person ? 'Wrong password, or the person is disabled' : 'Unknown login',
            ...(person && { target: targetOf(person) }),
          },
        ),
      ),
  }
}
