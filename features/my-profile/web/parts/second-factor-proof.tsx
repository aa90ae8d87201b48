import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { removeMySecondFactor, renewMyRecoveryCodes } from '../../contract/second-factor.ts'
import { secondFactorQuery, sessionsQuery } from '../queries.ts'
import { faultKey } from '../refusal.ts'
import { showRefusal } from '../show-refusal.ts'
import { CodeField } from './code-field.tsx'
import styles from './profile.module.css'

/** Asks for the password and a code, then makes new recovery codes or takes the second factor away. */
export function SecondFactorProof({
  wish,
  onClose,
  onCodes,
}: {
  readonly wish: 'renew' | 'remove'
  readonly onClose: () => void
  readonly onCodes: (codes: readonly string[]) => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [form, setForm] = useState({ password: '', code: '' })
  const [wasAsked, setAsked] = useState(false)
  const act = useMutation({
    mutationFn: async () => {
      if (wish === 'renew') return (await call(renewMyRecoveryCodes, { body: form })).recoveryCodes
      const { endedSessions } = await call(removeMySecondFactor, { body: form })
      showNotice(t('myProfile.secondFactor.removed', { count: endedSessions }))
      return []
    },
    onSuccess: async (codes) => {
      if (codes.length > 0) onCodes(codes)
      else onClose()
      await client.invalidateQueries({ queryKey: secondFactorQuery().queryKey })
      await client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
    },
    onError: (error) => showRefusal(t, error),
  })
  const change = (changes: Partial<typeof form>) => {
    act.reset()
    setForm({ ...form, ...changes })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    if (form.password !== '' && form.code.trim() !== '') act.mutate()
  }
  const key = wasAsked && form.password === '' ? 'myProfile.fault.required' : faultKey(act.error, 'password')
  return (
    <Modal opened title={t(`myProfile.secondFactor.${wish}`)} closeLabel={t('action.close')} onClose={onClose}>
      <form className={styles.stack} onSubmit={submit} noValidate>
        <p>{t(`myProfile.secondFactor.${wish}Text`)}</p>
        <TextField
          type="password"
          label={t('myProfile.password.current')}
          maxLength={200}
          autoComplete="current-password"
          data-autofocus
          value={form.password}
          {...(key !== undefined && { error: t(key) })}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
        <CodeField
          code={form.code}
          help={t('myProfile.secondFactor.codeOrRecovery')}
          takesRecovery
          isMissing={wasAsked && form.code.trim() === ''}
          error={act.error}
          onChange={(code) => change({ code })}
        />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look={wish === 'remove' ? 'danger' : 'primary'} type="submit" busy={act.isPending}>
            {t(`myProfile.secondFactor.${wish}`)}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
