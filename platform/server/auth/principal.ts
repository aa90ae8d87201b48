import type { Language } from '../../../domain/language.ts'
import type { Perimeter, ProductRights } from '../../../domain/right.ts'

/** The signed-in person behind a request or a push connection, with the rights that hold now. */
export interface Principal {
  readonly userId: string
  /** `sub` of the identity provider. */
  readonly subject: string
  readonly email: string | null
  readonly firstName: string
  readonly lastName: string
  readonly lang: Language
  /** IANA zone; null means the browser's. */
  readonly timezone: string | null
  readonly isUserSuperAdmin: boolean
  readonly products: ProductRights
  readonly perimeter: Perimeter
}

/** Finds the person for a verified token; undefined when unknown or switched off. Supplied by the users feature. */
export interface PeopleDirectory {
  bySubject(subject: string, email: string | undefined): Promise<Principal | undefined>
}

/** Checks the password of the built-in provider's sign-in page; supplied by the users feature. Returns the `sub`. */
export interface PasswordCheck {
  verify(login: string, password: string): Promise<string | undefined>
  /** Claims for tokens of a `sub`. */
  claims(subject: string): Promise<{ name: string; email: string | null; locale: string } | undefined>
}
