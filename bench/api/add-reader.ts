import { randomUUID } from 'node:crypto'
import { farmsNamed } from '../../domain/perimeter-rule.ts'
import { READ } from '../../domain/right.ts'
import { ownAccounts } from '../../features/users/server/port.ts'
import { appUser, userRight } from '../../features/users/server/tables.ts'
import { openOwnRelations } from '../live/prepare-data.ts'

/** Who reads some farms and has no other right. */
export const reader = { login: 'reader', password: 'reads-a-part-of-the-fleet' }

export const addReader = async (dataFolder: string, farmCodes: readonly string[]): Promise<void> => {
  const relations = await openOwnRelations(dataFolder)
  try {
    const { db } = relations
    const id = randomUUID()
    const perimeter = farmsNamed(farmCodes)
    await db.insert(appUser).values({ id, subject: id, login: reader.login, firstName: 'A', lastName: 'B', perimeter })
    await db.insert(userRight).values({ userId: id, product: 'MyFleet', value: READ })
    await (await ownAccounts.newOwnPassword(id, reader.password))(db)
  } finally {
    await relations.close()
  }
}
