import type { PlantManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import { demoGateway, issueDeviceCredential, registerPlants } from '../../features/plant-connection/server/port.ts'
import type { DemoSignIn } from '../../platform/server/auth/principal.ts'
import type { Config } from '../../platform/server/config/config.ts'
import { ConfigError } from '../../platform/server/config/load-config.ts'
import type { ServerFeature } from '../../platform/server/feature.ts'
import type { Db } from '../../platform/server/relations/relations.ts'
import { demoFleet } from '../../simulator/demo-fleet.ts'

/** Weather and outages of the demo fleet follow from it. */
export const demoSeed = 1

/**
 * The farms of the demo that the settings ask for; undefined when demo mode is off. Throws a {@link ConfigError} when
 * SOLVANE_DEMO_FARMS names a farm that the demo fleet does not have.
 */
export const chosenFleet = ({ demo, demoFarms, demoScale }: Config): readonly PlantManifest[] | undefined => {
  if (!demo) return undefined
  const fleet = demoFleet(demoSeed, { scale: demoScale, farmCodes: demoFarms })
  const codes = new Set(fleet.map(({ farmCode }) => farmCode))
  const unknown = demoFarms?.filter((code) => !codes.has(code)) ?? []
  if (unknown.length > 0)
    throw new ConfigError([
      `SOLVANE_DEMO_FARMS names ${unknown.join(', ')}, but the demo fleet has no such farm: ` +
        '`npx node simulator/main.ts --list` prints the codes; example: SOLVANE_DEMO_FARMS=FR-VLM,PT-ACH',
    ])
  return fleet
}

/**
 * Puts the demo fleet, the credentials of its gateways and the demo data of every feature into the store; idempotent.
 * Resolves with the sign-ins to print.
 */
export const seedDemo = async (
  db: Db,
  fleet: readonly PlantManifest[],
  features: readonly Pick<ServerFeature, 'demo'>[],
): Promise<readonly DemoSignIn[]> => {
  // Password hashes cost time of another thread, the plants time of the database.
  const farmsStored = registerPlants(db, fleet, 'demo').then(() => issueDemoCredentials(db, fleet))
  const [, ...signIns] = await Promise.all([
    farmsStored,
    ...features.map((feature) => feature.demo?.({ db, farms: fleet, farmsStored })),
  ])
  return signIns.flatMap((own) => own ?? [])
}

const issueDemoCredentials = async (db: Db, fleet: readonly { readonly farmCode: string }[]): Promise<void> => {
  await Promise.all(
    fleet.map(({ farmCode }) => issueDeviceCredential(db, { farmCode, ...demoGateway(farmCode), isDemo: true })),
  )
}
