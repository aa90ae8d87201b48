import { z } from 'zod'
import { languages } from '../../../domain/language.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { RunId, runFields } from '../../../platform/contract/started-run.ts'
import { mostImportRows } from './person-import.ts'
import { edit, read } from './users-right.ts'

/** Why a user cannot be invited: external provider, already connected, disabled, or no e-mail address. */
export const invitationObstacles = ['outside', 'connected', 'disabled', 'noEmail'] as const

/** Start of the path of an invitation's link; its secret follows. */
export const invitationPath = '/FirstConnection/PersonalInformation/'

/** False: no mail server is set, and e-mails wait in the outbox to be passed on. */
export const hasMailServer = z.boolean()

export const Invitation = z
  .object({
    /** `ended`: the link was not used in time. */
    state: z.enum(['none', 'sent', 'ended', 'accepted']),
    /** Of the newest one. */
    sentAtMs: z.number().nullable(),
    endsAtMs: z.number().nullable(),
    /** Null: an invitation can be sent now. */
    obstacle: z.enum(invitationObstacles).nullable(),
    hasMailServer,
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

const Id = z.strictObject({ id: z.uuid() })

export const getUserInvitation = endpoint({
  id: 'getUserInvitation',
  method: 'GET',
  path: '/api/Users/:id/Invitation',
  isOurs: true,
  summary: 'Where the invitation of a person stands',
  right: read,
  params: Id,
  reply: Invitation,
})

export const inviteUser = endpoint({
  id: 'inviteUser',
  method: 'POST',
  path: '/api/Users/:id/Invitation',
  isOurs: true,
  summary: 'Sends a person a link for the first connection: it works once, for 24 h, and ends the one before it',
  right: edit,
  signInOnly: true,
  params: Id,
  reply: Invitation,
})

/** Most whom one run invites: as many as an import adds. */
export const mostInvited = mostImportRows

/** A run of invitations, in progress or ended. Sent invitations stay valid however it ends. */
export const InvitationRun = z
  .object({
    ...runFields,
    /** What brings the people together, e.g. the file that has added them; may be empty. */
    about: z.string(),
    /** How far it is; null before the first step and after the end. */
    progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
    /** Invitations sent or kept in the outbox; known after the end. */
    sent: z.number().int(),
    /** When they were written. */
    hasMailServer,
    /** Who is not invited, and why: an obstacle, `not-found`, `super-administrators-only` or `too-many-requests`. */
    failed: z.array(z.object({ id: z.string(), name: z.string(), code: z.string() })),
  })
  .meta({ id: 'InvitationRun' })
export type InvitationRun = z.infer<typeof InvitationRun>

export const inviteUsers = endpoint({
  id: 'inviteUsers',
  method: 'POST',
  path: '/api/Users/Invitations',
  isOurs: true,
  summary:
    'Begins to invite several people; who cannot be invited is told row by row at its end, and the others are. Goes on when the ' +
    'caller leaves, and tells them at its end. 409 `invitations-running`: one run at a time',
  right: edit,
  signInOnly: true,
  body: z.strictObject({
    ids: z.array(z.uuid()).min(1).max(mostInvited),
    about: z.string().max(200).default(''),
  }),
  reply: InvitationRun,
})

export const getInvitationRun = endpoint({
  id: 'getInvitationRun',
  method: 'GET',
  path: '/api/Users/Invitations',
  isOurs: true,
  summary: 'The run that invites people now, with its progress, or the one that ran last',
  right: edit,
  reply: z.object({ run: InvitationRun.nullable() }).meta({ id: 'NewestInvitations' }),
})

export const cancelInvitations = endpoint({
  id: 'cancelInvitations',
  method: 'DELETE',
  path: '/api/Users/Invitations/:id',
  isOurs: true,
  summary: 'Asks a run that invites people to stop; what was sent by then stays sent',
  right: edit,
  signInOnly: true,
  params: RunId,
  reply: InvitationRun,
})

export const longestLoginOrEmail = 254

export const askForNewPassword = endpoint({
  id: 'askForNewPassword',
  method: 'POST',
  path: '/api/PasswordResets',
  isOurs: true,
  summary: 'Sends a link for a new password to whoever is named; the answer is the same whether there is such a person',
  right: 'public',
  body: z.strictObject({
    /** A login or an e-mail address. */
    who: z.string().trim().min(1).max(longestLoginOrEmail),
    /** Language of the page, for people whose account names none. */
    lang: z.enum(languages).nullable().default(null),
  }),
  reply: z.object({ isAsked: z.literal(true) }),
})
