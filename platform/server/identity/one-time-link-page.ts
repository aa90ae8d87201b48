import type { Language } from '../../../domain/language.ts'
import { type Html, html } from './html.ts'
import type { IdentityPage } from './identity-page.ts'
import { type IdentityTexts, textsOf } from './texts.ts'

interface PasswordView {
  readonly language: Language
  readonly login: string
}

export interface FirstConnectionView extends PasswordView {
  readonly firstName: string
  readonly lastName: string
  readonly error?: 'passwordsDiffer' | 'passwordShort' | 'passwordIsLogin' | 'nameMissing'
}

export interface PasswordResetView extends PasswordView {
  readonly error?: 'passwordsDiffer' | 'passwordShort' | 'passwordIsLogin'
}

/** Shortest password that is taken. */
export const shortestPassword = 12

type Field = 'firstName' | 'lastName' | 'password' | 'repeat'
type Fault = NonNullable<FirstConnectionView['error']>

/** The field that has to be filled in anew. */
const fieldOf = (error: Fault | undefined, firstName: string): Field | undefined => {
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

/** What marks the field that is wrong and the one where the cursor begins. */
const marker = (texts: IdentityTexts, error: Fault | undefined, wrong: Field | undefined, first: Field) => {
  const cursor = wrong ?? first
  return {
    marks(field: Field, help = ''): Html {
      const describedBy = [...(help ? [help] : []), ...(field === wrong ? ['wrong'] : [])].join(' ')
      return html`${describedBy !== '' && html` aria-describedby="${describedBy}"`}${field === wrong && html` aria-invalid="true"`}${field === cursor && html` autofocus`}`
    },
    sentence: (field: Field): Html | undefined | false =>
      field === wrong && error && html`<p class="wrong" id="wrong" role="alert">${texts[error]}</p>`,
  }
}

const loginField = (texts: IdentityTexts, login: string): Html => html`<label for="login">${texts.login}</label>
<input id="login" name="username" value="${login}" autocomplete="username" readonly>`

const passwordFields = (texts: IdentityTexts, { marks, sentence }: ReturnType<typeof marker>): Html =>
  html`<label for="password">${texts.newPassword}</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="${shortestPassword}" maxlength="200" required${marks('password', 'password-help')}>
${sentence('password')}
<p class="help" id="password-help">${texts.newPasswordHelp}</p>
<label for="repeat">${texts.repeatPassword}</label>
<input id="repeat" name="repeat" type="password" autocomplete="new-password" maxlength="200" required${marks('repeat')}>
${sentence('repeat')}
<button class="wide">${texts.save}</button>`

/**
 * The page of the first connection. The form is sent to the page's own address, so the token stands nowhere in it.
 * What is wrong stands beside its field, in the language of the page: the browser's own bubbles go away and are not read again.
 */
export const firstConnectionPage = (view: FirstConnectionView): IdentityPage => {
  const texts = textsOf(view.language)
  const form = marker(texts, view.error, fieldOf(view.error, view.firstName), 'firstName')
  const body = html`<h1>${texts.firstTitle}</h1>
<p class="muted">${texts.firstText}</p>
<form method="post" novalidate>
${loginField(texts, view.login)}
<label for="firstName">${texts.firstName}</label>
<input id="firstName" name="firstName" value="${view.firstName}" autocomplete="given-name" maxlength="100" required${form.marks('firstName')}>
${form.sentence('firstName')}
<label for="lastName">${texts.lastName}</label>
<input id="lastName" name="lastName" value="${view.lastName}" autocomplete="family-name" maxlength="100" required${form.marks('lastName')}>
${form.sentence('lastName')}
${passwordFields(texts, form)}
</form>`
  return { language: view.language, title: texts.firstTitle, body }
}

/** The page of a link for a new password: as the first connection, without the name. */
export const passwordResetPage = (view: PasswordResetView): IdentityPage => {
  const texts = textsOf(view.language)
  const form = marker(texts, view.error, fieldOf(view.error, ''), 'password')
  const body = html`<h1>${texts.resetTitle}</h1>
<p class="muted">${texts.resetText}</p>
<form method="post" novalidate>
${loginField(texts, view.login)}
${passwordFields(texts, form)}
</form>`
  return { language: view.language, title: texts.resetTitle, body }
}
