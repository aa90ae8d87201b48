import type { BudgetException } from './feature-budget.ts'

/** Features whose tests may cost more than the budget, each with the reason. This list only gets shorter. */
export const budgetExceptions: readonly BudgetException[] = []
