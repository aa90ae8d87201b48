import type { GroupRow } from '../contract/group.ts'
import type { PersonDetails, PersonRow, SourcedGrant } from '../contract/person.ts'

/** A person of a list, for component tests. */
export const rowOf = (fields: Partial<PersonRow> = {}): PersonRow => ({
  id: '40000000-0000-4000-8000-000000000001',
  login: 'alex',
  firstName: 'Alex',
  lastName: 'Drift',
  email: null,
  title: null,
  type: null,
  lang: null,
  isEnabled: true,
  isUserSuperAdmin: false,
  isDemo: false,
  groups: [],
  farms: 0,
  lastSignInAtMs: null,
  createdAtMs: 0,
  version: 1,
  ...fields,
})

export const noPerimeter: SourcedGrant['perimeter'] = {
  everyFarm: false,
  farmCodes: [],
  countryCodes: [],
  technologies: [],
  subsidiaries: [],
  hiddenFarms: 0,
}

/** The same with their own rights; an administrator reads it. */
export const detailsOf = (fields: Partial<PersonDetails> = {}): PersonDetails => ({
  ...rowOf(),
  timezone: null,
  grants: [
    {
      group: null,
      products: {},
      perimeter: noPerimeter,
    },
  ],
  allowed: {
    edit: true,
    identity: true,
    rights: true,
    superAdmin: true,
    disable: true,
    remove: true,
    sessions: true,
  },
  ...fields,
})

/** Farms that a perimeter may name, by name. */
export const perimeterFarms = [
  { farmCode: 'ES-ARA', name: 'Aragón', technology: 'wind', countryCode: 'ES', subsidiary: null },
  { farmCode: 'FR-VLM', name: 'Plaine de Valmeuse', technology: 'wind', countryCode: 'FR', subsidiary: null },
  { farmCode: 'PT-ZEB', name: 'Zebral', technology: 'solar', countryCode: 'PT', subsidiary: null },
] as const

/** A group of a list without rights and members, unless the fields say otherwise. */
export const groupOf = (fields: Partial<GroupRow> = {}): GroupRow => ({
  id: '30000000-0000-4000-8000-000000000001',
  name: 'Wind technicians',
  description: '',
  isDemo: false,
  members: 0,
  products: {},
  farms: 0,
  createdAtMs: 0,
  version: 1,
  ...fields,
})
