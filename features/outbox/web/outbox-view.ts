import * as z from 'zod/mini'
import { TableView } from '../../../platform/web/table/table-view.ts'
import { wholeFrom } from '../../../platform/web/url-state/fields.ts'

/** What the address holds of the outbox. */
export const OutboxView = z.extend(TableView, {
  /** Id of the opened e-mail; 0: none. */
  mail: wholeFrom(0),
})
export type OutboxView = z.output<typeof OutboxView>
