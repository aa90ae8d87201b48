/** Public interface: which tags tell what machines give and could give, and the rules of expected power. */
export { farmsAskedFor } from './farms-asked-for.ts'
export { type ConditionReader, expectedAt, expectedOfAll, weightsOf } from './figures/expected-at.ts'
export { canUseMates, type FarmPlan, type MachinePlan } from './figures/farm-plan.ts'
export { createFarmPlans, type FarmPlans } from './figures/farm-plans.ts'
export { viewKey } from './view-key.ts'
