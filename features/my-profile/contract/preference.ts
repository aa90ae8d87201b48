import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** Most preferences of a person, the longest text of one, and of all together. */
export const mostPreferences = 200
export const longestPreference = 20_000
export const longestTotal = 500_000
/** Times a minute that a person may keep preferences; a page gathers what changes and keeps it once. */
export const mostPutsAMinute = 60

/** Size of a preference. */
export const sizeOf = ({ key, value }: { readonly key: string; readonly value: unknown }): number =>
  key.length + JSON.stringify(value).length

export const Preference = z
  .strictObject({
    /** E.g. `solvane.theme`. */
    key: z.string().regex(/^solvane\.[\w.-]{1,90}$/),
    value: z.json().refine((value) => JSON.stringify(value).length <= longestPreference, 'too-long'),
    /** Epoch ms of the change; the newest wins. Marks are merged one by one. */
    changedAtMs: z.number().int().min(0),
  })
  .meta({ id: 'Preference' })
export type Preference = z.infer<typeof Preference>

export const getMyPreferences = endpoint({
  id: 'getMyPreferences',
  method: 'GET',
  path: '/api/MyProfile/Preferences',
  isOurs: true,
  summary: 'What the person has set: theme, table density, favourites and the like',
  right: 'signed-in',
  signInOnly: true,
  reply: z.object({ results: z.array(Preference) }),
})

export const putMyPreferences = endpoint({
  id: 'putMyPreferences',
  method: 'PUT',
  path: '/api/MyProfile/Preferences',
  isOurs: true,
  summary: 'Keeps what the person has set; a newer value of the server stays. The reply tells all that holds now',
  right: 'signed-in',
  signInOnly: true,
  body: z.strictObject({ preferences: z.array(Preference).min(1).max(50) }),
  reply: z.object({ results: z.array(Preference) }),
})
