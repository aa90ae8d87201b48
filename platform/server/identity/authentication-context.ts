import type { Config } from '../config/config.ts'

/** `acr` of a sign-in here with the password alone. No outside provider says this of its own. */
export const passwordAcr = 'urn:solvane:acr:password'

/** How somebody has signed in, as tokens tell it (RFC 8176). */
export const methodsOf = (hasSecondFactor: boolean): string[] => (hasSecondFactor ? ['pwd', 'otp', 'mfa'] : ['pwd'])

/** `acr` of a sign-in with the second factor. */
export const contextOf = (config: Pick<Config, 'oidc'>, hasSecondFactor: boolean): string =>
  hasSecondFactor ? config.oidc.controlAcr : passwordAcr

/** Whether a session or token proves a second factor: by `acr`, or by `amr` as RFC 8176 names it. */
export const hasSecondFactorClaim = (
  config: Pick<Config, 'oidc'>,
  { acr, amr }: { readonly acr?: unknown; readonly amr?: unknown },
): boolean => acr === config.oidc.controlAcr || (Array.isArray(amr) && amr.includes('mfa'))

/** Age up to which a second factor counts for control commands. */
export const freshSecondFactorS = 300

/** Control commands take a second factor, whatever their client asks for. */
export const isForControl = (config: Pick<Config, 'oidc'>, parameters: Readonly<Record<string, unknown>>): boolean =>
  parameters.client_id === config.oidc.controlClientId

/** Whether an authorization request asks for the second factor. */
export const asksSecondFactor = (
  config: Pick<Config, 'oidc'>,
  parameters: Readonly<Record<string, unknown>>,
): boolean =>
  isForControl(config, parameters) ||
  (typeof parameters.acr_values === 'string' && parameters.acr_values.split(' ').includes(config.oidc.controlAcr))
