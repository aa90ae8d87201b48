import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client'
import type { OutsideFetch } from '../http/outside-fetch.ts'
import type { OutsideProvider } from './outside-provider.ts'

/** Sends the secret as the provider takes it: in a header unless it takes the form only. */
const clientAuthOf = (secret: string | null): ClientAuth => {
  if (secret === null) return None()
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isPostOnly = methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
    return (isPostOnly ? ClientSecretPost(secret) : ClientSecretBasic(secret))(server, client, body, headers)
  }
}

/** Seconds by which the clock of a provider may differ from ours. */
export const providerToleranceS = 60
const tolerant = { [clockTolerance]: providerToleranceS }

type Asked = Pick<OutsideProvider, 'issuer' | 'clientId' | 'clientSecret'>

/** Discovers a provider. ID tokens are checked by signature too, though they come straight from the provider. */
export const discoverProvider = (provider: Asked, fetchOutside: OutsideFetch, timeoutS = 10): Promise<Configuration> =>
  discovery(new URL(provider.issuer), provider.clientId, tolerant, clientAuthOf(provider.clientSecret), {
    [customFetch]: fetchOutside as CustomFetch,
    // Which addresses may speak http is decided by the fetch, for each request.
    execute: [enableNonRepudiationChecks, allowInsecureRequests],
    timeout: timeoutS,
  })
