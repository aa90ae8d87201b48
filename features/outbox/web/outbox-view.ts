import * as v from 'valibot'
import { TableView } from '../../../platform/web/table/table-view.ts'
import { wholeFrom } from '../../../platform/web/url-state/fields.ts'

/** What the address holds of the outbox. */
export const OutboxView = v.object({
  ...TableView.entries,
  /** Id of the opened e-mail; 0: none. */
  mail: wholeFrom(0),
})
export type OutboxView = v.InferOutput<typeof OutboxView>
