import type { KoaContextWithOIDC } from 'oidc-provider'
import { html } from './html.ts'
import { type PageRenderer, sendPage } from './identity-page.ts'
import { pickLanguage, textsOf } from './texts.ts'

/**
 * Whether the wish to sign out is the person's own: the page of this very origin asks, or an ID token of the person
 * who is signed in comes along. Any other site could only make somebody sign out against their will.
 */
const isOwnWish = (ctx: KoaContextWithOIDC): boolean => {
  const site = ctx.get('sec-fetch-site')
  if (site === 'same-origin' || site === 'none') return true
  return ctx.oidc.entities.IdTokenHint?.payload.sub === ctx.oidc.session?.accountId
}

/** Ends the session and every grant that was given in it, then sends the browser back to the page. */
const signOut = async (ctx: KoaContextWithOIDC): Promise<void> => {
  const { session, provider, params } = ctx.oidc
  if (!session) return
  for (const { grantId } of Object.values(session.authorizations ?? {}))
    if (grantId) await (await provider.Grant.find(grantId))?.destroy()
  await session.destroy()
  ctx.cookies.set(provider.cookieName('session'), null)
  provider.emit('end_session.success', ctx)
  // The provider has checked that this address is registered for the client.
  const target = params?.post_logout_redirect_uri
  const address = new URL(typeof target === 'string' ? target : ctx.oidc.urlFor('end_session_success'))
  if (typeof params?.state === 'string') address.searchParams.set('state', params.state)
  ctx.status = 303
  ctx.redirect(address.href)
}

/** Reply of the end-session endpoint: ends the session if the user requested it, else shows a page that asks. */
export const createEndSession =
  (render: PageRenderer) =>
  async (ctx: KoaContextWithOIDC): Promise<void> => {
    if (isOwnWish(ctx)) return signOut(ctx)
    const language = pickLanguage([ctx.oidc.params?.ui_locales, ctx.get('accept-language')])
    const texts = textsOf(language)
    const body = html`<h1>${texts.signOutTitle}</h1>
<p>${texts.signOutText}</p>
<form method="post" action="${ctx.oidc.urlFor('end_session_confirm')}">
<input type="hidden" name="xsrf" value="${String(ctx.oidc.session?.state?.secret ?? '')}">
<button name="logout" value="yes">${texts.signOut}</button>
</form>`
    sendPage(ctx, render({ language, title: texts.signOutTitle, body }))
  }
