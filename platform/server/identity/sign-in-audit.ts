import type { Audit, AuditSource } from '../audit/audit.ts'
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
  failed(login: string, place: SignInPlace, isBlocked?: boolean): void
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
  /** Something else was refused, of which it may be known whom it concerns. */
  refused(operation: IdentityOperation, reason: string, place: SignInPlace, subject?: string): void
}

/** Why a form was refused that another site made a browser send. */
export const crossSiteForm = 'The form was sent from another site'

/** Names in the audit log of how people come and go at the sign-in pages. */
export const signInOperations = { come: 'signIn', go: 'signOut', stepUp: 'stepUp' } as const

/** Names of all that happens at the built-in provider. */
export const identityOperations = {
  ...signInOperations,
  firstConnection: 'firstConnection',
  passwordReset: 'passwordReset',
  /** The page takes tokens for a code or a refresh token, and shows them, without its person. */
  getTokens: 'getTokens',
  useToken: 'useToken',
} as const
export type IdentityOperation = (typeof identityOperations)[keyof typeof identityOperations]

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
  const refused = (source: AuditSource, reason: string, person: SignInPerson | undefined) =>
    audit.noted(source, { result: 'refused', reason, ...(person && { target: targetOf(person) }) })
  return {
    signedIn: (subject, place, provider) =>
      done(
        identityOperations.come,
        people.bySubject(subject),
        place,
        provider === undefined ? undefined : { provider },
      ),
    signedOut: (subject, place, provider) =>
      done(identityOperations.go, people.bySubject(subject), place, provider === undefined ? undefined : { provider }),
    firstConnection: (login, place) => done(identityOperations.firstConnection, people.byLogin(login), place),
    passwordReset: (login, place) => done(identityOperations.passwordReset, people.byLogin(login), place),
    secondFactor: (subject, place, { isStepUp, isRecovery }) =>
      done(isStepUp ? identityOperations.stepUp : identityOperations.come, people.bySubject(subject), place, {
        secondFactor: isRecovery ? 'recovery code' : 'code',
      }),
    secondFactorSetUp: (subject, place) =>
      done('setUpSecondFactor', people.bySubject(subject), place, { secondFactor: true }),
    codeRefused: (subject, place, { isStepUp, isBlocked }) =>
      once(people.bySubject(subject), (person) =>
        refused(
          { operation: isStepUp ? identityOperations.stepUp : identityOperations.come, ...place },
          isBlocked ? 'Too many wrong codes of the second factor' : 'Wrong code of the second factor',
          person,
        ),
      ),
    failed: (login, place, isBlocked = false) => {
      const reasonOf = (person: SignInPerson | undefined) => {
        if (isBlocked) return 'Too many failed sign-ins'
        return person ? 'Wrong password, or the person is disabled' : 'Unknown login'
      }
      once(people.byLogin(login), (person) =>
        refused({ operation: identityOperations.come, ...place }, reasonOf(person), person),
      )
    },
    refused: (operation, reason, place, subject) => {
      const finding = subject === undefined ? Promise.resolve(undefined) : people.bySubject(subject)
      once(finding, (person) => refused({ operation, ...place }, reason, person))
    },
  }
}
