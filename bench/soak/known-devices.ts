import { farm } from '../../features/farms/server/tables.ts'
import { createDeviceAccess, issueDeviceCredential } from '../../features/plant-connection/server/port.ts'
import { deviceCredential } from '../../features/plant-connection/server/tables.ts'
import type { DeviceAccess } from '../../platform/server/broker/broker.ts'
import { openTestRelations } from '../../platform/server/relations/test-relations.ts'
import { deviceCount, gatewaySignIn, soakFarm } from './field.ts'

/** A credential for every device. They share one hash, made once; each check of a secret is a derivation of its own. */
export const openKnownDevices = async (): Promise<{ readonly access: DeviceAccess; close(): Promise<void> }> => {
  const { db, close } = await openTestRelations()
  await db.insert(farm).values({
    farmCode: soakFarm,
    entCode: soakFarm,
    name: soakFarm,
    technology: 'wind',
    countryCode: 'FR',
    pentagram: soakFarm,
    timezone: 'Europe/Paris',
    ratedPowerKw: 1,
    installedPowerKw: 1,
    lifeWordTimeoutS: 600,
    origin: 'connection',
  })
  const { username, password } = gatewaySignIn(0)
  await issueDeviceCredential(db, { farmCode: soakFarm, username, secret: password, isDemo: false })
  const [first] = await db.select().from(deviceCredential)
  if (!first) throw new Error('no credential was made')
  const others = Array.from({ length: deviceCount - 1 }, (_, index) => gatewaySignIn(index + 1))
  await db.insert(deviceCredential).values(others.map((other) => ({ ...first, username: other.username })))
  return { access: createDeviceAccess(db, { acceptDemo: false }), close }
}
