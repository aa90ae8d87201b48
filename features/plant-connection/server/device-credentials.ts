import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { createDerivationTurns } from '../../../platform/server/auth/derivation-turns.ts'
import type { DeviceAccess } from '../../../platform/server/broker/broker.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { mayListenEdge, mayPublishEdge } from '../../../platform/server/sparkplug/sparkplug-topic.ts'
import { deviceCredential } from './tables.ts'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const keyLength = 32
const usualCost = 16_384
/** Everybody knows the secrets of the demo; a derivation of milliseconds lets hundreds of its gateways in within seconds. */
const demoCost = 512

/** `salt$key`, or `salt$key$cost` where the cost is not the usual one. */
const hashSecret = async (secret: string, isDemo: boolean): Promise<string> => {
  const salt = randomBytes(16)
  const cost = isDemo ? demoCost : usualCost
  const key = await derive(secret, salt, keyLength, { cost })
  return [salt.toString('base64url'), key.toString('base64url'), ...(isDemo ? [cost] : [])].join('$')
}

const matchesSecret = async (secret: string, hash: string): Promise<boolean> => {
  const [salt = '', key = '', cost = usualCost] = hash.split('$')
  const derived = await derive(secret, Buffer.from(salt, 'base64url'), keyLength, { cost: Number(cost) })
  const kept = Buffer.from(key, 'base64url')
  return kept.length === derived.length && timingSafeEqual(kept, derived)
}

/** What the demo's gateway of a farm signs in with; everybody knows it. */
export const demoGateway = (farmCode: string) => ({ username: `gateway-${farmCode}`, secret: `demo-${farmCode}` })

/** What a gateway was given. The secret is told here and never again. */
export interface IssuedCredential {
  readonly username: string
  readonly secret: string
  /** Takes it back: the gateway cannot sign in with it any more. */
  revoke(): Promise<void>
}

/** Makes or renews what a gateway signs in with. Without `secret` a random one is made. */
export const issueDeviceCredential = async (
  db: Db,
  device: { readonly farmCode: string; readonly username: string; readonly secret?: string; readonly isDemo: boolean },
): Promise<IssuedCredential> => {
  const { farmCode, username, isDemo } = device
  // Without dashes: one in front would be taken for an option on a command line.
  const secret = device.secret ?? randomBytes(24).toString('base64url').replaceAll('-', '_')
  const secretHash = await hashSecret(secret, isDemo)
  await db
    .insert(deviceCredential)
    .values({ username, farmCode, isDemo, secretHash })
    .onConflictDoUpdate({ target: deviceCredential.username, set: { farmCode, isDemo, secretHash } })
  return { username, secret, revoke: () => revokeDeviceCredential(db, username) }
}

export const revokeDeviceCredential = async (db: Db, username: string): Promise<void> => {
  await db.delete(deviceCredential).where(eq(deviceCredential.username, username))
}

/** How long an open connection may go on after its credential was revoked or moved to another farm. */
const rememberMs = 30_000

/**
 * Checks credentials against the store. A gateway may publish below `solvane/<its farm>/`, and as an edge node
 * of Sparkplug B in the group of its farm; it listens to commands for that group only.
 * Demo credentials are refused unless `acceptDemo`. A secret that was right a moment ago is not derived again: reconnecting fleets come in hundreds.
 */
export const createDeviceAccess = (db: Db, { acceptDemo }: { readonly acceptDemo: boolean }): DeviceAccess => {
  const proven = new Map<string, string>()
  const farms = new Map<string, { readonly farmCode: string | undefined; readonly untilMs: number }>()
  const enqueueDerivation = createDerivationTurns()

  const credentialOf = async (username: string) => {
    const [row] = await db.select().from(deviceCredential).where(eq(deviceCredential.username, username)).limit(1)
    return row && (acceptDemo || !row.isDemo) ? row : undefined
  }

  const farmOf = async (username: string): Promise<string | undefined> => {
    const known = farms.get(username)
    if (known && known.untilMs > performance.now()) return known.farmCode
    const farmCode = (await credentialOf(username))?.farmCode
    farms.set(username, { farmCode, untilMs: performance.now() + rememberMs })
    return farmCode
  }

  return {
    async authenticate(username, secret) {
      const row = await credentialOf(username)
      if (!row) return false
      const proof = createHash('sha256').update(`${row.secretHash}\u0000${secret}`).digest('base64url')
      const isProven = () => proven.get(username) === proof
      const prove = async () => {
        // A device that waited too long and came again may have been proven meanwhile.
        if (!isProven() && (await matchesSecret(secret, row.secretHash))) proven.set(username, proof)
        return isProven()
      }
      if (!isProven() && !(await enqueueDerivation(prove))) return false
      farms.set(username, { farmCode: row.farmCode, untilMs: performance.now() + rememberMs })
      return true
    },
    async mayPublish(username, topic) {
      const farmCode = await farmOf(username)
      if (farmCode === undefined) return false
      return topic.startsWith(`solvane/${farmCode}/`) || mayPublishEdge(farmCode, topic)
    },
    async mayListen(username, filter) {
      const farmCode = await farmOf(username)
      return farmCode !== undefined && mayListenEdge(farmCode, filter)
    },
  }
}
