import { type Grant, unitedRights } from '../../../domain/grant.ts'
import type { ProductRights } from '../../../domain/right.ts'
import type { PeopleDirectory, Principal } from './principal.ts'

type Given = Partial<Omit<Principal, 'products' | 'grants'>> & {
  readonly products?: ProductRights
  /** Farms on which the products hold; none unless given. */
  readonly perimeter?: 'all' | readonly string[]
  /** Instead of products and perimeter, for people with several. */
  readonly grants?: readonly Grant[]
}

/** A person for tests; everything that is not given is nothing. */
export const testPrincipal = ({ products = {}, perimeter = [], grants, ...given }: Given = {}): Principal => {
  const held = grants ?? [{ products, perimeter: perimeter === 'all' ? perimeter : new Set(perimeter) }]
  return {
    userId: 'u-1',
    subject: 'u-1',
    email: null,
    firstName: 'Ada',
    lastName: 'Test',
    lang: 'en-GB',
    timezone: null,
    isUserSuperAdmin: false,
    products: unitedRights(held),
    grants: held,
    ...given,
  }
}

/** For tests: people found one after another. */
export const testPeople = (bySubject: PeopleDirectory['bySubject']): PeopleDirectory => ({
  bySubject,
  async bySubjects(subjects) {
    const found = new Map<string, Principal>()
    for (const subject of subjects) {
      const principal = await bySubject(subject, undefined)
      if (principal) found.set(subject, principal)
    }
    return found
  },
})
