import type { Config } from '../../../../platform/server/config/config.ts'

/** Addresses that webhooks may have: HTTPS to public ones, and what WEBHOOK_PRIVATE_HOSTS names. */
export const webhookRules = ({
  webhookPrivateHosts,
  webApplicationUrl,
}: Pick<Config, 'webhookPrivateHosts' | 'webApplicationUrl'>) => ({
  oidc: { privateHosts: webhookPrivateHosts },
  webApplicationUrl,
})
