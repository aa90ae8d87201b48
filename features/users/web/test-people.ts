import type { PersonDetails, PersonRow } from '../contract/person.ts'

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

/** The same with their own rights; an administrator reads it. */
export const detailsOf = (fields: Partial<PersonDetails> = {}): PersonDetails => ({
  ...rowOf(),
  timezone: null,
  grants: [
    {
      group: null,
      products: {},
      perimeter: {
        everyFarm: false,
        farmCodes: [],
        countryCodes: [],
        technologies: [],
        subsidiaries: [],
        hiddenFarms: 0,
      },
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
