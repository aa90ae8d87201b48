// Drill of: features/notifications/server/**, platform/server/relations/**, npm:@electric-sql/pglite

import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { loadConfig } from '../../../platform/server/config/load-config.ts'
import { createIngestMetrics } from '../../../platform/server/ingest/ingest-metrics.ts'
import { mountSmallDisk } from '../../../platform/server/ingest/test-small-disk.ts'
import type { LiveHub } from '../../../platform/server/live/live.ts'
import { openRelations } from '../../../platform/server/relations/open-relations.ts'
import { createNotifier } from '../../notifications/server/port.ts'
import { notification } from '../../notifications/server/tables.ts'
import { appUser } from '../../users/server/tables.ts'
import { createRefusingWatch } from './watch-refusing.ts'

const startMs = 1_800_000_000_000
const disk = mountSmallDisk(128)
test.skipIf(!disk)(
  'relations on the same full disk: open pages of super administrators tell it, their lists once there is room (row R6)',
  async () => {
    const log = pino({ level: 'silent' })
    const dataFolder = disk?.folder ?? ''
    const config = loadConfig({ SOLVANE_DATA: dataFolder })
    const notify = vi.fn<LiveHub['notify']>()
    const live = { notify } as Partial<LiveHub> as LiveHub
    const relations = await openRelations({ config, log, version: 'test' })
    try {
      const { db } = relations
      const person = { firstName: 'Test', lastName: 'Person', isEnabled: true }
      const people = await db
        .insert(appUser)
        .values([
          { ...person, subject: 'admin', login: 'admin', isUserSuperAdmin: true },
          { ...person, subject: 'reader', login: 'reader', isUserSuperAdmin: false },
        ])
        .returning({ id: appUser.id })
      const metrics = new Registry()
      const refusing = createIngestMetrics(metrics).refusing
      const watch = createRefusingWatch(metrics, createNotifier({ relations, live, log, config }))
      const checkAt = async (seconds: number, refuses: 0 | 1) => {
        refusing.set(refuses)
        await watch.look(startMs + seconds * 1_000)
      }
      disk?.fill()
      for (const second of [0, 30, 40]) await checkAt(second, 1)
      expect(await db.select().from(notification)).toEqual([])
      const heard = () => notify.mock.calls.map(([userId, { code }]) => [userId, code])
      const admin = people[0]?.id
      expect(heard()).toEqual([[admin, 'ingest-refusing']])
      disk?.free()
      for (const second of [50, 60]) await checkAt(second, 1)
      const rows = await db.select().from(notification)
      expect(rows).toMatchObject([
        { userId: admin, event: 'ingest-refusing', priority: 'critical', parameters: { sinceAtMs: startMs } },
      ])
      await checkAt(70, 0)
      expect(heard()).toEqual([
        [admin, 'ingest-refusing'],
        [admin, 'ingest-refusing'],
        [admin, 'ingest-storing'],
      ])
    } finally {
      await relations.close()
      disk?.unmount()
    }
  },
)
