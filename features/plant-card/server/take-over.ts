import { hidden } from '../../../platform/server/http/problems.ts'
import { knownKinds } from '../../../platform/server/record/known-kinds.ts'
import type { ChangeRequest } from '../../../platform/server/record/record-store.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { generalKinds } from '../../farms/contract/plant-facts.ts'
import { forgetStatements, type NodeSection, nodeByCode } from '../../farms/server/nodes-port.ts'

/**
 * Lets the gateway rule facts of a node again: its values are saved as of now, like a change by the user. Resolves with the
 * fields that a person had written.
 */
export const takeOver = async (
  db: Db,
  request: ChangeRequest,
  entCode: string,
  fields: readonly string[],
): Promise<readonly string[]> => {
  const node = await nodeByCode(db, entCode)
  const known = node && knownKinds(db).get(generalKinds[node.level])
  if (!node || !known?.edits) throw hidden('This node does not exist')
  const { store, access, kind, edits } = known
  const taken = await db.transaction(async (transaction) => {
    const tx = transaction as Db
    await store.stored.lock(tx, entCode)
    const stored = (await store.stored.read(tx, entCode)) as NodeSection | undefined
    if (!stored) throw hidden('This node does not exist')
    access.assertAllowed(stored, request.principal, kind.right.edit)
    const said = Object.entries(stored.said ?? {}).filter(([field]) => fields.includes(field))
    if (said.length === 0) return []
    const validity = { mode: 'change', validFrom: new Date().toISOString() }
    const body = { ...Object.fromEntries(said), validity }
    await edits.change(tx, { ...request, body }, { id: entCode, version: undefined }, {})
    const names = said.map(([field]) => field)
    await forgetStatements(tx, { level: node.level, entCode }, names)
    return names
  })
  edits.afterChange(request)
  return taken
}
