import { createHash } from 'node:crypto'
import { perimeterOfRight, unitedPerimeter } from '../../../domain/grant.ts'
import {
  holds,
  inPerimeter,
  type Perimeter,
  type Product,
  type ProductRight,
  type RightFlag,
} from '../../../domain/right.ts'
import type { RightCheck } from '../../contract/endpoint.ts'
import type { Principal } from './principal.ts'

/** Whether a user has a permission on at least one farm. A super administrator has all. */
export const hasRight = (principal: Principal, product: Product, flag: RightFlag): boolean =>
  principal.isUserSuperAdmin || holds(principal.products[product], flag)

/** Whether a user passes the permission check of an endpoint or route. */
export const passes = (principal: Principal | undefined, check: RightCheck): boolean => {
  if (check === 'public') return true
  if (!principal) return false
  if (check === 'signed-in') return true
  if (check === 'super-admin') return principal.isUserSuperAdmin
  return rightsOf(check).some(({ product, flag }) => hasRight(principal, product, flag))
}

/** Product permissions of a check, one of which is sufficient; empty for checks without a product. */
const rightsOf = (check: RightCheck): readonly ProductRight[] => {
  if (typeof check === 'string') return []
  return 'anyOf' in check ? check.anyOf : [check]
}

const remembered = new WeakMap<Principal, Map<string, Perimeter>>()

/** Farms on which a user has a permission; without one, all farms of the user. */
export const perimeterOf = (principal: Principal, right?: ProductRight): Perimeter => {
  if (principal.isUserSuperAdmin) return 'all'
  const perimeters = remembered.get(principal) ?? new Map<string, Perimeter>()
  remembered.set(principal, perimeters)
  const key = right ? `${right.product} ${right.flag}` : ''
  let perimeter = perimeters.get(key)
  if (perimeter === undefined) {
    perimeter = right ? perimeterOfRight(principal.grants, right) : unitedPerimeter(principal.grants)
    perimeters.set(key, perimeter)
  }
  return perimeter
}

/** Cache key of permissions: equal for users with the same permissions on the same farms. */
export const rightsKey = ({ isUserSuperAdmin, grants }: Principal): string => {
  if (isUserSuperAdmin) return 'all'
  const held = grants.map(({ products, perimeter }) => [
    Object.entries(products).sort(),
    perimeter === 'all' ? perimeter : [...perimeter].sort(),
  ])
  return createHash('sha256').update(JSON.stringify(held)).digest('base64url')
}

/** Whether a user has a permission on a farm; without one, whether the user sees the farm. */
export const seesFarm = (principal: Principal, farmCode: string, right?: ProductRight): boolean =>
  inPerimeter(perimeterOf(principal, right), farmCode)

/** Whether a user passes the permission check of an endpoint for a farm. */
export const passesOnFarm = (principal: Principal, check: RightCheck, farmCode: string): boolean => {
  const rights = rightsOf(check)
  return rights.length === 0
    ? seesFarm(principal, farmCode)
    : rights.some((right) => seesFarm(principal, farmCode, right))
}
