import type { QrDrawing } from './totp.ts'

/**
 * Result of a code check. `blocked`: not checked after too many wrong codes.
 * The reason for a wrong code (mistyped, used, expired) stays secret.
 */
export type CodeOutcome = 'code' | 'recoveryCode' | 'wrong' | 'blocked'

/** Data for an authenticator app. */
export interface SecondFactorSetUp {
  /** Base32 text to type. */
  readonly secret: string
  /** Content of the QR code (otpauth URL); on the phone it opens the app. */
  readonly address: string
  readonly qr: QrDrawing
}

/** Result of the first code. Recovery codes are shown only here. `gone`: no set-up is in progress. */
export type SetUpOutcome = { readonly recoveryCodes: readonly string[] } | 'wrong' | 'blocked' | 'gone'

/** Second factors for the sign-in pages of the built-in provider, by `sub`. The users feature implements it. */
export interface SecondFactors {
  /** `none`: the user has no second factor and needs none. */
  stateOf(subject: string): Promise<'set-up' | 'must-set-up' | 'none'>
  /** A correct code is valid only once. */
  verify(subject: string, typed: string): Promise<CodeOutcome>
  /** Current or new set-up; undefined if the user has a second factor already. */
  begin(subject: string): Promise<SecondFactorSetUp | undefined>
  confirm(subject: string, typed: string): Promise<SetUpOutcome>
}
