import type { Config } from './config.ts'

/** Path under which the built-in provider answers. */
export const identityPath = '/oidc'

/** The issuer that browsers and the token check use: the outside provider or the built-in one. */
export const issuerOf = (config: Pick<Config, 'oidc' | 'webApplicationUrl'>): string =>
  config.oidc.issuer ?? `${config.webApplicationUrl}${identityPath}`

/** Audience of control-command tokens of the built-in provider: the ordinary API refuses them. */
export const controlAudienceOf = (config: Pick<Config, 'oidc'>): string => `${config.oidc.audience}:control`
