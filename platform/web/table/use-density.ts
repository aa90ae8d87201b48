import * as v from 'valibot'
import { createStoredValue } from '../preference/stored-value.ts'
import { useStoredValue } from '../preference/use-stored-value.ts'
import { usePerson } from '../session/session-context.tsx'

export const densities = ['compact', 'normal', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** Height of the rows of tables as this person wants it: `[density, set]`. */
export const useDensity = () => {
  const personId = usePerson()?.id ?? ''
  return useStoredValue(createStoredValue(`solvane.density.${personId}`, v.picklist(densities), 'normal'))
}
