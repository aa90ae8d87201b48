import type { PasswordCost } from './password-cost.ts'

/** Next to no work, for tests that need a password and prove nothing about its cost. */
export const testPasswordCost: PasswordCost = { N: 2, r: 1, p: 1 }
