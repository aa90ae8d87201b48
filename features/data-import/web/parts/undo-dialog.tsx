import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Fault } from '../../../../kit/composites/record/note.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { type ImportRun, undoDataImport } from '../../contract/import-run.ts'
import { importsKey } from '../queries.ts'

/** The server goes on although its reply did not come in time. */
const isLate = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503 || error.code === 'no-answer')

/** Undoes an import after a question. A refusal says why. */
export function UndoDialog({ run, onClose }: { readonly run: ImportRun; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: () => call(undoDataImport, { params: { id: run.id } }),
    onSuccess: () => {
      showNotice(t('dataImports.undone', { file: run.fileName }))
      onClose()
    },
    onError: (error) => {
      if (!isLate(error)) return
      showNotice(t('dataImports.undoContinues', { file: run.fileName }))
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: importsKey }),
  })
  const { error } = undo
  return (
    <Modal
      opened
      title={t('dataImports.undoTitle', { file: run.fileName })}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="danger" busy={undo.isPending} onClick={() => undo.mutate()}>
            {t('dataImports.undo')}
          </Button>
        </>
      }
    >
      <p>
        {run.eventsStored > 0
          ? t('dataImports.undoEvents', { count: run.eventsStored, shown: format.number(run.eventsStored) })
          : t('dataImports.undoText', { count: run.valuesStored, shown: format.number(run.valuesStored) })}
      </p>
      {run.eventsStored > 0 && <p>{t('dataImports.undoKeeps')}</p>}
      {error !== null && !isLate(error) && (
        <Fault>
          {t('dataImports.undoRefused')}
          {error instanceof ApiError && error.status === 409 && ` ${error.message}`}
        </Fault>
      )}
    </Modal>
  )
}
