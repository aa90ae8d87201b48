import type { Db } from '../../../platform/server/relations/relations.ts'
import type { GroupDetails, GroupRow } from '../contract/group.ts'
import type { GroupGrant, StoredPerson } from './person-store.ts'
import type { ReaderScene } from './reader-scene.ts'
import type { userGroup } from './tables.ts'
import { seenFarmCount, seenPerimeter } from './visible-perimeter.ts'

export interface KnownGroup {
  readonly group: typeof userGroup.$inferSelect
  readonly grant: GroupGrant
  /** By name. */
  readonly people: readonly StoredPerson[]
}

export type ReadGroups = (at: Db, ids?: readonly string[]) => Promise<KnownGroup[]>

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

/** What the audit log keeps of a group. */
export const groupRecord = ({ group, grant, people }: KnownGroup) => ({
  name: group.name,
  description: group.description,
  products: grant.products,
  perimeter: grant.rule,
  members: people.map(({ login }) => login),
  version: group.version,
})
