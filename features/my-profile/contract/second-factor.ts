import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { secondFactorCheck } from '../../users/contract/second-factor-check.ts'

export const MySecondFactor = z
  .object({
    /** An outside identity provider keeps it. */
    isOutside: z.boolean(),
    /** Without a password of the built-in provider there is nothing that a second factor could stand beside. */
    hasPassword: z.boolean(),
    /** The installation asks this person for one. */
    isRequired: z.boolean(),
    /** Null: there is none. */
    setUpAtMs: z.number().nullable(),
    lastUsedAtMs: z.number().nullable(),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ id: 'MySecondFactor' })
export type MySecondFactor = z.infer<typeof MySecondFactor>

/** As it was typed: digits in groups, a recovery code with or without its dashes. */
const Code = z.string().trim().min(1).max(40)
const Password = z.string().min(1).max(200)

export const getMySecondFactor = endpoint({
  id: 'getMySecondFactor',
  method: 'GET',
  path: '/api/MyProfile/SecondFactor',
  isOurs: true,
  summary: 'How it stands with the own second factor',
  right: 'signed-in',
  signInOnly: true,
  reply: MySecondFactor,
})

export const beginMySecondFactor = endpoint({
  id: 'beginMySecondFactor',
  method: 'POST',
  path: '/api/MyProfile/SecondFactor',
  isOurs: true,
  summary:
    'Begins to set up a second factor: what an authenticator app has to be given. It counts once it is confirmed',
  right: 'signed-in',
  signInOnly: true,
  body: z.strictObject({ password: Password }),
  reply: z.object({
    /** In base32, for typing. */
    secret: z.string(),
    /** What the QR code says; on the phone itself it opens the app. */
    address: z.string(),
    /** A QR code to draw: a square of so many modules with its margin, and the path of the dark ones. */
    qr: z.object({ size: z.number().int(), path: z.string() }),
  }),
})

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const confirmMySecondFactor = endpoint({
  id: 'confirmMySecondFactor',
  method: 'POST',
  path: '/api/MyProfile/SecondFactor/Confirmation',
  isOurs: true,
  summary: 'Confirms the second factor by a first code; the reply holds the recovery codes, which are told only here',
  right: 'signed-in',
  signInOnly: true,
  body: z.strictObject({ code: Code }),
  reply: RecoveryCodes,
})

export const renewMyRecoveryCodes = endpoint({
  id: 'renewMyRecoveryCodes',
  method: 'POST',
  path: '/api/MyProfile/SecondFactor/RecoveryCodes',
  isOurs: true,
  summary: 'New recovery codes, told only here; the old ones end',
  right: 'signed-in',
  signInOnly: true,
  body: z.strictObject({ password: Password, code: Code }),
  reply: RecoveryCodes,
})

export const removeMySecondFactor = endpoint({
  id: 'removeMySecondFactor',
  method: 'POST',
  path: '/api/MyProfile/SecondFactor/Removal',
  isOurs: true,
  summary: 'Removes the own second factor and ends the other sessions',
  right: 'signed-in',
  signInOnly: true,
  body: z.strictObject({ password: Password, code: Code }),
  reply: z.object({ endedSessions: z.number().int() }),
})

export const checkMySecondFactor = endpoint({
  id: secondFactorCheck,
  method: 'POST',
  path: '/api/MyProfile/SecondFactor/Check',
  isOurs: true,
  summary: 'Whether a control command would be taken now: needs a token of the second client, at most five minutes old',
  right: 'signed-in',
  freshSecondFactor: true,
  reply: z.object({ confirmedAtMs: z.number(), endsAtMs: z.number() }),
})
