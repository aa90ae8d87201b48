import type { Language } from '../../../domain/language.ts'
import type { DemoSignIn } from '../auth/principal.ts'
import { type Html, html } from './html.ts'
import type { IdentityPage } from './identity-page.ts'
import { type IdentityTexts, textsOf } from './texts.ts'

export interface SignInView {
  readonly language: Language
  /** Where the form is sent. */
  readonly action: string
  /** What was typed before, after a failed attempt. */
  readonly login?: string
  readonly error?: 'wrong' | 'tooMany'
  /** Shown as help in demo mode; empty outside it. */
  readonly demo: readonly DemoSignIn[]
}

const isDescribed = (login: string, texts: IdentityTexts): login is keyof IdentityTexts['demo'] => login in texts.demo

const demoHelp = ({ action, demo }: SignInView, texts: IdentityTexts): Html => html`
<section class="demo" aria-labelledby="demo-title">
<h2 id="demo-title">${texts.demoTitle}</h2>
<p class="muted">${texts.demoText}</p>
<form method="post" action="${action}">
<ul>${demo.map(
  ({ login }) => html`
<li><button name="demo" value="${login}"><span>${login}</span><span>${isDescribed(login, texts) ? texts.demo[login] : ''}</span></button></li>`,
)}
</ul>
</form>
</section>`

/** The sign-in page: two fields and a button, the error in words above them. */
export const signInPage = (view: SignInView): IdentityPage => {
  const texts = textsOf(view.language)
  const isRetry = view.error !== undefined && view.login !== undefined && view.login !== ''
  const body = html`<h1>${texts.signInTitle}</h1>
<p class="muted">${texts.signInIntro}</p>
${view.error && html`<p class="error" role="alert" id="error">${texts[view.error]}</p>`}
<form method="post" action="${view.action}">
<label for="login">${texts.login}</label>
<input id="login" name="login" type="text" value="${view.login ?? ''}" autocomplete="username" autocapitalize="none"
 autocorrect="off" spellcheck="false" maxlength="200" required ${describedBy(view)} ${!isRetry && autofocus}>
<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" required
 ${describedBy(view)} ${isRetry && autofocus}>
<button class="wide">${texts.signIn}</button>
<p class="way"><a href="/ForgotPassword">${texts.forgotten}</a></p>
</form>
${view.demo.length > 0 && demoHelp(view, texts)}`
  return { language: view.language, title: texts.signInTitle, body }
}

const autofocus = html`autofocus`
const describedBy = ({ error }: SignInView): Html | undefined =>
  error === undefined ? undefined : html`aria-describedby="error" aria-invalid="true"`
