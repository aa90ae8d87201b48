import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { getOutbox, readMail } from '../../outbox/contract/outbox.ts'
import { invitationPath } from '../contract/invitation.ts'

/** The link of an invitation in the text of an e-mail. Undefined: it is an e-mail of another kind. */
export const linkIn = (text: string): string | undefined =>
  text.match(/https?:\/\/\S+/g)?.find((address) => address.split(/[?#]/, 1)[0]?.includes(invitationPath))

/**
 * The link of the newest invitation to this address in the outbox; newer e-mails of other kinds are passed over. Only super
 * administrators may read it, and the server logs each reading. Undefined: no such e-mail, or its text is gone. Rejects with
 * ApiError.
 */
export const readInvitationLink = async (client: QueryClient, email: string): Promise<string | undefined> => {
  const { results } = await client.fetchQuery({
    queryKey: ['users', 'outbox-of-invitation', email],
    queryFn: async ({ signal }) => await call(getOutbox, {}, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const mails = results
    .filter(({ to }) => to === email)
    .toSorted((one, other) => other.createdAtMs - one.createdAtMs || other.id - one.id)
  for (const { id } of mails) {
    const { text } = await call(readMail, { params: { id } })
    const link = text === null ? undefined : linkIn(text)
    if (link !== undefined) return link
  }
  return undefined
}
