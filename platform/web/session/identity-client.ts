import type { OidcClient } from 'oidc-client-ts'
import * as v from 'valibot'
import type { WebSettings } from '../../contract/web-settings.ts'
import { finiteNumber, readAs } from '../outside/values.ts'
import { type NewTokens, SessionOver } from './token-keeper.ts'
import type { TokenSet } from './token-set.ts'

const TokenReply = v.object({
  access_token: v.string(),
  refresh_token: v.optional(v.string()),
  id_token: v.optional(v.string()),
  expires_in: finiteNumber,
})

const SigninState = v.object({ returnUrl: v.string() })

/** Life of a token whose provider did not tell it. */
const unknownLifeS = 300

/** The sign-in provider: authorization code with PKCE, renewal by refresh token, sign-out. */
export interface IdentityClient {
  /** Address of the provider's sign-in page. */
  signInAddress(returnUrl: string, language: string): Promise<string>
  /** Exchanges the code of the callback's address. Throws when the answer is not one to a question of ours. */
  completeSignIn(callbackAddress: string): Promise<{ tokens: NewTokens; returnUrl: string | undefined }>
  /** Throws SessionOver when the provider refuses the refresh token, any other error when it cannot be asked. */
  renew(tokens: TokenSet): Promise<NewTokens>
  /** Address that ends the provider's own session and comes back to `returnAddress`. */
  signOutAddress(idToken: string | undefined, returnAddress: string): Promise<string>
}

/** Loaded when somebody signs in or a token is due, so that who is signed in sees their plants sooner. */
const loadClient = async (signIn: WebSettings['signIn']): Promise<OidcClient> => {
  const { OidcClient, WebStorageStateStore } = await import('oidc-client-ts')
  return new OidcClient({
    authority: signIn.issuer,
    client_id: signIn.clientId,
    redirect_uri: signIn.redirectUrl,
    response_type: 'code',
    scope: signIn.scope,
    stateStore: new WebStorageStateStore({ prefix: 'solvane.sign-in.', store: window.sessionStorage }),
  })
}

export const createIdentityClient = (signIn: WebSettings['signIn']): IdentityClient => {
  let loading: Promise<OidcClient> | undefined
  const loaded = (): Promise<OidcClient> => {
    loading ??= loadClient(signIn).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    async signInAddress(returnUrl, language) {
      const client = await loaded()
      await client.clearStaleState()
      return (await client.createSigninRequest({ state: { returnUrl }, ui_locales: language })).url
    },
    async completeSignIn(callbackAddress) {
      const reply = await (await loaded()).processSigninResponse(callbackAddress)
      return {
        tokens: {
          accessToken: reply.access_token,
          refreshToken: reply.refresh_token,
          idToken: reply.id_token,
          expiresInMs: (reply.expires_in ?? unknownLifeS) * 1000,
        },
        returnUrl: readAs(SigninState, reply.userState)?.returnUrl,
      }
    },
    async renew({ refreshToken, idToken }) {
      if (!refreshToken) throw new SessionOver('The provider gave no refresh token')
      const { metadataService } = await loaded()
      const response = await fetch((await metadataService.getTokenEndpoint(false)) ?? '', {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: refreshToken,
          client_id: signIn.clientId,
        }),
      })
      if (response.status === 400 || response.status === 401) throw new SessionOver('The refresh token was refused')
      if (!response.ok) throw new Error(`The sign-in provider answered ${response.status}`)
      const reply = readAs(TokenReply, await response.json())
      // In words of our own: an error of the library would carry what was answered, and with it tokens.
      if (!reply) throw new Error('The sign-in provider gave no token set')
      return {
        accessToken: reply.access_token,
        refreshToken: reply.refresh_token ?? refreshToken,
        idToken: reply.id_token ?? idToken,
        expiresInMs: reply.expires_in * 1000,
      }
    },
    async signOutAddress(idToken, returnAddress) {
      const request = await (await loaded()).createSignoutRequest({
        ...(idToken && { id_token_hint: idToken }),
        client_id: signIn.clientId,
        post_logout_redirect_uri: returnAddress,
      })
      return request.url
    },
  }
}
