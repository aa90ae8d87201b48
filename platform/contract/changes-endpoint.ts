import { z } from 'zod'
import { endpoint, type RightCheck } from './endpoint.ts'
import { ChangesQuery, RecordChanges } from './record-change.ts'

/** Endpoint with the change history of a record, below the address of the record. */
export const changesEndpoint = ({
  recordPath,
  ...declaration
}: {
  readonly id: string
  /** Address of one record, for example `/api/Groups/:id`. */
  readonly recordPath: `/api/${string}/:id`
  readonly summary: string
  readonly right: Exclude<RightCheck, 'public'>
}) =>
  endpoint({
    ...declaration,
    method: 'GET',
    path: `${recordPath}/Changes`,
    isOurs: true,
    params: z.strictObject({ id: z.uuid() }),
    query: ChangesQuery,
    reply: RecordChanges,
  })
export type ChangesEndpoint = ReturnType<typeof changesEndpoint>
