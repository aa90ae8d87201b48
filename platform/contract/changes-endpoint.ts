import { z } from 'zod'
import { endpoint, type RightCheck } from './endpoint.ts'
import { ChangesQuery, RecordChanges } from './record-change.ts'
import { type RecordIds, recordIdSchema } from './record-id-schema.ts'

/** Endpoint with the change history of a record, below the address of the record. */
export const changesEndpoint = ({
  recordPath,
  ids,
  ...declaration
}: {
  readonly id: string
  /** Address of one record, for example `/api/Groups/:id`. */
  readonly recordPath: `/api/${string}/:id`
  readonly summary: string
  /** Ids of the kind, if they are no UUIDs. */
  readonly ids?: RecordIds | undefined
  readonly right: Exclude<RightCheck, 'public'>
}) =>
  endpoint({
    ...declaration,
    method: 'GET',
    path: `${recordPath}/Changes`,
    isOurs: true,
    params: z.strictObject({ id: recordIdSchema(ids) }),
    query: ChangesQuery,
    reply: RecordChanges,
  })
export type ChangesEndpoint = ReturnType<typeof changesEndpoint>
