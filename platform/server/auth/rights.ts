import { holds, inPerimeter, type Product, type RightFlag } from '../../../domain/right.ts'
import type { RightCheck } from '../../contract/endpoint.ts'
import type { Principal } from './principal.ts'

/** A super administrator holds every right; anybody else what their products say. */
export const hasRight = (principal: Principal, product: Product, flag: RightFlag): boolean =>
  principal.isUserSuperAdmin || holds(principal.products[product], flag)

/** Whether a person passes the check of an endpoint or route. */
export const passes = (principal: Principal | undefined, check: RightCheck): boolean => {
  if (check === 'public') return true
  if (!principal) return false
  if (check === 'signed-in') return true
  if (check === 'super-admin') return principal.isUserSuperAdmin
  if ('anyOf' in check) return check.anyOf.some(({ product, flag }) => hasRight(principal, product, flag))
  return hasRight(principal, check.product, check.flag)
}

/** Whether a farm is inside a person's perimeter. */
export const seesFarm = (principal: Principal, farmCode: string): boolean =>
  principal.isUserSuperAdmin || inPerimeter(principal.perimeter, farmCode)
