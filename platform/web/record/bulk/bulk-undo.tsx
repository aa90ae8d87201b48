import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Fault, Note } from '../../../../kit/composites/record/note.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import type { RecordChange } from '../../../contract/record-change.ts'
import type { RecordKind } from '../../../contract/record-kind.ts'
import { refusalKeyOf } from '../../forms/refusal.ts'
import { useFormat } from '../../reader/use-format.ts'
import { useCan } from '../../rights/use-can.ts'
import type { RecordQueries } from '../record-queries.ts'
import { takeBack, type Undo } from './take-back.ts'

interface UndoProps {
  readonly kind: Pick<RecordKind, 'kind' | 'right'>
  readonly change: Pick<RecordChange, 'changeSet' | 'isReverted'>
  readonly queries: Pick<RecordQueries, 'readAgain'>
}

/** Takes back a bulk edit from the history of one of its records, in all of them. */
export function BulkUndo({ kind, change: { changeSet, isReverted }, queries }: UndoProps) {
  const { t } = useTranslation()
  const can = useCan()
  const [isAsked, setAsked] = useState(false)
  if (changeSet === undefined) return null
  if (isReverted) return <Note inline>{t('record.time.cancelled')}</Note>
  if (!can(kind.right.edit)) return null
  return (
    <div>
      <Button size="small" onClick={() => setAsked(true)}>
        {t('record.time.revert', { number: changeSet })}
      </Button>
      {isAsked && <UndoDialog {...{ kind, queries }} number={changeSet} onClose={() => setAsked(false)} />}
    </div>
  )
}

function UndoDialog({
  kind: { kind },
  queries,
  number,
  onClose,
}: Omit<UndoProps, 'change'> & { readonly number: number; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const client = useQueryClient()
  // An undo that ended before its last part.
  const [begun, setBegun] = useState<Undo>()
  const countsOf = ({ results }: Undo) => {
    const refused = results.filter(({ result }) => result === 'refused').length
    return {
      refused,
      text: t('record.bulk.counted.undone', {
        changed: format.number(results.length - refused),
        refused: format.number(refused),
      }),
    }
  }
  const undo = useMutation({
    mutationFn: () => takeBack({ kind, number, begun }),
    onSuccess: (made) => {
      if ('error' in made) {
        setBegun(made)
        return
      }
      const { refused, text } = countsOf(made)
      showNotice(text, refused > 0 ? { state: 'warning' } : {})
      onClose()
    },
    onSettled: () => queries.readAgain(client),
  })
  return (
    <Modal
      opened
      title={t('record.time.revertTitle', { number })}
      closeLabel={t('action.close')}
      onClose={() => !undo.isPending && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{t(begun ? 'action.close' : 'action.cancel')}</Button>
          <Button look="danger" busy={undo.isPending} onClick={() => undo.mutate()}>
            {t(begun ? 'record.bulk.continueUndo' : 'record.time.revertDo')}
          </Button>
        </>
      }
    >
      {begun ? (
        <>
          <p role="status">{countsOf(begun).text}</p>
          <Fault>{t('record.bulk.undoOpen')}</Fault>
        </>
      ) : (
        <p>{t('record.bulk.undoText')}</p>
      )}
      {undo.error && <Fault>{t(refusalKeyOf(undo.error))}</Fault>}
    </Modal>
  )
}
