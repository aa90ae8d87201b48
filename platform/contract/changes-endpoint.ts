import { z } from 'zod'
import { endpoint, type RightCheck } from './endpoint.ts'
import { ChangesQuery, RecordChanges } from './record-change.ts'

/** Endpoint with the change history of a record, below the address of the record. */
export const changesEndpoint = ({
  recordPath,
  idSchema,
  ...declaration
}: {
  readonly id: string
  /** Address of one record, for example `/api/Groups/:id`. */
  readonly recordPath: `/api/${string}/:id`
  readonly summary: string
  /** Schema of the ids, if they are no UUIDs. A function, so that the build drops the schemas from the page. */
  readonly idSchema?: () => z.ZodType<string, string>
  readonly right: Exclude<RightCheck, 'public'>
}) =>
  endpoint({
    ...declaration,
    method: 'GET',
    path: `${recordPath}/Changes`,
    isOurs: true,
    params: z.strictObject({ id: idSchema?.() ?? z.uuid() }),
    query: ChangesQuery,
    reply: RecordChanges,
  })
export type ChangesEndpoint = ReturnType<typeof changesEndpoint>
