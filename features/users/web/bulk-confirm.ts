import type { BulkAction } from '../contract/endpoints.ts'

/** It asks for a group, and for the right to manage. */
export const isAboutGroups = (action: BulkAction): boolean => action === 'addToGroup' || action === 'removeFromGroup'

/** Key of what the button of a change of many people says: the words of its dialog, how many only where that is known. */
export const bulkConfirm = <Action extends BulkAction>(
  action: Action,
  /** Undefined: not known yet, e.g. before a group is chosen. */
  count: number | undefined,
): `users.bulk.title.${Action}` | `users.bulk.${Action}` =>
  count ? `users.bulk.title.${action}` : `users.bulk.${action}`
