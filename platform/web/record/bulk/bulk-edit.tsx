import { useTranslation } from 'react-i18next'
import { Fault } from '../../../../kit/composites/record/note.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import type { Fields } from '../../../contract/field.ts'
import { refusalKeyOf } from '../../forms/refusal.ts'
import { useFormat } from '../../reader/use-format.ts'
import { useCan } from '../../rights/use-can.ts'
import { ModeFields, ReasonField } from '../time/validity-fields.tsx'
import { useFaultText } from '../words/use-fault-text.ts'
import type { RecordWords } from '../words/use-record-words.ts'
import styles from './bulk-edit.module.css'
import { BulkFields } from './bulk-fields.tsx'
import { BulkResults } from './bulk-results.tsx'
import { type BulkEditState, type BulkProps, useBulkEdit } from './use-bulk-edit.ts'

interface EditProps<F extends Fields> extends BulkProps<F> {
  readonly words: RecordWords
  /** Selects the rows that the edit could not change. */
  readonly onSelect: (ids: readonly string[]) => void
  readonly onClose: () => void
}

/** Changes fields of all selected records: form, preview, report for each row. */
export function BulkEdit<F extends Fields>(props: EditProps<F>) {
  const { t } = useTranslation()
  const { kind, words, onSelect } = props
  const edit = useBulkEdit(props)
  const { rows, step, sent, done, failedIds, unknownIds } = edit
  const close = () => {
    if (done !== undefined) return
    props.onClose()
    if (step === 'report') onSelect([...failedIds, ...unknownIds])
  }
  return (
    <Modal
      opened
      title={t(`record.bulk.title.${edit.continueUndo ? 'undoOpen' : step}`, { count: rows.length })}
      closeLabel={t('action.close')}
      // A press beside it must not lose what is entered, nor the report.
      closesLightly={edit.fields.chosen.length === 0}
      // A table with a column for each field needs the room.
      wide={step === 'preview'}
      onClose={close}
      actions={<Actions {...props} edit={edit} onClose={close} />}
    >
      {step === 'form' || !sent ? (
        <EditForm kind={kind} words={words} edit={edit} />
      ) : (
        <BulkResults kind={kind} words={words} rows={rows} sent={sent} step={step} edits={edit.fields.edits} />
      )}
      {edit.continueUndo ? (
        <Fault>{t('record.bulk.undoOpen')}</Fault>
      ) : (
        unknownIds.length > 0 && <Fault>{t('record.bulk.unknown', { count: unknownIds.length })}</Fault>
      )}
      {done !== undefined && <Progress done={done} total={rows.length} />}
      {edit.error !== undefined && edit.fieldErrors.length === 0 && <Fault>{t(refusalKeyOf(edit.error, own))}</Fault>}
    </Modal>
  )
}

const own = { 'changed-since': 'record.bulk.changedSince', 'already-reverted': 'record.time.alreadyReverted' }

function Progress({ done, total }: { readonly done: number; readonly total: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <p className={styles.progress}>
      <progress aria-label={t('record.bulk.progress')} max={total} value={done} />
      {t('record.bulk.doneOf', { done: format.number(done), total: format.number(total) })}
    </p>
  )
}

function EditForm<F extends Fields>({
  kind,
  words,
  edit,
}: Pick<EditProps<F>, 'kind' | 'words'> & { readonly edit: BulkEditState }) {
  const { t } = useTranslation()
  const format = useFormat()
  const faultText = useFaultText(kind)
  const { fields, time, fieldErrors } = edit
  const errorOf = (key: string) => {
    const error = fieldErrors.find(({ path }) => path === `body.${key}` || path.startsWith(`body.${key}.`))
    return error && faultText({ ...error, field: key, code: error.code ?? 'refused', about: error.message })
  }
  return (
    <div className={styles.form}>
      <BulkFields kind={kind} words={words} edit={fields} isTried={edit.isTried} errorOf={errorOf} />
      {time.asks && fields.chosen.length > 0 && (
        <>
          <ModeFields label={t('record.time.question')} given={time.given} onChange={time.setGiven} />
          <ReasonField value={time.reason} onChange={time.setReason} />
        </>
      )}
      <p role="status" className={styles.note}>
        {fields.isFilled &&
          t('record.bulk.counts', {
            changed: format.number(fields.counts.changed),
            unchanged: format.number(fields.counts.unchanged),
          })}
      </p>
    </div>
  )
}

function Actions<F extends Fields>({ kind, calls, edit, onClose }: EditProps<F> & { readonly edit: BulkEditState }) {
  const { t } = useTranslation()
  const can = useCan()
  const { step, sent, done, failedIds } = edit
  const busy = done !== undefined
  const count = (sent?.results ?? []).filter(({ result }) => result === 'changed').length
  if (step === 'form' || step === 'preview')
    return (
      <>
        {busy ? (
          <Button onClick={edit.stop}>{t('record.bulk.stop')}</Button>
        ) : step === 'form' ? (
          <Button onClick={onClose}>{t('action.cancel')}</Button>
        ) : (
          <Button onClick={edit.back}>{t('record.bulk.back')}</Button>
        )}
        {step === 'form' ? (
          <Button look="primary" busy={busy} disabled={!edit.isReady} onClick={edit.preview}>
            {t('record.bulk.preview')}
          </Button>
        ) : (
          <Button look="primary" busy={busy} disabled={count === 0} onClick={edit.apply}>
            {t('record.bulk.change', { count })}
          </Button>
        )}
      </>
    )
  if (edit.unknownIds.length > 0 || edit.continueUndo) return <UnfinishedActions edit={edit} onClose={onClose} />
  const number = step === 'report' ? sent?.changeSet : undefined
  const mayUndo = number !== undefined && count > 0 && (!kind.temporal || (calls.revert && can(kind.right.manage)))
  return (
    <>
      {mayUndo && (
        <Button busy={busy} onClick={() => edit.undo(number)}>
          {t('record.bulk.undo')}
        </Button>
      )}
      {step === 'report' && failedIds.length > 0 && (
        <Button disabled={busy} onClick={edit.correct}>
          {t('record.bulk.correct', { count: failedIds.length })}
        </Button>
      )}
      <Button look="primary" disabled={busy} onClick={onClose}>
        {t('action.close')}
      </Button>
    </>
  )
}

/** Gets the missing part of a report. */
function UnfinishedActions({ edit, onClose }: { readonly edit: BulkEditState; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { continueUndo, done } = edit
  const busy = done !== undefined
  return (
    <>
      <Button disabled={busy} onClick={onClose}>
        {t('action.close')}
      </Button>
      <Button look="primary" busy={busy} onClick={continueUndo ?? edit.ask}>
        {t(continueUndo ? 'record.bulk.continueUndo' : 'record.bulk.ask')}
      </Button>
    </>
  )
}
