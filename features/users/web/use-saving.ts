import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../kit/composites/page/notice-store.ts'
import type { RecordChange } from '../contract/change.ts'
import { readUsersAgain } from './queries.ts'
import { type FieldFault, faultsOf, refusalCodeOf, refusalKey } from './refusal.ts'

export interface Saving {
  readonly isBusy: boolean
  readonly faults: readonly FieldFault[]
  /** What somebody else saved meanwhile. */
  readonly others: readonly RecordChange[]
  readonly setFaults: (faults: readonly FieldFault[]) => void
  /** Saves; resolves with what was saved, or with undefined after a notice or marks at the fields. */
  readonly save: <Saved>(write: () => Promise<Saved>) => Promise<Saved | undefined>
}

/** Saving a record: faults of fields, and what to do when somebody else was faster. */
export const useSaving = (readOthers: () => Promise<readonly RecordChange[]>): Saving => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const [others, setOthers] = useState<readonly RecordChange[]>([])
  return {
    isBusy,
    faults,
    others,
    setFaults,
    async save(write) {
      setBusy(true)
      setFaults([])
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
        showNotice(t(refusalKey(code)), { state: 'critical' })
        return undefined
      } finally {
        setBusy(false)
      }
    },
  }
}
