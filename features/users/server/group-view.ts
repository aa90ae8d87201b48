import type { GroupDetails, GroupRow } from '../contract/group.ts'
import type { KnownGroup } from './group-store.ts'
import type { ReaderScene } from './reader-scene.ts'
import { seenFarmCount, seenPerimeter } from './visible-perimeter.ts'

export const groupRow = ({ group, grant, people }: KnownGroup, { farms, seen }: ReaderScene): GroupRow => ({
  id: group.id,
  name: group.name,
  description: group.description,
  isDemo: group.isDemo,
  members: people.length,
  products: grant.products,
  farms: seenFarmCount([grant.rule], farms, seen),
  createdAtMs: group.createdAt.getTime(),
  version: group.version,
})

export const groupDetails = (known: KnownGroup, scene: ReaderScene, mayEdit: boolean): GroupDetails => ({
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
