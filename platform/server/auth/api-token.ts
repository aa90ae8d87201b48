import { createHash, randomBytes } from 'node:crypto'
import { type Grant, unitedRights } from '../../../domain/grant.ts'
import {
  EDIT,
  holds,
  inPerimeter,
  MANAGE,
  type Perimeter,
  type Product,
  type ProductRights,
  READ,
} from '../../../domain/right.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Principal } from './principal.ts'

/** Prefix of API tokens, so that secret scanners and people recognise them. */
const mark = 'slv_'
const pattern = /^slv_[\w-]{43}$/

export const isApiToken = (token: string): boolean => token.startsWith(mark)

/** A new token of 256 random bits. */
export const newApiToken = (): string => `${mark}${randomBytes(32).toString('base64url')}`

/** Stored hash of a token. A fast hash is sufficient for 256 random bits. */
export const hashOfApiToken = (token: string): string =>
  pattern.test(token) ? createHash('sha256').update(token).digest('hex') : ''

/** Scope of a token: its maximum permissions. */
export interface ApiTokenScope {
  readonly products: ProductRights
  /** Null for all farms of the user. */
  readonly farmCodes: readonly string[] | null
}

const commonRights = (first: ProductRights, second: ProductRights): ProductRights =>
  Object.fromEntries(
    (Object.entries(first) as [Product, number][])
      .map(([product, value]) => [product, value & (second[product] ?? 0)] as const)
      .filter(([, value]) => value > 0),
  )

const commonFarms = (perimeter: Perimeter, farmCodes: readonly string[] | null): Perimeter =>
  farmCodes === null ? perimeter : new Set(farmCodes.filter((farmCode) => inPerimeter(perimeter, farmCode)))

/**
 * The user with the permissions of an API token: the intersection of its scope and the current permissions of the
 * user.
 * A token never acts as super administrator: endpoints for super administrators stay closed.
 */
export const throughApiToken = (
  person: Principal,
  token: { readonly id: string; readonly name: string },
  scope: ApiTokenScope,
): Principal => {
  const held: readonly Grant[] = person.isUserSuperAdmin
    ? [{ products: scope.products, perimeter: 'all' }]
    : person.grants
  const grants = held.map(({ products, perimeter }) => ({
    products: commonRights(products, scope.products),
    perimeter: commonFarms(perimeter, scope.farmCodes),
  }))
  return { ...person, isUserSuperAdmin: false, grants, products: unitedRights(grants), apiToken: token }
}

/** Whether the user holds every flag of a scope. */
export const isHeld = (person: Pick<Principal, 'isUserSuperAdmin' | 'products'>, wanted: ProductRights): boolean =>
  person.isUserSuperAdmin ||
  (Object.entries(wanted) as [Product, number][]).every(([product, value]) =>
    ([READ, EDIT, MANAGE] as const).every((flag) => !holds(value, flag) || holds(person.products[product], flag)),
  )

const asksPeople = ({ right }: Endpoint): boolean => {
  if (typeof right === 'string') return right === 'super-admin'
  return ('anyOf' in right ? right.anyOf : [right]).some(({ product }) => product === 'BackOfficeUsers')
}

/**
 * Whether an endpoint requires a signed-in user. API tokens cannot change users, permissions, groups or tokens, so a
 * stolen token cannot extend itself.
 */
export const needsSignIn = (endpoint: Endpoint): boolean =>
  endpoint.signInOnly === true ||
  endpoint.freshSecondFactor === true ||
  (endpoint.method !== 'GET' && asksPeople(endpoint))
