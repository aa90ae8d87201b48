import { eq } from 'drizzle-orm'
import { invalid } from '../../../platform/server/http/problems.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { GivenHubHeight } from '../contract/turbine-mode.ts'
import { usersOfHubHeight } from './remove-modes.ts'
import type { HubHeightRow } from './stored-modes.ts'
import { hubHeight } from './tables.ts'

/** Users in an error. */
const mostNamed = 5

/** Writes a new hub height of a model. Resolves with its id. */
export const insertHubHeight = async (tx: Db, modelId: number, given: GivenHubHeight): Promise<string> => {
  const [row] = await tx
    .insert(hubHeight)
    .values({ modelId, ...given })
    .returning({ id: hubHeight.id })
  return String(row?.id)
}

/** Changes a hub height. Its height is fixed while machines or versions use it. */
export const changeHubHeight = async (tx: Db, before: HubHeightRow, given: GivenHubHeight): Promise<void> => {
  const users = before.height === given.height ? [] : await usersOfHubHeight(tx, before)
  if (users.length > 0)
    throw invalid('The height is fixed while machines or versions use it', [
      {
        ...{ path: 'body.height', message: `used by ${users.slice(0, mostNamed).join(', ')}` },
        ...{ code: 'in-use', bound: before.height },
      },
    ])
  await tx.update(hubHeight).set(given).where(eq(hubHeight.id, before.id))
}
