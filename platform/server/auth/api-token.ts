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

/** A mark by which scanners of secrets, and people, know what they have found. */
const mark = 'slv_'
const pattern = /^slv_[\w-]{43}$/

export const isApiToken = (token: string): boolean => token.startsWith(mark)

/** A new token of 256 random bits. */
export const newApiToken = (): string => `${mark}${randomBytes(32).toString('base64url')}`

/** What is stored instead of a token. Nothing slow is needed: nobody guesses 256 bits. */
export const hashOfApiToken = (token: string): string =>
  pattern.test(token) ? createHash('sha256').update(token).digest('hex') : ''

/** What a token may at most. */
export interface ApiTokenScope {
  readonly products: ProductRights
  /** Null: every farm of the person. */
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
 * The person as a token speaks for them: what the token's scope and what the person holds now have in common. A token never
 * makes a super administrator: those who are one hold every right everywhere, and what is open to them alone stays shut.
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

/** Whether a scope gives no more than somebody holds, product by product and flag by flag. */
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
 * Whether a call takes a person who has signed in. Programs with a token change no people, rights, groups nor tokens, so
 * that a stolen token cannot give itself more or a longer life.
 */
export const takesSignIn = (endpoint: Endpoint): boolean =>
  endpoint.signInOnly === true ||
  endpoint.freshSecondFactor === true ||
  (endpoint.method !== 'GET' && asksPeople(endpoint))
