import { pushPaths } from '../../../platform/contract/live-protocol.ts'
import type { WebSettings } from '../../../platform/contract/web-settings.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import { issuerOf } from '../../../platform/server/config/issuer.ts'

/** What the page may know before anyone signs in. */
export const webSettingsOf = (config: Config, version: string): WebSettings => {
  const issuer = issuerOf(config)
  const redirectUrl = `${config.webApplicationUrl}/implicit/callback`
  return {
    version,
    webApplicationUrl: config.webApplicationUrl,
    signIn: { issuer, clientId: config.oidc.clientId, redirectUrl, scope: 'openid profile email offline_access' },
    controlSignIn: {
      issuer,
      clientId: config.oidc.controlClientId,
      redirectUrl,
      scope: 'openid profile email curtailment',
      acr: config.oidc.controlAcr,
    },
    environmentColour: config.environmentColour ?? null,
    mapTiles: config.mapTiles ?? null,
    pushUrls: {
      notifications: `${config.webApplicationUrl}${pushPaths.notifications}`,
      general: `${config.webApplicationUrl}${pushPaths.general}`,
    },
    pushTimeoutMs: config.pushTimeoutMs,
    atsSummaryActive: config.atsSummaryActive,
    maintenanceMode: config.maintenanceMode,
    demo: config.demo,
    browsers: [...config.browsers],
  }
}
