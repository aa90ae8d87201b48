import type { Language } from '../../../domain/language.ts'
import type { SecondFactorSetUp } from '../auth/second-factors.ts'
import { type Html, html } from './html.ts'
import type { IdentityPage } from './identity-page.ts'
import { type IdentityTexts, textsOf } from './texts.ts'

export type CodeFault = 'wrongCode' | 'wrongRecovery' | 'codeMissing' | 'recoveryMissing' | 'tooMany'

interface CodeView {
  readonly language: Language
  /** Name of the person whose code is asked. */
  readonly name: string
  /** Where the form is sent. */
  readonly action: string
  readonly error?: CodeFault
}

export interface SecondFactorView extends CodeView {
  /** True: a recovery code is asked, which has letters. */
  readonly isRecovery: boolean
  /** Where to ask for the other kind of code. */
  readonly otherWay: string
  /** Where to begin as somebody else; none where the browser's session says who it is. */
  readonly anew?: string
}

export interface SetUpView extends CodeView {
  readonly setUp: SecondFactorSetUp
}

const sentence = ({ error }: CodeView, texts: IdentityTexts): Html | undefined =>
  error && html`<p class="error" role="alert" id="error">${texts[error]}</p>`

const marks = ({ error }: CodeView): Html | undefined => error && html`aria-describedby="error" aria-invalid="true"`

/**
 * The field of a code; what is wrong with it stands above it in the language of the page, not in a bubble in that of the
 * browser (`novalidate`). Phones offer the number keys for digits and fill codes in by themselves.
 */
const codeField = (view: CodeView, label: string, isRecovery: boolean): Html =>
  html`<label for="code">${label}</label>
<input id="code" name="code" type="text" class="code" autocomplete="${isRecovery ? 'off' : 'one-time-code'}" inputmode="${isRecovery ? 'text' : 'numeric'}"
 autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="40" required autofocus ${marks(view)}>`

/** The page that asks for the code, after the password or before something that matters. */
export const secondFactorPage = (view: SecondFactorView): IdentityPage => {
  const texts = textsOf(view.language)
  const { isRecovery } = view
  const body = html`<h1>${texts.codeTitle}</h1>
<p class="muted">${isRecovery ? texts.recoveryText : texts.codeText}</p>
<p class="who">${view.name}</p>
${sentence(view, texts)}
<form method="post" action="${view.action}" novalidate>
${codeField(view, isRecovery ? texts.recoveryCode : texts.code, isRecovery)}
<button class="wide">${texts.confirm}</button>
<p class="way"><a href="${view.otherWay}">${isRecovery ? texts.useCode : texts.useRecovery}</a></p>
${view.anew && html`<p class="way"><a href="${view.anew}">${texts.startAnew}</a></p>`}
</form>`
  return { language: view.language, title: texts.codeTitle, body }
}

/** A secret in groups of four, as it is easiest to type. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** The page on which somebody sets up the second factor that the installation asks for. */
export const setUpPage = (view: SetUpView): IdentityPage => {
  const texts = textsOf(view.language)
  const { qr, secret, address } = view.setUp
  const body = html`<h1>${texts.setUpTitle}</h1>
<p class="muted">${texts.setUpText}</p>
<p class="who">${view.name}</p>
<p>${texts.setUpScan}</p>
<svg class="qr" viewBox="0 0 ${qr.size} ${qr.size}" width="208" height="208" role="img" aria-label="${texts.setUpQr}" shape-rendering="crispEdges"><rect width="${qr.size}" height="${qr.size}" fill="#fff" /><path d="${qr.path}" fill="#000" /></svg>
<p class="way center"><a href="${address}">${texts.setUpOpen}</a></p>
<p class="help-line">${texts.setUpType}</p>
<p><code class="secret">${grouped(secret)}</code></p>
${sentence(view, texts)}
<form method="post" action="${view.action}" novalidate>
${codeField(view, texts.code, false)}
<p class="help">${texts.setUpFirst}</p>
<button class="wide">${texts.confirm}</button>
</form>`
  return { language: view.language, title: texts.setUpTitle, body }
}

/** Tells the recovery codes, once. */
export const recoveryCodesPage = (view: {
  readonly language: Language
  readonly action: string
  readonly codes: readonly string[]
}): IdentityPage => {
  const texts = textsOf(view.language)
  const body = html`<h1>${texts.recoveryTitle}</h1>
<p class="muted">${texts.recoveryKeep}</p>
<ul class="codes">${view.codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<form method="post" action="${view.action}"><button class="wide">${texts.recoveryKept}</button></form>`
  return { language: view.language, title: texts.recoveryTitle, body }
}
