import { useCallback } from 'react'
import type { RightCheck } from '../../contract/endpoint.ts'
import { usePerson } from '../session/session-context.tsx'
import { passes } from './passes.ts'

/** `const can = useCan()`, then `can({ product: 'MyFleet', flag: READ })`. */
export const useCan = (): ((check: RightCheck) => boolean) => {
  const person = usePerson()
  return useCallback((check) => passes(person, check), [person])
}
