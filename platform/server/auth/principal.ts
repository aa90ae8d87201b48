import type { Grant } from '../../../domain/grant.ts'
import type { Language } from '../../../domain/language.ts'
import type { KnownOfPerson } from '../../../domain/password-rule.ts'
import type { ProductRights } from '../../../domain/right.ts'
import type { AuditSource } from '../audit/audit.ts'
import type { Db } from '../relations/relations.ts'

/** The user of a request or a push connection, with current permissions. */
export interface Principal {
  readonly userId: string
  /** `sub` of the identity provider. */
  readonly subject: string
  readonly email: string | null
  readonly firstName: string
  readonly lastName: string
  /** Null for the language of the browser. */
  readonly lang: Language | null
  /** IANA time zone; null for the zone of the browser. */
  readonly timezone: string | null
  readonly isUserSuperAdmin: boolean
  /** Union of the flags of all grants. `platform/server/auth/rights.ts` knows their farms. */
  readonly products: ProductRights
  /** Grants of the user and of each group. */
  readonly grants: readonly Grant[]
  /** Set for a request with a personal API token. Its scope limits permissions and grants. */
  readonly apiToken?: { readonly id: string; readonly name: string }
}

/** Finds the user of a verified token; undefined if unknown or disabled. The users feature implements it. */
export interface PeopleDirectory {
  bySubject(subject: string, email: string | undefined): Promise<Principal | undefined>
  /** Enabled users by subject, in a constant number of queries. */
  bySubjects(subjects: readonly string[]): Promise<ReadonlyMap<string, Principal>>
  /** User to name in the log for a refused token, also if disabled. */
  refused?(subject: string): Promise<RefusedPerson | undefined>
}

/** User of a refused token. */
export interface RefusedPerson extends Pick<Principal, 'userId' | 'firstName' | 'lastName'> {
  readonly isSwitchedOff: boolean
}

/** Finds enabled users by id. The users feature implements it. */
export interface PeopleById {
  byIds(userIds: readonly string[]): Promise<ReadonlyMap<string, Principal>>
}

/** Finds user and scope of a personal API token. The profile feature implements it. */
export interface ApiTokens {
  /** Undefined if the token is unknown, expired or revoked, or its user is disabled. */
  find(token: string): Promise<{ readonly principal: Principal; readonly expiresAtMs: number } | undefined>
  /** Users of valid tokens by id, in a constant number of queries. */
  standing(tokenIds: readonly string[]): Promise<ReadonlyMap<string, Principal>>
  /** Updates the last use of a token, within a moment. */
  used(tokenId: string): void
  /**
   * Revokes all tokens of a user in the transaction that ends the access, with an audit row for each.
   * Call the result after the commit: it notifies the user.
   */
  revokeAll(tx: Db, userId: string, source: AuditSource, reason: TokenEnd): Promise<RevokedTokens>
}

/** Reason for revoking all tokens of a user. */
export type TokenEnd = 'password-reset' | 'signed-out'

export interface RevokedTokens {
  readonly count: number
  publish(): void
}

/** A demo account, shown on the sign-in page and printed at start. */
export interface DemoSignIn {
  readonly login: string
  readonly password: string
}

/** Input on the page of a one-time link. */
export interface FirstConnection {
  readonly firstName: string
  readonly lastName: string
  readonly password: string
}

/** Password check of the built-in identity provider. The users feature implements it. */
export interface PasswordCheck {
  /** Returns the `sub`. Constant time: an unknown login takes as long as a wrong password. */
  verify(login: string, password: string): Promise<string | undefined>
  /** Records a completed sign-in, after password and second factor. */
  signedIn(subject: string): Promise<void>
  /** Claims for tokens of a `sub`; undefined if the user is unknown, disabled, or from an ended demo. */
  claims(subject: string): Promise<{ name: string; email: string | null; locale?: string } | undefined>
  /** Demo accounts with public passwords; empty outside demo mode. */
  demoSignIns(): Promise<readonly DemoSignIn[]>
  /** User of a valid one-time link. */
  findFirstConnection(token: string): Promise<KnownOfPerson | undefined>
  /** Sets name and password and invalidates the link; false if the link is invalid. */
  completeFirstConnection(token: string, answer: FirstConnection): Promise<boolean>
  /** User of a valid password-reset link. */
  findPasswordReset(token: string): Promise<KnownOfPerson | undefined>
  /** Sets the password, invalidates the link and ends all sessions; false if the link is invalid. */
  completePasswordReset(token: string, password: string): Promise<boolean>
}
