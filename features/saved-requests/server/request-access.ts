import type { Principal } from '../../../platform/server/auth/principal.ts'
import { forbidden, hidden, refusal } from '../../../platform/server/http/problems.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { farmCodesHiddenFrom } from '../../farms/server/port.ts'
import { savedRequestName } from '../contract/request-rules.ts'
import type { RequestRole, SavedRequest } from '../contract/saved-request.ts'
import { readerView } from './reader-view.ts'
import { mayChange, maySee } from './request-rights.ts'
import { defaultsOfScreen, requestById, type StoredRequest } from './request-store.ts'

/** The default name's date is that of UTC, as the dialog promises it, whoever reads it where. */
export const isoDate = (date: Date): string => date.toISOString().slice(0, 10)

/** Which stored requests a user may see and change, and how the user reads them. */
export const createRequestAccess = (db: Db) => {
  /** How a user reads stored requests, with the roles that open with them. */
  const viewFor = async (principal: Principal) => {
    const readable = readerView(await farmCodesHiddenFrom(db, principal))
    return (row: StoredRequest, defaultFor: readonly RequestRole[]): SavedRequest => {
      const isOwner = row.ownerId === principal.userId
      const otherName = savedRequestName('', isoDate(row.updatedAt))
      // A perimeter may have become smaller since: the owner's own words are not held back, they hold nothing that is new.
      const { name, criteria, actions, isReduced } = isOwner ? { ...row, isReduced: false } : readable(row, otherName)
      return {
        id: row.id,
        product: row.product,
        screen: row.screen,
        name,
        criteria: [...criteria],
        actions: [...actions],
        isShared: row.isShared,
        isOwner,
        ownerName: row.ownerName,
        mayChange: mayChange(principal, row),
        isReduced,
        defaultFor: [...defaultFor],
        version: row.version,
        updatedAtMs: row.updatedAt.getTime(),
      }
    }
  }

  /** One request as the user reads it. */
  const viewOf = async (principal: Principal, row: StoredRequest): Promise<SavedRequest> => {
    const defaults = await defaultsOfScreen(db, row)
    const roles = defaults.filter(({ requestId }) => requestId === row.id).map(({ role }) => role)
    return (await viewFor(principal))(row, roles)
  }

  /** Another person's own request, one of a product without the right and one that does not exist: the same 404. */
  const visible = async (principal: Principal, id: string): Promise<StoredRequest> => {
    const row = await requestById(db, id)
    if (!row || !maySee(principal, row))
      throw hidden('There is no such saved request among those that you may see', {
        target: { kind: 'savedRequest', id },
      })
    return row
  }

  const changeable = async (principal: Principal, id: string): Promise<StoredRequest> => {
    const row = await visible(principal, id)
    if (!mayChange(principal, row))
      throw refusal(forbidden('Only its owner or a manager can change a shared request'), {
        target: { kind: 'savedRequest', id, name: row.name },
      })
    return row
  }

  return { viewFor, viewOf, visible, changeable }
}
export type RequestAccess = ReturnType<typeof createRequestAccess>
