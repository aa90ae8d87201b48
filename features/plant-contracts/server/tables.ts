import { kindTable } from '../../../platform/server/record/kind-table.ts'
import { contractKind } from '../contract/plant-contract.ts'

/** Contracts of sub-farms. */
export const plantContract = kindTable('plant_contract', contractKind)
