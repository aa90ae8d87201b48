import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordChange } from '../contract/change.ts'
import { readUsersAgain } from './queries.ts'
import { type FieldFault, faultsOf, refusalCodeOf, refusalKey } from './refusal.ts'

export interface Saving {
  readonly isBusy: boolean
  readonly faults: readonly FieldFault[]
  /** What somebody else saved meanwhile. */
  readonly others: readonly RecordChange[]
  /** Key of the sentence that says why nothing was saved. */
  readonly refusal: string | undefined
  readonly setFaults: (faults: readonly FieldFault[]) => void
  /** Saves; resolves with what was saved, or with undefined and a `refusal`. */
  readonly save: <Saved>(write: () => Promise<Saved>) => Promise<Saved | undefined>
}

/** Saving a record: faults of fields, and what to do when somebody else was faster. */
export const useSaving = (readOthers: () => Promise<readonly RecordChange[]>): Saving => {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [others, setOthers] = useState<readonly RecordChange[]>([])
  return {
    isBusy,
    faults,
    others,
    refusal,
    setFaults(next) {
      setFaults(next)
      setRefusal(next.length > 0 ? refusalKey('invalid') : undefined)
    },
    async save(write) {
      setBusy(true)
      setFaults([])
      setRefusal(undefined)
      try {
        const saved = await write()
        setOthers([])
        await readUsersAgain(client)
        return saved
      } catch (error) {
        const code = refusalCodeOf(error)
        setFaults(faultsOf(error))
        if (code === 'conflict') {
          setOthers(await readOthers().catch(() => []))
          await readUsersAgain(client)
        }
        setRefusal(refusalKey(code))
        return undefined
      } finally {
        setBusy(false)
      }
    },
  }
}
