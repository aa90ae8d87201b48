import type { Language } from '../../../domain/language.ts'
import { isKnownOfPerson, type KnownOfPerson, shortestPassword } from '../../../domain/password-rule.ts'
import { isCommonPassword } from '../auth/common-password.ts'
import { type Html, html } from './html.ts'
import type { IdentityPage } from './identity-page.ts'
import { type IdentityTexts, textsOf } from './texts.ts'

type Field = 'firstName' | 'lastName' | 'password' | 'repeat'
type Fault =
  | 'firstNameMissing'
  | 'lastNameMissing'
  | 'passwordsDiffer'
  | 'passwordShort'
  | 'passwordIsKnown'
  | 'passwordTooCommon'
  | 'passwordAgain'
/** Errors by field. */
export type LinkFaults = Readonly<Partial<Record<Field, Fault>>>

export interface PasswordResetView {
  readonly language: Language
  readonly login: string
  readonly faults?: LinkFaults
}

export interface FirstConnectionView extends PasswordResetView {
  readonly firstName: string
  readonly lastName: string
}

const fields = ['firstName', 'lastName', 'password', 'repeat'] as const satisfies readonly Field[]

export interface TypedPasswords {
  readonly password: string
  readonly repeat: string
}

const faultOf = async (password: string, person: KnownOfPerson): Promise<Fault | undefined> => {
  if (password.length < shortestPassword) return 'passwordShort'
  if (isKnownOfPerson(password, person)) return 'passwordIsKnown'
  return (await isCommonPassword(password)) ? 'passwordTooCommon' : undefined
}

const passwordFaults = async ({ password, repeat }: TypedPasswords, person: KnownOfPerson): Promise<LinkFaults> => {
  const fault = await faultOf(password, person)
  return { ...(fault && { password: fault }), ...(password !== repeat && { repeat: 'passwordsDiffer' }) }
}

/** Everything that is wrong with the form of a new password; undefined: nothing. */
export const passwordResetFaults = async (
  typed: TypedPasswords,
  person: KnownOfPerson,
): Promise<LinkFaults | undefined> => {
  const faults = await passwordFaults(typed, person)
  return Object.keys(faults).length > 0 ? faults : undefined
}

/** Everything that is wrong with the form of the first connection; undefined: nothing. */
export const firstConnectionFaults = async (
  typed: TypedPasswords & { readonly firstName: string; readonly lastName: string },
  account: Pick<KnownOfPerson, 'login' | 'email'>,
): Promise<LinkFaults | undefined> => {
  const person = { ...account, firstName: typed.firstName, lastName: typed.lastName }
  const ofPassword = await passwordFaults(typed, person)
  const ofName: LinkFaults = {
    ...(typed.firstName === '' && { firstName: 'firstNameMissing' }),
    ...(typed.lastName === '' && { lastName: 'lastNameMissing' }),
  }
  if (Object.keys(ofName).length === 0) return passwordResetFaults(typed, person)
  // A password is never written into a page: a good one has to be typed again as well.
  return { ...ofName, ...(Object.keys(ofPassword).length > 0 ? ofPassword : { password: 'passwordAgain' }) }
}

/** Attributes of invalid fields and of the field with the initial focus. */
const marker = (texts: IdentityTexts, faults: LinkFaults, first: Field) => {
  const cursor = fields.find((field) => faults[field] !== undefined) ?? first
  return {
    marks(field: Field, help = ''): Html {
      const isWrong = faults[field] !== undefined
      const describedBy = [...(help ? [help] : []), ...(isWrong ? [`${field}-wrong`] : [])].join(' ')
      return html`${describedBy !== '' && html` aria-describedby="${describedBy}"`}${isWrong && html` aria-invalid="true"`}${field === cursor && html` autofocus`}`
    },
    sentence(field: Field): Html | undefined {
      const fault = faults[field]
      return fault && html`<p class="wrong" id="${field}-wrong" role="alert">${texts[fault]}</p>`
    },
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
 * Errors are beside their fields, in the language of the page. The browser's own messages disappear and are not read again.
 */
export const firstConnectionPage = (view: FirstConnectionView): IdentityPage => {
  const texts = textsOf(view.language)
  const form = marker(texts, view.faults ?? {}, 'firstName')
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
  const form = marker(texts, view.faults ?? {}, 'password')
  const body = html`<h1>${texts.resetTitle}</h1>
<p class="muted">${texts.resetText}</p>
<form method="post" novalidate>
${loginField(texts, view.login)}
${passwordFields(texts, form)}
</form>`
  return { language: view.language, title: texts.resetTitle, body }
}
