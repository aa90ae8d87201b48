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

type Field = 'firstName' | 'lastName' | 'password' | 'repeat'

/** The field that has to be filled in anew. */
const fieldOf = ({ error, firstName }: FirstConnectionView): Field | undefined => {
  switch (error) {
    case 'nameMissing':
      return firstName === '' ? 'firstName' : 'lastName'
    case 'passwordShort':
    case 'passwordIsLogin':
      return 'password'
    case 'passwordsDiffer':
      return 'repeat'
    default:
      return undefined
  }
}

/**
 * The page of a one-time link. The form is sent to the page's own address, so the token stands nowhere in it.
 * What is wrong stands beside its field, in the language of the page: the browser's own bubbles go away and are not read again.
 */
export const firstConnectionPage = (view: FirstConnectionView): IdentityPage => {
  const texts = textsOf(view.language)
  const wrong = fieldOf(view)
  const cursor = wrong ?? 'firstName'
  const marks = (field: Field, help = '') => {
    const describedBy = [...(help ? [help] : []), ...(field === wrong ? ['wrong'] : [])].join(' ')
    return html`${describedBy !== '' && html` aria-describedby="${describedBy}"`}${field === wrong && html` aria-invalid="true"`}${field === cursor && html` autofocus`}`
  }
  const sentence = (field: Field) =>
    field === wrong && view.error && html`<p class="wrong" id="wrong" role="alert">${texts[view.error]}</p>`
  const body = html`<h1>${texts.firstTitle}</h1>
<p class="muted">${texts.firstText}</p>
<form method="post" novalidate>
<label for="login">${texts.login}</label>
<input id="login" name="username" value="${view.login}" autocomplete="username" readonly>
<label for="firstName">${texts.firstName}</label>
<input id="firstName" name="firstName" value="${view.firstName}" autocomplete="given-name" maxlength="100" required${marks('firstName')}>
${sentence('firstName')}
<label for="lastName">${texts.lastName}</label>
<input id="lastName" name="lastName" value="${view.lastName}" autocomplete="family-name" maxlength="100" required${marks('lastName')}>
${sentence('lastName')}
<label for="password">${texts.newPassword}</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="${shortestPassword}" maxlength="200" required${marks('password', 'password-help')}>
${sentence('password')}
<p class="help" id="password-help">${texts.newPasswordHelp}</p>
<label for="repeat">${texts.repeatPassword}</label>
<input id="repeat" name="repeat" type="password" autocomplete="new-password" maxlength="200" required${marks('repeat')}>
${sentence('repeat')}
<button class="wide">${texts.save}</button>
</form>`
  return { language: view.language, title: texts.firstTitle, body }
}
