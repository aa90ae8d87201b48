import { expect, test } from 'vitest'
import { postgresqlBinaries } from '../../platform/server/relations/test-postgresql.ts'
import { killDatabase } from './kill-database.ts'
import { seededRandom } from './seeded-random.ts'

if (!postgresqlBinaries()) console.info('No PostgreSQL on this machine: the test that kills it is skipped.')

test.skipIf(!postgresqlBinaries())(
  'kill -9 of PostgreSQL during writes loses and halves nothing that was acknowledged, and the API comes back by itself (R2)',
  async () => {
    const balance = await killDatabase({ kills: 4, longestLifeMs: 200, random: seededRandom(2) })
    expect(balance).toMatchObject({ kills: 4, lost: 0, doubled: 0, halfWritten: 0, otherReplies: 0 })
    expect(balance.acknowledged).toBeGreaterThan(4)
  },
  120_000,
)
