import { inPerimeter, READ } from '../../../domain/right.ts'
import { perimeterOf } from '../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { farmPlaces } from '../../farms/server/port.ts'
import { createNotifier } from '../../notifications/server/port.ts'
import { savedRequestName } from '../contract/request-rules.ts'
import { readerView } from './reader-view.ts'
import { linkOfRequest } from './request-link.ts'
import { maySee } from './request-rights.ts'
import type { StoredRequest } from './request-store.ts'

/** Tells whoever may see a request that it is shared now, by the name that they may read. */
export const notifyShared = async (context: ServerContext, row: StoredRequest): Promise<void> => {
  const farms = await farmPlaces(context.relations.db)
  const otherName = savedRequestName('', row.updatedAt.toISOString().slice(0, 10))
  await createNotifier(context).notify({
    event: 'request-shared',
    occurrence: `${row.id} ${row.version}`,
    parameters: {},
    hrefFor: (person) => {
      const seen = perimeterOf(person, { product: row.product, flag: READ })
      const own = farms.find(({ farmCode }) => inPerimeter(seen, farmCode))
      return linkOfRequest(row, own?.farmCode)
    },
    forPerson: (person) => {
      if (person.userId === row.ownerId || !maySee(person, row)) return undefined
      const seen = perimeterOf(person)
      const hidden = farms.map(({ farmCode }) => farmCode).filter((farmCode) => !inPerimeter(seen, farmCode))
      const { name } = readerView(new Set(hidden))(row, otherName)
      return { by: row.ownerName, name, product: row.product }
    },
  })
}
