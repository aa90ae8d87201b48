import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordChange } from '../../users/contract/change.ts'
import { readProvidersAgain } from './queries.ts'
import { type FieldFault, faultsOf, isConflict, refusalKey } from './refusal.ts'

/** Saving a provider: faults of fields, and what to do when somebody else was faster. */
export const useProviderSaving = (readOthers: () => Promise<readonly RecordChange[]>) => {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [others, setOthers] = useState<readonly RecordChange[]>([])
  return {
    isBusy,
    faults,
    /** What somebody else saved meanwhile. */
    others,
    /** Key of the sentence that says why nothing was saved. */
    refusal,
    setFaults(next: readonly FieldFault[]) {
      setFaults(next)
      setRefusal(next.length > 0 ? 'identityProviders.refusal.invalid' : undefined)
    },
    /** Resolves with what was saved, or with undefined and a `refusal`. */
    async save<Saved>(write: () => Promise<Saved>): Promise<Saved | undefined> {
      setBusy(true)
      setFaults([])
      setRefusal(undefined)
      try {
        const saved = await write()
        setOthers([])
        await readProvidersAgain(client)
        return saved
      } catch (error) {
        setFaults(faultsOf(error))
        if (isConflict(error)) {
          setOthers(await readOthers().catch(() => []))
          await readProvidersAgain(client)
        }
        setRefusal(refusalKey(error))
        return undefined
      } finally {
        setBusy(false)
      }
    },
  }
}
