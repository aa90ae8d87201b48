import type { Language } from '../../../domain/language.ts'
import type { DemoSignIn } from '../auth/principal.ts'
import type { FederationProblem, ShownReason } from './federation.ts'
import { withName } from './federation-page.ts'
import { type Html, html } from './html.ts'
import type { IdentityPage } from './identity-page.ts'
import type { OfferedProvider } from './outside-provider.ts'
import { type IdentityTexts, textsOf } from './texts.ts'

export interface SignInView {
  readonly language: Language
  /** Where the form is sent. */
  readonly action: string
  /** What was typed before, after a failed attempt. */
  readonly login?: string
  readonly error?: 'wrongPassword' | 'tooMany' | FederationProblem
  /** Why the answer of an outside provider was not accepted. */
  readonly reason?: ShownReason
  /** Shown as help in demo mode; empty outside it. */
  readonly demo: readonly DemoSignIn[]
  /** Outside providers: those without domains have a button. */
  readonly outside?: readonly OfferedProvider[]
  /** The login is asked for alone: its domain may lead to an outside provider. */
  readonly isNameFirst?: boolean
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

const outsideButtons = ({ action, outside = [] }: SignInView, texts: IdentityTexts): Html => {
  const buttons = outside.filter(({ domains }) => domains.length === 0)
  return html`${
    buttons.length > 0 &&
    html`
<section class="outside" aria-label="${texts.outsideTitle}">
<p class="or"><span>${texts.or}</span></p>
${buttons.map(
  ({ id, name }) =>
    html`<p><a class="button quiet" href="${action}/with/${id}">${withName(texts.continueWith, name)}</a></p>`,
)}
</section>`
  }`
}

const passwordField = (view: SignInView, texts: IdentityTexts, isFocused: boolean): Html => html`
<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" required
 ${describedBy(view)} ${isFocused && autofocus}>
<button class="wide">${texts.signIn}</button>
<p class="way"><a href="/ForgotPassword">${texts.forgotten}</a></p>`

const nextStep = ({ action }: SignInView, texts: IdentityTexts): Html => html`
<input type="hidden" name="step" value="name">
<button class="wide">${texts.next}</button>
<p class="way"><a href="${action}?way=password">${texts.withPassword}</a></p>`

/** A fault of an outside provider is never shown as a wrong password. */
const errorText = (error: NonNullable<SignInView['error']>, texts: IdentityTexts): string => {
  if (error === 'wrongPassword') return texts.wrong
  return error === 'tooMany' ? texts.tooMany : texts.outsideProblem[error]
}

/** Why the answer of the provider was not accepted, with the request id for the administrator. */
const reasonText = ({ fault, seconds, requestId }: ShownReason, texts: IdentityTexts): Html => html`
<p class="muted">${texts.outsideFault[fault]}
${seconds !== undefined && texts.outsideClock.replace('{{seconds}}', String(seconds))}
${texts.outsideRequest.replace('{{id}}', requestId)}</p>`

/**
 * The sign-in page: two fields and a button, the error in words above them. Where outside providers speak for e-mail
 * domains, the login comes first and the password, if it is asked for here, after it.
 */
export const signInPage = (view: SignInView): IdentityPage => {
  const texts = textsOf(view.language)
  const isKnown = view.login !== undefined && view.login !== ''
  const isPasswordNext = !view.isNameFirst && isKnown && (view.error !== undefined || hasDomains(view))
  const body = html`<h1>${texts.signInTitle}</h1>
<p class="muted">${texts.signInIntro}</p>
${view.error && html`<p class="error" role="alert" id="error">${errorText(view.error, texts)}</p>`}
${view.reason && reasonText(view.reason, texts)}
<form method="post" action="${view.action}">
<label for="login">${hasDomains(view) ? texts.loginOrEmail : texts.login}</label>
<input id="login" name="login" type="text" value="${view.login ?? ''}" autocomplete="username" autocapitalize="none"
 autocorrect="off" spellcheck="false" maxlength="254" required ${describedBy(view)} ${!isPasswordNext && autofocus}>
${view.isNameFirst ? nextStep(view, texts) : passwordField(view, texts, isPasswordNext)}
</form>
${outsideButtons(view, texts)}
${view.demo.length > 0 && demoHelp(view, texts)}`
  return { language: view.language, title: texts.signInTitle, body }
}

const hasDomains = ({ outside = [] }: SignInView): boolean => outside.some(({ domains }) => domains.length > 0)
const autofocus = html`autofocus`
/** An outside provider's answer says nothing about the fields. */
const describedBy = ({ error }: SignInView): Html | undefined =>
  error !== 'wrongPassword' && error !== 'tooMany' ? undefined : html`aria-describedby="error" aria-invalid="true"`
