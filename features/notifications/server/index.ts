import { hourMs } from '../../../domain/time-zone.ts'
import type { ServerFeature } from '../../../platform/server/feature.ts'
import { ImportFinished, importFinishedTopic } from '../../data-import/contract/import-finished.ts'
import { watchFleet } from './fleet-watch.ts'
import { purgeNotifications } from './notification-store.ts'
import { createNotifier } from './notifier.ts'
import { bindNotificationRoutes } from './routes.ts'

/** Telling people of what has happened: who may see it, who wants it, on which channel and when. */
export const feature: ServerFeature = {
  name: 'notifications',
  routes: bindNotificationRoutes,
  async start(context) {
    const notifier = createNotifier(context)
    // Every process hears it; people are told once.
    context.processes.on(importFinishedTopic, (content) => {
      const { runId, farmCode, farmName } = ImportFinished.parse(content)
      void notifier.tell({
        event: 'import-finished',
        occurrence: runId,
        farmCode,
        parameters: { farm: farmName },
        href: `/MyFleet/Farm?farmCode=${encodeURIComponent(farmCode)}`,
      })
    })
  },
  async lead(context) {
    const { relations, log } = context
    const { db } = relations
    await purgeNotifications(db, Date.now())
    const timer = setInterval(() => {
      purgeNotifications(db, Date.now()).catch((error: unknown) =>
        log.warn({ err: error }, 'old notifications could not be forgotten; the next hour tries again'),
      )
    }, hourMs).unref()
    const endWatch = watchFleet(context, createNotifier(context))
    return () => {
      clearInterval(timer)
      endWatch()
    }
  },
}
