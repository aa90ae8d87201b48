import { useTranslation } from 'react-i18next'
import { Note } from '../../../kit/composites/record/note.tsx'
import { RecordFooter } from '../../../kit/composites/record/record-footer.tsx'
import { Button } from '../../../kit/primitives/button.tsx'
import { useFormat } from '../reader/use-format.ts'
import { arrivedKey } from './refusal.ts'

/** "3 changes: Save, Discard", at the bottom of the page while a form is open. */
export function FormFooter({
  draft: { count, restoredAtMs },
  isBusy,
  refusal,
  saveLabel,
  onDiscard,
  staysOpen = false,
}: {
  /** How many changes there are, and when those of an earlier tab came back. */
  readonly draft: { readonly count: number; readonly restoredAtMs?: number | undefined }
  readonly isBusy: boolean
  /** Key of the sentence that says why nothing was saved. */
  readonly refusal?: string | undefined
  readonly saveLabel?: string
  readonly onDiscard: () => void
  /** Without changes there is nothing to discard; else discarding leaves the form, and can always be done. */
  readonly staysOpen?: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const hasArrived = refusal === arrivedKey
  const status = (
    <>
      {count === 0 ? t(hasArrived ? arrivedKey : 'form.noChanges') : t('form.changes', { count })}
      {count > 0 && restoredAtMs !== undefined && (
        <Note inline> {t('form.restored', { age: format.age(Date.now() - restoredAtMs) })}</Note>
      )}
    </>
  )
  return (
    <RecordFooter status={status} refusal={refusal && !hasArrived ? t(refusal) : undefined}>
      <Button disabled={staysOpen && count === 0} onClick={onDiscard}>
        {t(count === 0 && !staysOpen ? 'action.cancel' : 'form.discard')}
      </Button>
      <Button look="primary" type="submit" busy={isBusy} disabled={count === 0}>
        {saveLabel ?? t('form.save')}
      </Button>
    </RecordFooter>
  )
}
