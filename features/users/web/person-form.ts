import type { Language } from '../../../domain/language.ts'
import { noFarms } from '../../../domain/perimeter-rule.ts'
import type { Product } from '../../../domain/right.ts'
import type { Perimeter, PersonChange, PersonDetails, Rights } from '../contract/person.ts'

/** What the form of a person holds; empty texts stand for what is not told. */
export interface PersonForm {
  readonly login: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly title: string
  readonly type: string
  readonly lang: Language | ''
  readonly timezone: string
  readonly isEnabled: boolean
  readonly isUserSuperAdmin: boolean
  /** Only the own rights that become others, so that what somebody else changes of the rest stays. */
  readonly products: Rights
  readonly perimeter: Perimeter
  readonly groupIds: readonly string[]
}

export const noPerimeter: Perimeter = {
  ...noFarms,
  farmCodes: [],
  countryCodes: [],
  technologies: [],
  subsidiaries: [],
}

/** A perimeter without what only tells. */
export const editablePerimeter = ({ hiddenFarms: _hidden, ...rule }: Perimeter & { hiddenFarms: number }): Perimeter =>
  rule

export const emptyPerson = (): PersonForm => ({
  login: '',
  firstName: '',
  lastName: '',
  email: '',
  title: '',
  type: '',
  lang: '',
  timezone: '',
  isEnabled: true,
  isUserSuperAdmin: false,
  products: {},
  perimeter: noPerimeter,
  groupIds: [],
})

export const formOf = (person: PersonDetails): PersonForm => {
  const own = person.grants[0]
  return {
    login: person.login,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email ?? '',
    title: person.title ?? '',
    type: person.type ?? '',
    lang: person.lang ?? '',
    timezone: person.timezone ?? '',
    isEnabled: person.isEnabled,
    isUserSuperAdmin: person.isUserSuperAdmin,
    products: {},
    perimeter: own ? editablePerimeter(own.perimeter) : noPerimeter,
    groupIds: person.groups.map(({ id }) => id),
  }
}

const heldOf = (rights: Rights, product: string): number => rights[product as Product] ?? 0

/** Rights with changes on top of them. */
export const rightsWith = (rights: Rights, changed: Rights): Rights =>
  Object.fromEntries(Object.entries({ ...rights, ...changed }).filter(([, value]) => value > 0))

/** What makes `rights` these: each right that is another, 0 for one that goes. */
export const rightsChanged = (rights: Rights, wanted: Rights): Rights =>
  Object.fromEntries(
    Object.keys({ ...rights, ...wanted })
      .map((product) => [product, heldOf(wanted, product)] as const)
      .filter(([product, value]) => value !== heldOf(rights, product)),
  )

const emptyIsNull = ['email', 'title', 'type', 'lang', 'timezone']

/** Fields of the form as the calls take them. */
export const bodyOf = (changes: Partial<PersonForm>): Omit<PersonChange, 'version'> =>
  Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [
      field,
      emptyIsNull.includes(field) && value === '' ? null : typeof value === 'string' ? value.trim() : value,
    ]),
  ) as Omit<PersonChange, 'version'>
