import pino from 'pino'
import type { PlantManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import { issueDeviceCredential, registerPlants } from '../../features/plant-connection/server/port.ts'
import { createFirstAdministrator, createPasswordCheck } from '../../features/users/server/port.ts'
import { productVersion } from '../../platform/server/config/product-version.ts'
import { openRelations } from '../../platform/server/relations/open-relations.ts'
import { credentialOf } from './workload.ts'

/** Who looks at the measured page. */
export const viewer = { login: 'bench', password: 'looks-at-the-live-path' }

/** What one credential may send is a protection, not what is measured: a publisher that was held up sends what it owes. */
export const withoutSenderLimit = { MQTT_MESSAGES_PER_SECOND: '0' }

/** The embedded relations of a data folder on which Solvane does not run. */
export const openOwnRelations = (dataFolder: string) =>
  openRelations({
    config: { databaseUrl: undefined, dataFolder },
    log: pino({ level: 'silent' }),
    version: productVersion(),
  })

/**
 * Fills a new data folder before Solvane starts on it, through the doors that the product itself uses:
 * the plant, what its gateway signs in with, and the first administrator. No demo mode, so that nothing else publishes.
 */
export const prepareData = async (
  dataFolder: string,
  webApplicationUrl: string,
  plants: readonly PlantManifest[],
): Promise<void> => {
  const relations = await openOwnRelations(dataFolder)
  try {
    const { db } = relations
    await registerPlants(db, plants, 'connection')
    for (const { farmCode } of plants)
      await issueDeviceCredential(db, { farmCode, ...credentialOf(farmCode), isDemo: false })
    const administrator = await createFirstAdministrator(db, {
      webApplicationUrl,
      login: viewer.login,
      email: 'bench@solvane.example',
      outsideProvider: false,
    })
    const token = administrator.kind === 'link' ? (administrator.link.split('/').at(-1) ?? '') : ''
    await createPasswordCheck(db, { demo: false }).completeFirstConnection(token, {
      firstName: 'Bench',
      lastName: 'Viewer',
      password: viewer.password,
    })
  } finally {
    await relations.close()
  }
}
