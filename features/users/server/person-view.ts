import { accountLanguage } from '../../../domain/language.ts'
import type { PersonDetails, PersonRow } from '../contract/person.ts'
import { allowanceOf } from './person-rules.ts'
import type { KnownPerson } from './person-store.ts'
import type { ReaderScene } from './reader-scene.ts'
import { seenFarmCount, seenPerimeter } from './visible-perimeter.ts'

/** A person as a reader sees them in a list. */
export const personRow = ({ person, own, groups }: KnownPerson, { farms, seen }: ReaderScene): PersonRow => {
  // A group without rights gives no farms either.
  const giving = groups.filter(({ products }) => Object.keys(products).length > 0)
  return {
    id: person.id,
    login: person.login,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    title: person.title,
    type: person.type,
    lang: accountLanguage(person.lang),
    isEnabled: person.isEnabled,
    isUserSuperAdmin: person.isUserSuperAdmin,
    isDemo: person.isDemo,
    groups: groups.map(({ id, name }) => ({ id, name })),
    farms: person.isUserSuperAdmin
      ? null
      : seenFarmCount(
          [own, ...giving].map(({ rule }) => rule),
          farms,
          seen,
        ),
    lastSignInAtMs: person.lastSignInAt?.getTime() ?? null,
    createdAtMs: person.createdAt.getTime(),
    version: person.version,
  }
}

/** A person with rights, each with where it comes from. */
export const personDetails = (known: KnownPerson, scene: ReaderScene): PersonDetails => ({
  ...personRow(known, scene),
  timezone: known.person.timezone,
  grants: [
    { group: null, products: known.own.products, perimeter: seenPerimeter(known.own.rule, scene.hidden) },
    ...known.groups.map(({ id, name, products, rule }) => ({
      group: { id, name },
      products,
      perimeter: seenPerimeter(rule, scene.hidden),
    })),
  ],
  allowed: allowanceOf(scene, known),
})
