import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Fault } from '../../../../kit/composites/record/note.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import type { RecordKind } from '../../../contract/record-kind.ts'
import { LeaveGuard } from '../../forms/leave-guard.tsx'
import { EditConflict } from '../../forms/record-changes.tsx'
import { useConfirm } from '../../forms/use-confirm.ts'
import { useCan } from '../../rights/use-can.ts'
import { useChangeWords } from '../words/use-change-words.ts'
import type { RecordWords } from '../words/use-record-words.ts'
import styles from './drawer-form.module.css'
import type { RecordEditor } from './use-record-editor.ts'

/** The form of a record in a drawer: changes by others, the fields as `children`, Save, Cancel and Delete. */
export function DrawerForm({
  kind,
  editor,
  words,
  place,
  saveLabel,
  onCancel,
  children,
}: {
  readonly kind: Pick<RecordKind, 'one' | 'fields' | 'words' | 'right' | 'records'>
  readonly editor: RecordEditor
  readonly words: RecordWords
  /** Name of the parameter in the address that contains the open record. */
  readonly place: string
  /** Label of the button for a new record, if not Save. */
  readonly saveLabel?: string
  readonly onCancel: () => void
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  const can = useCan()
  const { draft, saving, isNew } = editor
  const changeWords = useChangeWords(kind, words)
  const confirm = useConfirm()
  const askToDelete = () =>
    confirm({
      title: t('record.deleteForGood.title'),
      text: t('record.deleteForGood.text'),
      okLabel: t('record.delete'),
      work: editor.remove,
    })
  return (
    <form className={styles.form} onSubmit={editor.submit} noValidate>
      <LeaveGuard isDirty={draft.isDirty} onLeave={draft.discard} place={place} />
      <EditConflict title={words.of('conflict')} saving={saving} words={changeWords} />
      {children}
      {saving.refusal && <Fault>{t(saving.refusal)}</Fault>}
      <footer className={styles.footer}>
        {can(isNew ? kind.right.manage : kind.right.edit) && (
          <Button look="primary" type="submit" busy={saving.isBusy}>
            {(isNew && saveLabel) || t('form.save')}
          </Button>
        )}
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
        {!isNew && kind.records !== 'given' && can(kind.right.manage) && (
          <span className={styles.end}>
            <Button look="danger" busy={saving.isBusy} onClick={() => void askToDelete()}>
              {t('record.delete')}
            </Button>
          </span>
        )}
      </footer>
    </form>
  )
}
