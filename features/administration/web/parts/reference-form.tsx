import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../../domain/language.ts'
import { Fault } from '../../../../kit/composites/record/note.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { EditConflict } from '../../../../platform/web/forms/record-changes.tsx'
import { othersOf, useRecordForm } from '../../../../platform/web/forms/use-record-form.ts'
import {
  createReferenceItem,
  deleteReferenceItem,
  getReferenceItemChanges,
  ReferenceCode,
  type ReferenceItem,
  type ReferenceList,
  updateReferenceItem,
} from '../../contract/reference-lists.ts'
import { referenceItemsKind } from '../queries.ts'
import { formOfTexts, noTexts, type TextsForm, textsOf } from '../texts-form.ts'
import { useChangeWords } from '../use-change-words.ts'
import styles from './message-form.module.css'

type Form = TextsForm & { readonly code: string; readonly isActive: boolean }

const formOf = (item: ReferenceItem | undefined): Form => ({
  ...formOfTexts(item?.labels ?? noTexts),
  code: item?.code ?? '',
  isActive: item?.isActive ?? true,
})

/** A new entry of a list, or one that exists: its code stays, for contracts refer to it. */
export function ReferenceForm({
  list,
  item,
  onDone,
}: {
  readonly list: ReferenceList
  readonly item: ReferenceItem | undefined
  readonly onDone: () => void
}) {
  const { t } = useTranslation()
  const changeWords = useChangeWords()
  const { draft, saving, change, faultIn } = useRecordForm<Form>({
    key: `reference ${list} ${item?.id ?? 'new'}`,
    stored: formOf(item),
    version: item?.version,
    readOthers: othersOf(getReferenceItemChanges, item?.id),
    kind: referenceItemsKind,
  })
  const { code, isActive } = draft.value
  const labels = textsOf(draft.value)
  const [isTried, setTried] = useState(false)
  const refused = (field: string) => faultIn(field) !== undefined
  const faults = {
    code: ReferenceCode.safeParse(code).success ? undefined : t('administration.lists.codeFault'),
    label: labels['en-GB'].trim() === '' ? t('administration.lists.labelMissing') : undefined,
  }
  const settle = async (write: () => Promise<unknown>) => {
    if ((await saving.save(write)) === undefined) return
    draft.discard()
    onDone()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (faults.code !== undefined || faults.label !== undefined) return
    void settle(() =>
      item
        ? call(updateReferenceItem, { params: { id: item.id }, body: { version: draft.version, labels, isActive } })
        : call(createReferenceItem, { body: { list, code, labels } }),
    )
  }
  const remove = (id: string) =>
    settle(() => call(deleteReferenceItem, { params: { id }, query: { version: draft.version } }))
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <LeaveGuard isDirty={draft.isDirty} onLeave={draft.discard} place="item" />
      <EditConflict title={t('administration.lists.conflict')} changes={saving.others} words={changeWords} />
      <TextField
        label={t('administration.lists.code')}
        help={t('administration.lists.codeHelp')}
        maxLength={40}
        disabled={item !== undefined}
        value={code}
        onChange={(event) => change({ code: event.currentTarget.value })}
        error={(isTried && faults.code) || (refused('code') && t('administration.lists.code-taken'))}
      />
      {languages.map((name) => (
        <TextField
          key={name}
          label={t(`administration.language.${name}`)}
          lang={name}
          maxLength={120}
          value={labels[name]}
          changed={item !== undefined && `text.${name}` in draft.changes}
          onChange={(event) => change({ [`text.${name}`]: event.currentTarget.value })}
          error={
            (name === 'en-GB' && isTried && faults.label) || (refused(`labels.${name}`) && t('administration.refused'))
          }
          {...(name === 'en-GB' && { help: t('administration.messages.englishHelp') })}
        />
      ))}
      {item && (
        <Checkbox
          label={t('administration.lists.offered')}
          checked={isActive}
          onChange={(next) => change({ isActive: next })}
        />
      )}
      {saving.refusal && <Fault>{t(saving.refusal)}</Fault>}
      <footer className={styles.footer}>
        <Button look="primary" type="submit" busy={saving.isBusy}>
          {t('form.save')}
        </Button>
        <Button onClick={onDone}>{t('action.cancel')}</Button>
        {item && (
          <span className={styles.end}>
            <Button look="danger" busy={saving.isBusy} onClick={() => void remove(item.id)}>
              {t('administration.messages.delete')}
            </Button>
          </span>
        )}
      </footer>
    </form>
  )
}
