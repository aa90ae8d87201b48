import { z } from 'zod'
import { languages } from '../../../domain/language.ts'
import { shortestPassword } from '../../../domain/password-rule.ts'
import { plainLine } from '../../../domain/plain-line.ts'
import { products } from '../../../domain/right.ts'
import { technologies } from '../../../domain/technology.ts'
import { isTimeZone } from '../../../domain/time-zone.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { ChangesQuery, RecordChanges } from '../../../platform/contract/record-change.ts'
import { SignedInPlace } from '../../../platform/contract/signed-in-place.ts'

const name = z.string().trim().min(1).max(100).regex(plainLine)

export const MyProfile = z
  .object({
    login: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    title: z.string().nullable(),
    type: z.string().nullable(),
    /** Null: the browser's. */
    lang: z.enum(languages).nullable(),
    /** IANA zone; null: the browser's. */
    timezone: z.string().nullable(),
    version: z.number().int(),
    /** Whether the built-in provider keeps a password of this person. */
    hasPassword: z.boolean(),
    lastSignInAtMs: z.number().nullable(),
  })
  .meta({ id: 'MyProfile' })
export type MyProfile = z.infer<typeof MyProfile>

export const ProfileChange = z.strictObject({
  /** The one that was looked at; left out: whatever it is by now. */
  version: z.number().int().min(1).optional(),
  firstName: name.optional(),
  lastName: name.optional(),
  lang: z.enum(languages).nullable().optional(),
  timezone: z.string().max(60).refine(isTimeZone).nullable().optional(),
})
export type ProfileChange = z.output<typeof ProfileChange>

const Rights = z.partialRecord(z.enum(products), z.number().int())

export const MyRights = z
  .object({
    isUserSuperAdmin: z.boolean(),
    /** The person's own rights first (`group` is null), then those of each group. */
    sources: z.array(z.object({ group: z.object({ id: z.string(), name: z.string() }).nullable(), products: Rights })),
    farms: z.array(
      z.object({
        farmCode: z.string(),
        name: z.string(),
        technology: z.enum(technologies),
        countryCode: z.string(),
        /** Indexes of the sources that hold on this farm. */
        sources: z.array(z.number().int()),
      }),
    ),
  })
  .meta({ id: 'MyRights' })
export type MyRights = z.infer<typeof MyRights>

export const getMyProfile = endpoint({
  id: 'getMyProfile',
  method: 'GET',
  path: '/api/MyProfile',
  isOurs: true,
  summary: 'The own account',
  right: 'signed-in',
  reply: MyProfile,
})

export const updateMyProfile = endpoint({
  id: 'updateMyProfile',
  method: 'PATCH',
  path: '/api/MyProfile',
  isOurs: true,
  summary: 'Changes name, language or time zone of the own account',
  right: 'signed-in',
  signInOnly: true,
  body: ProfileChange,
  reply: MyProfile,
})

export const getMyProfileChanges = endpoint({
  id: 'getMyProfileChanges',
  method: 'GET',
  path: '/api/MyProfile/Changes',
  isOurs: true,
  summary: 'Who changed what of the own account that the person may change too, and when',
  right: 'signed-in',
  query: ChangesQuery,
  reply: RecordChanges,
})

export const changeMyPassword = endpoint({
  id: 'changeMyPassword',
  method: 'POST',
  path: '/api/MyProfile/Password',
  isOurs: true,
  summary: 'Changes the own password at the built-in provider and ends the other sessions',
  right: 'signed-in',
  signInOnly: true,
  body: z.strictObject({ current: z.string().min(1).max(200), next: z.string().min(shortestPassword).max(200) }),
  reply: z.object({ endedSessions: z.number().int() }),
})

export const getMyRights = endpoint({
  id: 'getMyRights',
  method: 'GET',
  path: '/api/MyProfile/Rights',
  isOurs: true,
  summary: 'What the person holds, from which group, and on which farms',
  right: 'signed-in',
  signInOnly: true,
  reply: MyRights,
})

export const getMySessions = endpoint({
  id: 'getMySessions',
  method: 'GET',
  path: '/api/MyProfile/Sessions',
  isOurs: true,
  summary: 'Where the person is signed in',
  right: 'signed-in',
  signInOnly: true,
  reply: z.object({
    results: z.array(SignedInPlace.extend({ isThis: z.boolean() })),
    /** An outside identity provider keeps the sessions. */
    isOutside: z.boolean(),
  }),
})

export const endMySession = endpoint({
  id: 'endMySession',
  method: 'DELETE',
  path: '/api/MyProfile/Sessions/:session',
  isOurs: true,
  summary: 'Ends one of the own sessions',
  right: 'signed-in',
  signInOnly: true,
  params: z.object({ session: z.string().min(1).max(100) }),
  reply: z.object({ ended: z.number().int() }),
})

export const endMyOtherSessions = endpoint({
  id: 'endMyOtherSessions',
  method: 'DELETE',
  path: '/api/MyProfile/Sessions',
  isOurs: true,
  summary: 'Ends all own sessions but the one that asks',
  right: 'signed-in',
  signInOnly: true,
  reply: z.object({ ended: z.number().int() }),
})
