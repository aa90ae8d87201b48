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

/** A super administrator holds every right; anybody else what their products say, on some farm at least. */
export const hasRight = (principal: Principal, product: Product, flag: RightFlag): boolean =>
  principal.isUserSuperAdmin || holds(principal.products[product], flag)

/** Whether a person passes the check of an endpoint or route. */
export const passes = (principal: Principal | undefined, check: RightCheck): boolean => {
  if (check === 'public') return true
  if (!principal) return false
  if (check === 'signed-in') return true
  if (check === 'super-admin') return principal.isUserSuperAdmin
  return rightsOf(check).some(({ product, flag }) => hasRight(principal, product, flag))
}

/** The product rights of a check, any of which grants it; none for checks that ask no product. */
const rightsOf = (check: RightCheck): readonly ProductRight[] => {
  if (typeof check === 'string') return []
  return 'anyOf' in check ? check.anyOf : [check]
}

const remembered = new WeakMap<Principal, Map<string, Perimeter>>()

/** The farms on which a person holds a right, or any of their farms when no right is named. */
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

/** The same text for people who may see and do the same on the same farms: a part of the key of what is kept for them. */
export const rightsKey = ({ isUserSuperAdmin, grants }: Principal): string => {
  if (isUserSuperAdmin) return 'all'
  const held = grants.map(({ products, perimeter }) => [
    Object.entries(products).sort(),
    perimeter === 'all' ? perimeter : [...perimeter].sort(),
  ])
  return createHash('sha256').update(JSON.stringify(held)).digest('base64url')
}

/** Whether a person holds a right on a farm, or sees the farm at all when no right is named. */
export const seesFarm = (principal: Principal, farmCode: string, right?: ProductRight): boolean =>
  inPerimeter(perimeterOf(principal, right), farmCode)

/** Whether a person passes an endpoint's check on a farm. */
export const passesOnFarm = (principal: Principal, check: RightCheck, farmCode: string): boolean => {
  const rights = rightsOf(check)
  return rights.length === 0
    ? seesFarm(principal, farmCode)
    : rights.some((right) => seesFarm(principal, farmCode, right))
}
