import { type ProductRight, READ } from '../../../domain/right.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { seesFarm } from '../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { hidden } from '../../../platform/server/http/problems.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type FarmTag, tagsByIds } from '../../plant-connection/server/port.ts'

/** What every call of history asks of a farm. */
const readHistory: ProductRight = { product: 'MyFleet', flag: READ }

/**
 * The tags of a history request in the order asked for. One that does not exist and one of a farm outside the perimeter
 * get the same 404 for the whole request, so that ids cannot be probed.
 */
export const readableTags = async (db: Db, principal: Principal, tagIds: readonly number[]): Promise<FarmTag[]> => {
  const known = new Map((await tagsByIds(db, tagIds)).map((tag) => [tag.tagId, tag]))
  return tagIds.map((tagId) => {
    const tag = known.get(tagId)
    if (!tag || !seesFarm(principal, tag.farmCode, readHistory))
      throw hidden('There is no such tag among those that you may see', {
        target: { kind: 'tag', id: String(tagId) },
        ...(tag && { farmCode: tag.farmCode }),
      })
    return tag
  })
}

/** Refuses what {@link readableTags} refuses. The store is only asked where memory does not say that all may be read. */
export const checkReadable = async (
  { tags, relations }: Pick<ServerContext, 'tags' | 'relations'>,
  principal: Principal,
  tagIds: readonly number[],
): Promise<void> => {
  if (tagIds.some((tagId) => !tags.mayRead(principal, tagId))) await readableTags(relations.db, principal, tagIds)
}
