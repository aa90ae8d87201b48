import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../../platform/server/config/config.ts'
import { issuerOf } from '../../platform/server/config/issuer.ts'

interface Tokens {
  readonly access_token: string
  readonly refresh_token?: string
  readonly id_token: string
  readonly scope: string
}

/** The provider did not go on: it answered something else than the next step. */
export class SignInStopped extends Error {
  override readonly name = 'SignInStopped'
  readonly status: number
  /** As Retry-After says; undefined where nothing is said. */
  readonly retryAfterS: number | undefined
  constructor(reply: Response, detail = '') {
    super(`sign-in answered ${reply.status}${detail === '' ? '' : ` ${detail}`}`)
    this.status = reply.status
    const seconds = Number(reply.headers.get('retry-after') ?? Number.NaN)
    this.retryAfterS = Number.isFinite(seconds) ? seconds : undefined
  }
}

/** A browser without scripts: follows no redirect by itself, keeps cookies by path, sends `always` with each request. */
export const createSignInBrowser = (address: string, config: Config, always: Readonly<Record<string, string>> = {}) => {
  const own = new URL(config.webApplicationUrl).origin
  const redirectUri = `${own}/implicit/callback`
  const cookies = new Map<string, { readonly value: string; readonly path: string }>()
  let verifier = ''

  /** Requests an address of the configured origin from the port where the test listens. */
  const go = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const target = new URL(url, own)
    const headers = new Headers({ ...always, ...Object.fromEntries(new Headers(init.headers)) })
    const cookie = [...cookies].filter(([, { path }]) => target.pathname.startsWith(path))
    headers.set('cookie', cookie.map(([name, { value }]) => `${name}=${value}`).join('; '))
    const reply = await fetch(`${address}${target.pathname}${target.search}`, { ...init, headers, redirect: 'manual' })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/'
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, { value, path })
    }
    return reply
  }

  const location = (reply: Response): string => reply.headers.get('location') ?? ''

  const whereTo = (reply: Response): string => {
    const address = location(reply)
    if (address === '') throw new SignInStopped(reply)
    return address
  }

  const form = (fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
  })

  return {
    go,
    form,
    location,
    redirectUri,
    cookies,
    /** Asks to sign in; resolves with the reply, which sends to the sign-in page or straight back. */
    authorize(parameters: Readonly<Record<string, string>> = {}): Promise<Response> {
      verifier = randomBytes(32).toString('base64url')
      const query = new URLSearchParams({
        client_id: config.oidc.clientId,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: 'openid profile email offline_access',
        state: 'my-state',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...parameters,
      })
      return go(`${issuerOf(config)}/auth?${query}`)
    },
    /** Sends the form of a page that would send itself by its script. */
    async submit(reply: Response): Promise<Response> {
      const page = await reply.text()
      const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
      const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ])
      return go(action, form(Object.fromEntries(fields)))
    },
    /** Opens the sign-in page, sends the form and follows back to the callback; resolves with its address. */
    async signIn(login: string, password: string, parameters: Readonly<Record<string, string>> = {}): Promise<string> {
      const page = whereTo(await this.authorize(parameters))
      const shown = await go(page)
      if (shown.status >= 400) throw new SignInStopped(shown)
      const sent = await go(page, form({ login, password }))
      if (sent.status !== 303) throw new SignInStopped(sent)
      return whereTo(await go(whereTo(sent)))
    },
    token(parameters: Readonly<Record<string, string>>): Promise<Response> {
      return go(`${issuerOf(config)}/token`, form({ client_id: config.oidc.clientId, ...parameters }))
    },
    /** Exchanges the code of a callback address. */
    async exchange(callback: string, parameters: Readonly<Record<string, string>> = {}): Promise<Tokens> {
      const code = new URL(callback).searchParams.get('code') ?? ''
      const reply = await this.token({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        ...parameters,
      })
      if (!reply.ok) throw new SignInStopped(reply, await reply.text())
      return reply.json() as Promise<Tokens>
    },
    refresh(refreshToken: string | undefined): Promise<Response> {
      return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken ?? '' })
    },
    verifier: () => verifier,
  }
}

export type SignInBrowser = ReturnType<typeof createSignInBrowser>
