import { EDIT, MANAGE, type Product, READ } from '../../../domain/right.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { hasRight } from '../../../platform/server/auth/rights.ts'
import type { RequestRole } from '../contract/saved-request.ts'

/** Whose a request is and who else may see it. */
export interface Ownership {
  readonly ownerId: string
  readonly product: Product
  readonly isShared: boolean
}

/** The highest flag that a person holds on the product. */
export const roleOf = (principal: Principal, product: Product): RequestRole => {
  if (principal.isUserSuperAdmin) return 'super-admin'
  if (hasRight(principal, product, MANAGE)) return 'manager'
  return hasRight(principal, product, EDIT) ? 'editor' : 'reader'
}

export const maySee = (principal: Principal, request: Ownership): boolean =>
  hasRight(principal, request.product, READ) && (request.ownerId === principal.userId || request.isShared)

/** The owner may, and a manager what is shared. */
export const mayChange = (principal: Principal, request: Ownership): boolean =>
  maySee(principal, request) &&
  (request.ownerId === principal.userId || (request.isShared && hasRight(principal, request.product, MANAGE)))
