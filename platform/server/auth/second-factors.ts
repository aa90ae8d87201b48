import type { QrDrawing } from './totp.ts'

/**
 * What came of a typed code. `blocked`: it was not looked at, because too many before it were wrong. Why a code is wrong
 * (mistyped, used before, of another moment) is told to nobody.
 */
export type CodeOutcome = 'code' | 'recoveryCode' | 'wrong' | 'blocked'

/** What an authenticator app has to be given. */
export interface SecondFactorSetUp {
  /** In base32, for typing. */
  readonly secret: string
  /** What the QR code says; on the phone itself it opens the app. */
  readonly address: string
  readonly qr: QrDrawing
}

/** What came of the first code; the recovery codes are told here and nowhere else. `gone`: nothing is being set up. */
export type SetUpOutcome = { readonly recoveryCodes: readonly string[] } | 'wrong' | 'blocked' | 'gone'

/** Second factors as the sign-in pages of the built-in provider need them, by `sub`; supplied by the users feature. */
export interface SecondFactors {
  /** `none`: the person has none, and need not have one. */
  stateOf(subject: string): Promise<'set-up' | 'must-set-up' | 'none'>
  /** A right code is used up with this. */
  verify(subject: string, typed: string): Promise<CodeOutcome>
  /** What is being set up, or a new beginning; undefined when the person has a second factor already. */
  begin(subject: string): Promise<SecondFactorSetUp | undefined>
  confirm(subject: string, typed: string): Promise<SetUpOutcome>
}
