import { createHash } from 'node:crypto'
import type { Grant } from '../../../domain/grant.ts'
import type { Principal } from '../auth/principal.ts'

/** Whatever order the store gives them in. */
const wordsOf = ({ products, perimeter }: Grant): string =>
  JSON.stringify([Object.entries(products).toSorted(), perimeter === 'all' ? perimeter : [...perimeter].toSorted()])

/** Short mark of what a person may do and on which farms: equal for as long as both stay the same. */
export const rightsMark = ({ isUserSuperAdmin, grants }: Pick<Principal, 'isUserSuperAdmin' | 'grants'>): string =>
  createHash('sha256')
    .update(JSON.stringify([isUserSuperAdmin, ...grants.map(wordsOf).toSorted()]))
    .digest('base64url')
    .slice(0, 22)
