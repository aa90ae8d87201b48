import { z } from 'zod'
import { languages } from '../../../domain/language.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { WebSettings } from '../../../platform/contract/web-settings.ts'

/** The signed-in user and their rights: the product user of specification 000 §3. */
export const CurrentUser = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    /** Null: use the browser's. */
    lang: z.enum(languages).nullable(),
    isUserSuperAdmin: z.boolean(),
    /** IANA zone; null: use the browser's. */
    timezone: z.string().nullable(),
    /** Product to the sum of its flags. */
    products: z.record(z.string(), z.number().int().min(0).max(7)),
  })
  .meta({ id: 'CurrentUser' })
export type CurrentUser = z.infer<typeof CurrentUser>

export const getCurrentUser = endpoint({
  id: 'getCurrentUser',
  method: 'GET',
  path: '/api/CurrentUser',
  isOurs: true,
  summary: 'The product user of the access token',
  right: 'signed-in',
  reply: CurrentUser,
})

export const getWebSettings = endpoint({
  id: 'getWebSettings',
  method: 'GET',
  path: '/api/Settings',
  isOurs: true,
  summary: 'Public settings of the page: sign-in clients, push addresses, maintenance mode',
  right: 'public',
  reply: WebSettings,
})
