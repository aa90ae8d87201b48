import { timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'

/** Parameters that every authenticator app supports (RFC 6238): SHA-1, six digits, 30 s. */
const digits = 6
const periodS = 30
/** Accepted steps before and after now, because clocks of phones differ. */
const driftSteps = 1
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20

/** A new secret, in base32 as people type it into an app. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32

const generator = (secret: string, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits, period: periodS })

export const stepAt = (atMs: number): number => Math.floor(atMs / 1000 / periodS)

/** The code of a moment. */
export const codeAt = (secret: string, atMs: number): string => generator(secret).generate({ timestamp: atMs })

/**
 * Time step of a typed code: now, one step before or one after, and newer than the last accepted step. Takes constant
 * time for any input.
 */
export const stepOfCode = (
  secret: string,
  typed: string,
  { atMs, newestTaken }: { readonly atMs: number; readonly newestTaken: number | null },
): number | undefined => {
  const now = stepAt(atMs)
  const given = Buffer.from(
    typed
      .replaceAll(/\s/g, '')
      .padEnd(digits)
      .slice(0, digits + 1),
  )
  let found: number | undefined
  for (let step = now - driftSteps; step <= now + driftSteps; step += 1) {
    const expected = Buffer.from(codeAt(secret, step * periodS * 1000))
    const isSame = given.length === expected.length && timingSafeEqual(given, expected)
    if (isSame && step > (newestTaken ?? -1)) found = step
  }
  return found
}

/** The address that an authenticator app reads from a QR code. */
export const totpAddress = (secret: string, names: { readonly issuer: string; readonly label: string }): string =>
  generator(secret, names).toString()

/** A QR code to draw: a square of `size` modules, its margin included, and the path of the dark ones. */
export interface QrDrawing {
  readonly size: number
  readonly path: string
}

/** Modules of margin that readers need around a code. */
const margin = 4

/** Draws a text as a QR code: one horizontal run of dark modules is one part of the path. */
export const drawQr = (text: string): QrDrawing => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: margin })
  const runs = rows.flatMap((row, y) => {
    const parts: string[] = []
    let start = -1
    for (let x = 0; x <= row.length; x += 1) {
      if (row[x] && start < 0) start = x
      if (!row[x] && start >= 0) {
        parts.push(`M${start} ${y}h${x - start}v1h${start - x}z`)
        start = -1
      }
    }
    return parts
  })
  return { size: rows.length, path: runs.join('') }
}
