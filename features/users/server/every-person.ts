import type { Principal } from '../../../platform/server/auth/principal.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { farmPlaces } from '../../farms/server/port.ts'
import { resolvePerimeter } from './grants-of.ts'
import { mayEnter, principalOf } from './people-directory.ts'
import { knownPeople } from './person-store.ts'

/** Somebody who may be told something. */
export interface ReachablePerson extends Principal {
  readonly groupIds: ReadonlySet<string>
  /** Of the demo: the address is nobody's. */
  readonly isDemo: boolean
}

/** Everybody who may enter now, or those named, with what they hold: a few statements, however many they are. */
export const everyPerson = async (
  db: Db,
  config: Pick<Config, 'demo'>,
  ids?: readonly string[],
): Promise<ReachablePerson[]> => {
  const people = await knownPeople(db, config, ids)
  const places = await farmPlaces(db)
  return people
    .filter(({ person }) => mayEnter(person, config))
    .map(({ person, own, groups }) => {
      const grants = [own, ...groups].map(({ products, rule }) => ({
        products,
        perimeter: resolvePerimeter(rule, places),
      }))
      return {
        ...principalOf(person, grants),
        groupIds: new Set(groups.map(({ id }) => id)),
        isDemo: person.isDemo,
      }
    })
}
