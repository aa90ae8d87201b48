import type { SlowFaultPlan } from './slow-fault.ts'

export const demoFaults: readonly SlowFaultPlan[] = []
