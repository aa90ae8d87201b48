import type { BudgetException } from './feature-budget.ts'

/** While false, a feature over its budget gives a hint and does not fail. */
export const isBudgetEnforced: boolean = true

/** Features whose tests may cost more than the budget, each with the reason. This list only gets shorter. */
export const budgetExceptions: readonly BudgetException[] = [
  {
    feature: 'users',
    mostSeconds: 130,
    reason:
      'Users, groups, rights, import and invitations are five features in one. Links by e-mail and the second factor need a browser.',
  },
  {
    feature: 'my-fleet',
    mostSeconds: 60,
    reason: 'Tiles, overview with its map, and the pages of an operator need a browser.',
  },
  {
    feature: 'data-import',
    mostSeconds: 80,
    reason: 'Undo and replace are proved on the embedded historian: each case writes, rolls up and reads back.',
  },
  {
    feature: 'session',
    mostSeconds: 55,
    reason: 'Sign-in, its links and its errors need a browser and the provider behind it.',
  },
  {
    feature: 'identity-providers',
    mostSeconds: 52,
    reason: 'Each test of sign-in, renewal and logout starts a provider of its own.',
  },
]
