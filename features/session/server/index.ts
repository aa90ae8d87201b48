import type { ServerFeature } from '../../../platform/server/feature.ts'
import { getCurrentUser, getWebSettings } from '../contract/current-user.ts'
import { currentUserOf } from './current-user.ts'
import { bindRefusedPages } from './refused-pages.ts'
import { webSettingsOf } from './web-settings.ts'

export const feature: ServerFeature = {
  name: 'session',
  routes(routes, context) {
    const { config, version } = context
    routes.bind(getCurrentUser, async ({ principal }) => currentUserOf(principal))
    bindRefusedPages(routes, context)
    routes.bind(getWebSettings, async () => webSettingsOf(config, version))
  },
}
