import type { BudgetException } from './feature-budget.ts'

/** While false, a feature over its budget gives a hint and does not fail. */
export const isBudgetEnforced: boolean = true

/** Features whose tests may cost more than the budget, each with the reason. This list only gets shorter. */
export const budgetExceptions: readonly BudgetException[] = [
  {
    feature: 'users',
    mostSeconds: 60,
    reason:
      'Rights, groups, bulk changes, import and invitations are five features in one; each needs servers of its own.',
  },
]
