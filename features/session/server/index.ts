import type { ServerFeature } from '../../../platform/server/feature.ts'
import { getCurrentUser, getWebSettings } from '../contract/current-user.ts'
import { currentUserOf } from './current-user.ts'
import { webSettingsOf } from './web-settings.ts'

export const feature: ServerFeature = {
  name: 'session',
  routes(routes, { config, version }) {
    routes.bind(getCurrentUser, async ({ principal }) => currentUserOf(principal))
    routes.bind(getWebSettings, async () => webSettingsOf(config, version))
  },
}
