import type { Language } from '../../../domain/language.ts'
import { createNonce } from '../http/security-headers.ts'
import { Html, html } from './html.ts'
import { identityStyle } from './identity-style.ts'

/** A page of the built-in provider: rendered on the server, works without scripts. */
export interface IdentityPage {
  readonly language: Language
  readonly title: string
  readonly body: Html
}

export interface RenderedPage {
  readonly markup: string
  readonly headers: Readonly<Record<string, string>>
}

export type PageRenderer = (page: IdentityPage) => RenderedPage

const mark = html`<svg class="mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
  <circle cx="16" cy="16" r="3" /><path d="M16 13 14.6 2.4a1.4 1.4 0 0 1 2.8 0zM18.6 17.5l9.9 4.1a1.4 1.4 0 0 1-1.4 2.4zM13.4 17.5l-8.5 6.5a1.4 1.4 0 0 1-1.4-2.4z" />
</svg>`

/** Puts a page into the frame all of them share; the style element carries the nonce of this reply's policy. */
export const createPageRenderer =
  (policy: (nonce: string) => string): PageRenderer =>
  ({ language, title, body }) => {
    const nonce = createNonce()
    const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Solvane</title>
<style nonce="${nonce}">${new Html(identityStyle)}</style>
</head>
<body>
<main>
<p class="brand">${mark}<span>Solvane</span></p>
${body}
</main>
</body>
</html>`
    return {
      markup: page.markup,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy(nonce),
        'cache-control': 'no-store',
        'content-language': language,
      },
    }
  }

/** Sends a page from inside the provider, which speaks Koa. */
export const sendPage = (
  ctx: { set(headers: Record<string, string>): void; body: unknown },
  { headers, markup }: RenderedPage,
): void => {
  ctx.set({ ...headers })
  ctx.body = markup
}

/** A page that only tells something and offers a way on. */
export const messagePage = (message: {
  readonly language: Language
  readonly title: string
  readonly text: string
  readonly detail?: string
  readonly link?: { readonly href: string; readonly text: string }
}): IdentityPage => ({
  language: message.language,
  title: message.title,
  body: html`<h1>${message.title}</h1>
<p>${message.text}</p>
${message.detail && html`<p class="detail">${message.detail}</p>`}
${message.link && html`<p><a class="button" href="${message.link.href}">${message.link.text}</a></p>`}`,
})
