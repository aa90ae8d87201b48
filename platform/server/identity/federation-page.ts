import type { Language } from '../../../domain/language.ts'
import { html } from './html.ts'
import type { IdentityPage } from './identity-page.ts'
import { textsOf } from './texts.ts'

/** Puts a name into a text; the page escapes it. */
export const withName = (text: string, name: string): string => text.replaceAll('{{name}}', name)

/**
 * On the way to an outside provider, after a form was sent: the page goes on by itself and offers the link too. A redirect
 * would not do: the policy lets forms end at this origin only, redirects included.
 */
export const onwardPage = ({
  language,
  name,
  address,
}: {
  readonly language: Language
  readonly name: string
  readonly address: string
}): IdentityPage => {
  const texts = textsOf(language)
  const title = withName(texts.onwardTitle, name)
  const body = html`<meta http-equiv="refresh" content="0;url=${address}">
<h1>${title}</h1>
<p>${withName(texts.onwardText, name)}</p>
<p><a class="button" href="${address}" rel="noreferrer">${withName(texts.continueWith, name)}</a></p>`
  return { language, title, body }
}
