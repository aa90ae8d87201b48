import {
  EDIT,
  farmLevelProducts,
  holds,
  MANAGE,
  type ProductRights,
  productLevelProducts,
  products,
  READ,
  type RightFlag,
} from '../../../domain/right.ts'

/** Usual roles, from the fewest rights to the most. A role is a proposal of rights and is not stored. */
export const roles = ['reader', 'operator', 'manager', 'administrator'] as const
export type Role = (typeof roles)[number]

const everything = READ + EDIT + MANAGE
const everyProduct: ProductRights = Object.fromEntries(
  [...productLevelProducts, ...farmLevelProducts].map((product) => [product, everything]),
)
const { BackOfficeUsers: _users, ...allButUsers } = everyProduct

/** Rights of each role. */
export const roleRights: Readonly<Record<Role, ProductRights>> = {
  reader: { MyFleet: READ },
  operator: { MyFleet: READ + EDIT, HealthDashboard: READ, PICFarmGeneral: READ },
  /** All that a fleet's manager decides on; users and installation settings stay with the administrator. */
  manager: { ...allButUsers, DarwinSettings: READ },
  administrator: everyProduct,
}

/** The role that gives exactly these rights; undefined: none of them. */
export const roleOf = (rights: ProductRights): Role | undefined =>
  roles.find((role) => products.every((product) => (rights[product] ?? 0) === (roleRights[role][product] ?? 0)))

const flags: readonly RightFlag[] = [READ, EDIT, MANAGE]

/** Roles whose rights somebody may give: nobody gives more than they hold. */
export const rolesWithin = (giver: {
  readonly isUserSuperAdmin: boolean
  readonly products: ProductRights
}): readonly Role[] =>
  roles.filter(
    (role) =>
      giver.isUserSuperAdmin ||
      products.every((product) =>
        flags.every((flag) => !holds(roleRights[role][product], flag) || holds(giver.products[product], flag)),
      ),
  )
