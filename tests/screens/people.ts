import { EDIT, farmLevelProducts, MANAGE, type ProductRights, productLevelProducts, READ } from '../../domain/right.ts'
import type { Person } from '../../platform/web/session/person.ts'

const everything = READ + EDIT + MANAGE

/** A signed-in person of a component test: no rights, unless the test gives some. */
export const personOf = (fields: Partial<Person>): Person => ({
  id: '00000000-0000-4000-8000-0000000000ff',
  firstName: 'Iris',
  lastName: 'Own',
  email: 'iris.own@example.org',
  lang: null,
  isUserSuperAdmin: false,
  timezone: 'Europe/Paris',
  products: {},
  ...fields,
})

const managed: ProductRights = {
  ...Object.fromEntries(
    [...productLevelProducts, ...farmLevelProducts]
      .filter((product) => product !== 'BackOfficeUsers')
      .map((product) => [product, everything]),
  ),
  DarwinSettings: READ,
}

/** The people of the demo, with the rights that the demo gives them. */
export const admin = personOf({
  id: '00000000-0000-4000-8000-000000000001',
  firstName: 'Inês',
  lastName: 'Carvalho',
  isUserSuperAdmin: true,
})
export const manager = personOf({
  id: '00000000-0000-4000-8000-000000000002',
  firstName: 'Hélène',
  lastName: 'Moreau',
  products: managed,
})
export const operator = personOf({
  id: '00000000-0000-4000-8000-000000000003',
  firstName: 'Tomás',
  lastName: 'Ferreira',
  products: { MyFleet: READ + EDIT, HealthDashboard: READ, PICFarmGeneral: READ },
})
export const reader = personOf({
  id: '00000000-0000-4000-8000-000000000004',
  firstName: 'Nora',
  lastName: 'Fischer',
  products: { MyFleet: READ },
})
export const guest = personOf({
  id: '00000000-0000-4000-8000-000000000005',
  firstName: 'Pablo',
  lastName: 'Ortega',
})
