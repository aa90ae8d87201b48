import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../../domain/language.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { useDraft } from '../../../../platform/web/forms/use-draft.ts'
import {
  createReferenceItem,
  deleteReferenceItem,
  ReferenceCode,
  type ReferenceItem,
  type ReferenceList,
  updateReferenceItem,
} from '../../contract/reference-lists.ts'
import { referenceItemsQuery } from '../queries.ts'
import styles from './message-form.module.css'

const noLabels = { 'en-GB': '', 'fr-FR': '', 'es-ES': '', 'pt-PT': '' }
const refusals = ['conflict', 'code-taken', 'in-use']

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
  const client = useQueryClient()
  const draft = useDraft(`reference ${list} ${item?.id ?? 'new'}`, {
    code: item?.code ?? '',
    labels: item?.labels ?? noLabels,
    isActive: item?.isActive ?? true,
  })
  const { code, labels, isActive } = draft.value
  const [isTried, setTried] = useState(false)
  const faults = {
    code: ReferenceCode.safeParse(code).success ? undefined : t('administration.lists.codeFault'),
    label: labels['en-GB'].trim() === '' ? t('administration.lists.labelMissing') : undefined,
  }
  const readAgain = () => client.invalidateQueries({ queryKey: referenceItemsQuery().queryKey })
  const settle = async () => {
    await readAgain()
    draft.discard()
    onDone()
  }
  const fail = async (error: unknown) => {
    const refusal = error instanceof ApiError && refusals.includes(error.code) ? error.code : 'failed'
    showNotice(t(`administration.lists.${refusal}`), { state: 'critical' })
    if (refusal === 'conflict') await readAgain()
  }
  const save = useMutation({
    mutationFn: () =>
      item
        ? call(updateReferenceItem, { params: { id: item.id }, body: { version: item.version, labels, isActive } })
        : call(createReferenceItem, { body: { list, code, labels } }),
    onSuccess: settle,
    onError: fail,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteReferenceItem, { params: { id } }),
    onSuccess: settle,
    onError: fail,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (faults.code === undefined && faults.label === undefined) save.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <LeaveGuard isDirty={draft.isDirty} onLeave={draft.discard} place="item" />
      <TextField
        label={t('administration.lists.code')}
        help={t('administration.lists.codeHelp')}
        maxLength={40}
        disabled={item !== undefined}
        value={code}
        onChange={(event) => draft.change({ code: event.currentTarget.value })}
        error={isTried && faults.code}
      />
      {languages.map((name) => (
        <TextField
          key={name}
          label={t(`administration.language.${name}`)}
          lang={name}
          maxLength={120}
          value={labels[name]}
          onChange={(event) => draft.change({ labels: { ...labels, [name]: event.currentTarget.value } })}
          {...(name === 'en-GB'
            ? { help: t('administration.messages.englishHelp'), error: isTried && faults.label }
            : {})}
        />
      ))}
      {item && (
        <Checkbox
          label={t('administration.lists.offered')}
          checked={isActive}
          onChange={(next) => draft.change({ isActive: next })}
        />
      )}
      <footer className={styles.footer}>
        <Button look="primary" type="submit" busy={save.isPending}>
          {t('form.save')}
        </Button>
        <Button onClick={onDone}>{t('action.cancel')}</Button>
        {item && (
          <span className={styles.end}>
            <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate(item.id)}>
              {t('administration.messages.delete')}
            </Button>
          </span>
        )}
      </footer>
    </form>
  )
}
