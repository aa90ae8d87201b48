import { z } from 'zod'
import { languages } from '../../../domain/language.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { edit, read } from './users-right.ts'

/** Why somebody cannot be invited: an outside provider signs them in, they are connected, disabled, or without e-mail. */
export const invitationObstacles = ['outside', 'connected', 'disabled', 'noEmail'] as const

export const Invitation = z
  .object({
    /** `ended`: the link was not used in time. */
    state: z.enum(['none', 'sent', 'ended', 'accepted']),
    /** Of the newest one. */
    sentAtMs: z.number().nullable(),
    endsAtMs: z.number().nullable(),
    /** Null: an invitation can be sent now. */
    obstacle: z.enum(invitationObstacles).nullable(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

const Id = z.strictObject({ id: z.uuid() })

export const getUserInvitation = endpoint({
  id: 'getUserInvitation',
  method: 'GET',
  path: '/api/Users/:id/Invitation',
  summary: 'Where the invitation of a person stands',
  right: read,
  params: Id,
  reply: Invitation,
})

export const inviteUser = endpoint({
  id: 'inviteUser',
  method: 'POST',
  path: '/api/Users/:id/Invitation',
  summary: 'Sends a person a link for the first connection: it works once, for 24 h, and ends the one before it',
  right: edit,
  signInOnly: true,
  params: Id,
  reply: Invitation,
})

/** As many as the embedded database invites within a second or two. */
export const mostInvitedAtOnce = 200

export const InvitationReport = z
  .object({
    /** People to whom an invitation goes. */
    done: z.array(z.string()),
    /** Who is not invited, and why: an obstacle, `not-found`, `super-administrators-only` or `too-many-requests`. */
    failed: z.array(z.object({ id: z.string(), name: z.string(), code: z.string() })),
  })
  .meta({ id: 'InvitationReport' })
export type InvitationReport = z.infer<typeof InvitationReport>

export const inviteUsers = endpoint({
  id: 'inviteUsers',
  method: 'POST',
  path: '/api/Users/Invitations',
  summary: 'Sends invitations to several people; who cannot be invited is told row by row, and the others are',
  right: edit,
  signInOnly: true,
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(mostInvitedAtOnce) }),
  reply: InvitationReport,
})

export const longestWho = 254

export const askForNewPassword = endpoint({
  id: 'askForNewPassword',
  method: 'POST',
  path: '/api/PasswordResets',
  summary: 'Sends a link for a new password to whoever is named; the answer is the same whether there is such a person',
  right: 'public',
  body: z.strictObject({
    /** A login or an e-mail address. */
    who: z.string().trim().min(1).max(longestWho),
    /** Language of the page, for people whose account names none. */
    lang: z.enum(languages).nullable().default(null),
  }),
  reply: z.object({ isAsked: z.literal(true) }),
})
