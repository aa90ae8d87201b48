import { MANAGE } from '../../../domain/right.ts'

/** The right that creates farms, sub-farms and assets (specification 001 §2). */
export const createRight = { product: 'Plantidcard', flag: MANAGE } as const
