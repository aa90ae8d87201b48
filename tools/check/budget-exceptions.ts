import type { BudgetException } from './feature-budget.ts'

/** While false, a feature over its budget gives a hint and does not fail. */
export const isBudgetEnforced: boolean = true

/** Features whose tests may cost more than the budget, each with the reason. This list only gets shorter. */
export const budgetExceptions: readonly BudgetException[] = [
  {
    feature: 'users',
    mostSeconds: 120,
    reason:
      'Users, groups, rights, import and invitations are five features in one. Links by e-mail and the second factor need a browser.',
  },
  {
    feature: 'data-import',
    mostSeconds: 60,
    reason: 'Undo and replace are proved on the embedded historian: each case writes, rolls up and reads back.',
  },
]
