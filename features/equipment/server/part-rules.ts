import type { LooseValues } from '../../../platform/contract/field.ts'
import type { ValueFault } from '../../../platform/contract/field-check.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { farmByCode } from '../../farms/server/port.ts'
import { placeFaults } from './place-check.ts'

const zoneOf = async (at: Db, farmCode: string) => (await farmByCode(at, farmCode))?.timezone

/** Faults of the place of a part, if it changes. */
const check = async (tx: Db, values: LooseValues, before: unknown): Promise<readonly ValueFault[]> => {
  const held = (before ?? {}) as LooseValues
  const isMoved = ['farmCode', 'assetCode', 'parentCode'].some((key) => (held[key] ?? null) !== (values[key] ?? null))
  return isMoved ? placeFaults(tx, values, typeof held.id === 'string' ? held.id : undefined) : []
}

/** Rules of parts that need the database: days of their farm, and where they can stand. */
export const partRules = (nowMs: () => number) => ({ temporal: { zoneOf, nowMs }, check })
