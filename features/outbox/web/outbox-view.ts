import { z } from 'zod'
import { TableView } from '../../../platform/web/table/table-view.ts'

/** What the address holds of the outbox. */
export const OutboxView = TableView.extend({
  /** Id of the opened e-mail; 0: none. */
  mail: z.number().int().min(0).default(0),
})
export type OutboxView = z.output<typeof OutboxView>
