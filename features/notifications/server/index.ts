import { hourMs } from '../../../domain/time-zone.ts'
import type { ServerFeature } from '../../../platform/server/feature.ts'
import { ImportFinished, importFinishedTopic } from '../../data-import/contract/import-finished.ts'
import { TokensRevoked, tokensRevokedTopic } from '../../my-profile/contract/tokens-revoked.ts'
import { keptDays } from '../contract/endpoints.ts'
import { watchAlarms } from './alarm-watch.ts'
import { mailWaiting } from './mail-waiting.ts'
import { purgeNotifications } from './notification-store.ts'
import { createNotifier } from './notifier.ts'
import { bindNotificationRoutes } from './routes.ts'

const mostNamed = 5
const namesOf = (names: readonly string[]): string =>
  names.length > mostNamed ? `${names.slice(0, mostNamed).join(', ')} …` : names.join(', ')

/** Notifications of events: who may see one, who wants it, on which channel and when. */
export const feature: ServerFeature = {
  name: 'notifications',
  routes: bindNotificationRoutes,
  async start(context) {
    const notifier = createNotifier(context)
    // Every process hears it; each user gets it once.
    context.processes.on(importFinishedTopic, (content) => {
      const { runId, farmCode, farmName } = ImportFinished.parse(content)
      void notifier.notify({
        event: 'import-finished',
        occurrence: runId,
        farmCode,
        parameters: { farm: farmName },
        href: `/MyFleet/Farm?farmCode=${encodeURIComponent(farmCode)}`,
      })
    })
    context.processes.on(tokensRevokedTopic, (content) => {
      const { id, userId, names } = TokensRevoked.parse(content)
      notifier
        .notifyPerson(userId, {
          event: 'tokens-revoked',
          occurrence: id,
          parameters: { names: namesOf(names), count: names.length },
          href: '/MyProfile',
        })
        .catch((error: unknown) => context.log.error({ err: error }, 'a person could not be told that tokens ended'))
    })
  },
  jobs: (context) => [
    {
      name: 'notifications.purge',
      version: '1',
      everyMs: hourMs,
      run: async () => {
        const gone = await purgeNotifications(context.relations.db, Date.now())
        return gone === 0 ? null : `${gone} notifications of more than ${keptDays} days ago are forgotten`
      },
    },
    {
      name: 'notifications.mail',
      version: '1',
      everyMs: 20_000,
      run: async () => {
        const posted = await mailWaiting(context)
        return posted === 0 ? null : `${posted} e-mails posted`
      },
    },
  ],
  lead: async (context) => watchAlarms(context, createNotifier(context)),
}
