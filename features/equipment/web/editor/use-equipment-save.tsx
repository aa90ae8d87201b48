import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GivenValidity } from '../../../../platform/contract/temporal-calls.ts'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { useValidityQuestion } from '../../../../platform/web/record/time/validity-question.tsx'
import type { TreeEditor } from '../../../../platform/web/record/tree/use-tree-draft.ts'
import { useFaultText } from '../../../../platform/web/record/words/use-fault-text.ts'
import type { RecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { updateEquipment } from '../../contract/equipment-tree.ts'
import { questionOf, saveBodyOf } from './equipment-rules.ts'

interface Saving {
  readonly isBusy: boolean
  /** What went wrong, a sentence each. */
  readonly refusals: readonly string[]
  readonly save: () => Promise<void>
  /** The question since when values hold. */
  readonly dialog: ReactNode
}

/** Saves the draft: asks since when changed values hold, sends all changes as one, and tells what the server refused. */
export const useEquipmentSave = (sutCode: string, editor: TreeEditor, words: RecordWords): Saving => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const faultText = useFaultText({ words: 'equipment' })
  const { ask, dialog } = useValidityQuestion(words)
  const [isBusy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const readAgain = () => client.invalidateQueries({ queryKey: ['equipment tree'] })

  const sentencesOf = (error: unknown): readonly string[] => {
    if (!(error instanceof ApiError)) throw error
    const { status, problem, code } = error
    if (status === 400 && problem?.errors)
      return problem.errors.map(({ path, message, code: fault = 'refused', bound, value, unit }) => {
        const field = path.replace(/^body\./, '')
        const text = faultText({ field, code: fault, about: message, bound, value, unit })
        return t('words.pair', { name: words.label(field), text })
      })
    const known = { 403: 'forbidden', 404: 'missing', 409: 'conflict', 400: 'invalid' }[status]
    return [t([`equipment.refusal.${known ?? code}`, 'equipment.refusal.failed'], { status })]
  }

  const send = async (validity: GivenValidity | undefined) => {
    setBusy(true)
    setRefusals([])
    const { draft, changes, version, act, rebase } = editor
    try {
      const body = { ...saveBodyOf(draft, changes), sutCode, version, ...(validity && { validity }) }
      await call(updateEquipment, { body })
      act({ kind: 'saved' })
      await readAgain()
    } catch (error) {
      setRefusals(sentencesOf(error))
      if (error instanceof ApiError && error.status === 409) {
        await readAgain()
        rebase(undefined)
      }
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    refusals,
    dialog,
    async save() {
      const { filled, first } = questionOf(editor.draft, editor.changes)
      const validity = filled.length > 0 ? await ask(filled, first) : undefined
      if (filled.length > 0 && validity === undefined) return
      await send(validity)
    },
  }
}
