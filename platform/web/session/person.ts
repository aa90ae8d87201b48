import type { Language } from '../../../domain/language.ts'
import type { ProductRights } from '../../../domain/right.ts'

/** The signed-in person as the page knows them (specification 000 §3, user). */
export interface Person {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  /** Null: the browser's. */
  readonly lang: Language | null
  readonly isUserSuperAdmin: boolean
  /** IANA zone; null: the browser's. */
  readonly timezone: string | null
  readonly products: ProductRights
}
