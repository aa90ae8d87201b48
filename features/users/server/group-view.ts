import type { GroupDetails, GroupRow } from '../contract/group.ts'
import type { KnownGroup } from './known-groups.ts'
import type { ReaderScene } from './reader-scene.ts'
import { seenFarmCount, seenPerimeter } from './visible-perimeter.ts'

type Field = 'id' | 'name' | 'description' | 'version'

/** Properties of a group in a list, beside its fields. */
export const groupRow = (
  { group, grant, people }: KnownGroup,
  { farms, seen }: ReaderScene,
): Omit<GroupRow, Field> => ({
  isDemo: group.isDemo,
  members: people.length,
  products: grant.products,
  farms: seenFarmCount([grant.rule], farms, seen),
  createdAtMs: group.createdAt.getTime(),
})

export const groupDetails = (known: KnownGroup, scene: ReaderScene, mayEdit: boolean): Omit<GroupDetails, Field> => ({
  ...groupRow(known, scene),
  perimeter: seenPerimeter(known.grant.rule, scene.hidden),
  people: known.people.map(({ id, login, firstName, lastName, type, isEnabled, isUserSuperAdmin }) => ({
    id,
    login,
    firstName,
    lastName,
    type,
    isEnabled,
    isUserSuperAdmin,
  })),
  allowed: { edit: mayEdit },
})
