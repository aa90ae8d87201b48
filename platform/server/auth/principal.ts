import type { Grant } from '../../../domain/grant.ts'
import type { Language } from '../../../domain/language.ts'
import type { KnownOfPerson } from '../../../domain/password-rule.ts'
import type { ProductRights } from '../../../domain/right.ts'
import type { AuditSource } from '../audit/audit.ts'
import type { Db } from '../relations/relations.ts'

/** The signed-in person behind a request or a push connection, with the rights that hold now. */
export interface Principal {
  readonly userId: string
  /** `sub` of the identity provider. */
  readonly subject: string
  readonly email: string | null
  readonly firstName: string
  readonly lastName: string
  /** Null means the browser's. */
  readonly lang: Language | null
  /** IANA zone; null means the browser's. */
  readonly timezone: string | null
  readonly isUserSuperAdmin: boolean
  /** Flags of all grants together. On which farms they hold is said by `platform/server/auth/rights.ts`. */
  readonly products: ProductRights
  /** What the person and each of their groups hold. */
  readonly grants: readonly Grant[]
  /** Set when a personal API token speaks for the person: rights and grants are then cut down to its scope. */
  readonly apiToken?: { readonly id: string; readonly name: string }
}

/** Finds the person for a verified token; undefined when unknown or switched off. Supplied by the users feature. */
export interface PeopleDirectory {
  bySubject(subject: string, email: string | undefined): Promise<Principal | undefined>
  /** Those who may enter now, by subject, in a few queries however many they are. */
  bySubjects(subjects: readonly string[]): Promise<ReadonlyMap<string, Principal>>
  /** Whom the log names when a token that was theirs is refused; also who is switched off. */
  refused?(subject: string): Promise<RefusedPerson | undefined>
}

/** Who held a token that must not pass any more. */
export interface RefusedPerson extends Pick<Principal, 'userId' | 'firstName' | 'lastName'> {
  readonly isSwitchedOff: boolean
}

/** Finds people by id, without those who are unknown or switched off. Supplied by the users feature. */
export interface PeopleById {
  byIds(userIds: readonly string[]): Promise<ReadonlyMap<string, Principal>>
}

/** Finds the person and the scope behind a personal API token. Supplied by the profile feature. */
export interface ApiTokens {
  /** Undefined when the token is unknown, ended or revoked, or its person may not enter. */
  find(token: string): Promise<{ readonly principal: Principal; readonly expiresAtMs: number } | undefined>
  /** Whom the tokens of these ids speak for now, without those that have ended, in a few queries. */
  standing(tokenIds: readonly string[]): Promise<ReadonlyMap<string, Principal>>
  /** Remembers that a token was used just now, soon. */
  used(tokenId: string): void
  /**
   * Takes away every token of a person inside the transaction that ends their access otherwise, each written down under
   * the source. What resolves is called once that transaction has ended well: the person is told.
   */
  revokeAll(tx: Db, userId: string, source: AuditSource, reason: TokenEnd): Promise<RevokedTokens>
}

/** Why all tokens of a person ended at once. */
export type TokenEnd = 'password-reset' | 'signed-out'

export interface RevokedTokens {
  readonly count: number
  publish(): void
}

/** A sign-in that demo mode shows on the sign-in page and prints at start. */
export interface DemoSignIn {
  readonly login: string
  readonly password: string
}

/** What a person types on the page of a one-time link. */
export interface FirstConnection {
  readonly firstName: string
  readonly lastName: string
  readonly password: string
}

/** Checks the password of the built-in provider's sign-in page; supplied by the users feature. Returns the `sub`. */
export interface PasswordCheck {
  /** Takes equally long for an unknown login and for a wrong password. */
  verify(login: string, password: string): Promise<string | undefined>
  /** Remembers that somebody is in by now: after the password, and the second factor where there is one. */
  signedIn(subject: string): Promise<void>
  /** Claims for tokens of a `sub`; undefined when the person is unknown, switched off or of a demo that is over. */
  claims(subject: string): Promise<{ name: string; email: string | null; locale?: string } | undefined>
  /** People whose password may be shown: those of demo mode, none outside it. */
  demoSignIns(): Promise<readonly DemoSignIn[]>
  /** The person behind a one-time link that is neither used nor expired. */
  findFirstConnection(token: string): Promise<KnownOfPerson | undefined>
  /** Sets name and password and burns the link; false when the link does not hold (any more). */
  completeFirstConnection(token: string, answer: FirstConnection): Promise<boolean>
  /** The person behind a link for a new password that is neither used nor expired. */
  findPasswordReset(token: string): Promise<KnownOfPerson | undefined>
  /** Sets the password, burns the link and ends every session; false when the link does not hold (any more). */
  completePasswordReset(token: string, password: string): Promise<boolean>
}
