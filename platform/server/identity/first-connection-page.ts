import type { Language } from '../../../domain/language.ts'
import { html } from './html.ts'
import type { IdentityPage } from './identity-page.ts'
import { textsOf } from './texts.ts'

export interface FirstConnectionView {
  readonly language: Language
  readonly login: string
  readonly firstName: string
  readonly lastName: string
  readonly error?: 'passwordsDiffer' | 'passwordShort' | 'passwordIsLogin' | 'nameMissing'
}

/** Shortest password that is taken. */
export const shortestPassword = 12

/** The page of a one-time link. The form is sent to the page's own address, so the token stands nowhere in it. */
export const firstConnectionPage = (view: FirstConnectionView): IdentityPage => {
  const texts = textsOf(view.language)
  const body = html`<h1>${texts.firstTitle}</h1>
<p class="muted">${texts.firstText}</p>
${view.error && html`<p class="error" role="alert">${texts[view.error]}</p>`}
<form method="post">
<label for="login">${texts.login}</label>
<input id="login" name="username" value="${view.login}" autocomplete="username" readonly>
<label for="firstName">${texts.firstName}</label>
<input id="firstName" name="firstName" value="${view.firstName}" autocomplete="given-name" maxlength="100" required autofocus>
<label for="lastName">${texts.lastName}</label>
<input id="lastName" name="lastName" value="${view.lastName}" autocomplete="family-name" maxlength="100" required>
<label for="password">${texts.newPassword}</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="${shortestPassword}" maxlength="200"
 aria-describedby="password-help" required>
<p class="help" id="password-help">${texts.newPasswordHelp}</p>
<label for="repeat">${texts.repeatPassword}</label>
<input id="repeat" name="repeat" type="password" autocomplete="new-password" maxlength="200" required>
<button class="wide">${texts.save}</button>
</form>`
  return { language: view.language, title: texts.firstTitle, body }
}
