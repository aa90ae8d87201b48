import { z } from 'zod'

const farmCode = z.string().trim().min(1).max(50)
/** A user name of MQTT that needs no quoting anywhere. */
const username = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,100}$/, 'only letters, digits, dot, dash and underscore, at most 100')
  .optional()

/** What `npm run gateway` asks for; without a user name it is the farm's first gateway, `gateway-<farmCode>`. */
export const GatewayInput = z.discriminatedUnion('action', [
  z.object({ action: z.literal('issue'), farmCode, username }),
  z.object({ action: z.literal('revoke'), farmCode, username }),
  z.object({ action: z.literal('list') }),
])
export type GatewayInput = z.infer<typeof GatewayInput>

/** As it comes through the control socket. */
export type GatewayEvent =
  | {
      readonly kind: 'issued'
      readonly farmCode: string
      readonly username: string
      /** Told here and never again. */
      readonly secret: string
      readonly renewed: boolean
      readonly host: string
      readonly port: number
      /** A machine of the farm and one of its signals, for a first message. */
      readonly example: { readonly deviceCode: string; readonly signal: string } | null
    }
  /** A gateway of the demo; its secret is no secret and stays. */
  | { readonly kind: 'demo'; readonly farmCode: string; readonly username: string; readonly secret: string }
  | { readonly kind: 'revoked'; readonly farmCode: string; readonly username: string }
  | {
      readonly kind: 'listed'
      readonly farmCode: string
      readonly username: string
      readonly isDemo: boolean
      readonly createdAt: string
    }
