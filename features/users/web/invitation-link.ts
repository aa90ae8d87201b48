import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { getOutbox, readMail } from '../../outbox/contract/outbox.ts'

/** The link of an invitation in the text of its e-mail: the address with a way and a secret, not that of the product alone. */
export const linkIn = (text: string): string | undefined =>
  text.match(/https?:\/\/\S+/g)?.toSorted((one, other) => other.length - one.length)[0]

/**
 * The link of the newest e-mail to this address in the outbox. Only super administrators may read it, and the server logs
 * each reading. Undefined: no such e-mail, or its text is gone. Rejects with ApiError.
 */
export const readInvitationLink = async (client: QueryClient, email: string): Promise<string | undefined> => {
  const { results } = await client.fetchQuery({
    queryKey: ['users', 'outbox-of-invitation', email],
    queryFn: async ({ signal }) => await call(getOutbox, {}, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const newest = results
    .filter(({ to }) => to === email)
    .toSorted((one, other) => other.createdAtMs - one.createdAtMs || other.id - one.id)[0]
  if (!newest) return undefined
  const { text } = await call(readMail, { params: { id: newest.id } })
  return text === null ? undefined : linkIn(text)
}
