import type { BulkAction } from '../contract/endpoints.ts'

/** Key of what the button of a change of many people says: the words of its dialog, how many only where that is known. */
export const bulkConfirm = <Action extends BulkAction>(
  action: Action,
  /** Undefined: not known yet, e.g. before a group is chosen. */
  count: number | undefined,
): `users.bulk.title.${Action}` | `users.bulk.${Action}` =>
  count ? `users.bulk.title.${action}` : `users.bulk.${action}`
