/** Work of one hash of a password: N, r and p of scrypt. Each hash holds its own, so that the cost can grow. */
export interface PasswordCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** About 0.2 s of one core and 32 MiB. No setting lowers it; tests pass `test-password-cost.ts`. */
export const passwordCost: PasswordCost = { N: 2 ** 15, r: 8, p: 3 }
