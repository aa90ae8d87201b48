import { holds, type Product, type RightFlag } from '../../../domain/right.ts'
import type { RightCheck } from '../../contract/endpoint.ts'
import type { Person } from '../session/person.ts'

/** Who holds rights, as far as a check asks. */
export type Holder = Pick<Person, 'isUserSuperAdmin' | 'products'>

const hasRight = (person: Holder, product: Product, flag: RightFlag) =>
  person.isUserSuperAdmin || holds(person.products[product], flag)

/** Whether a person passes the check of a route, entry or action. The server decides again at each call. */
export const passes = (person: Holder | undefined, check: RightCheck): boolean => {
  if (check === 'public') return true
  if (!person) return false
  if (check === 'signed-in') return true
  if (check === 'super-admin') return person.isUserSuperAdmin
  if ('anyOf' in check) return check.anyOf.some(({ product, flag }) => hasRight(person, product, flag))
  return hasRight(person, check.product, check.flag)
}
