import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortestPassword } from '../../../../domain/password-rule.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Fields, WholeRow } from '../../../../kit/composites/record/fields.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { changeMyPassword } from '../../contract/profile.ts'
import { sessionsQuery } from '../queries.ts'
import { faultKey } from '../refusal.ts'
import { showRefusal } from '../show-refusal.ts'
import styles from './profile.module.css'

const empty = { current: '', next: '', repeat: '' }

/** A new password for the built-in provider. Passwords are no drafts: leaving forgets them. */
export function PasswordForm() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [form, setForm] = useState(empty)
  const [wasAsked, setAsked] = useState(false)
  const change = useMutation({
    mutationFn: () => call(changeMyPassword, { body: { current: form.current, next: form.next } }),
    onSuccess: async ({ endedSessions }) => {
      setForm(empty)
      setAsked(false)
      showNotice(t('myProfile.password.changed', { count: endedSessions }))
      await client.invalidateQueries({ queryKey: sessionsQuery().queryKey })
    },
    onError: (error) => showRefusal(t, error),
  })
  const faults = {
    current: form.current === '' ? 'myProfile.fault.required' : undefined,
    next: form.next.length < shortestPassword ? 'myProfile.fault.short' : undefined,
    repeat: form.repeat !== form.next ? 'myProfile.fault.differ' : undefined,
  }
  const field = (name: keyof typeof empty, autoComplete: string) => {
    const key = (wasAsked ? faults[name] : undefined) ?? faultKey(change.error, name)
    return (
      <TextField
        type="password"
        label={t(`myProfile.password.${name}`)}
        maxLength={200}
        autoComplete={autoComplete}
        value={form[name]}
        {...(name === 'next' && { help: t('myProfile.password.help', { count: shortestPassword }) })}
        {...(key !== undefined && { error: t(key, { count: shortestPassword }) })}
        onChange={(event) => {
          change.reset()
          setForm({ ...form, [name]: event.currentTarget.value })
        }}
      />
    )
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    if (Object.values(faults).every((fault) => fault === undefined)) change.mutate()
  }
  const isDirty = () => Object.values(form).some((text) => text !== '')
  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard isDirty={isDirty} onLeave={() => setForm(empty)} />
      <RecordBody width="narrow">
        <RecordSection title={t('myProfile.password.title')}>
          <Fields>
            {field('current', 'current-password')}
            {field('next', 'new-password')}
            {field('repeat', 'new-password')}
            <WholeRow>
              <div className={styles.buttons}>
                <Note inline>{t('myProfile.password.ends')}</Note>
                <Button look="primary" type="submit" busy={change.isPending} disabled={!isDirty()}>
                  {t('myProfile.password.change')}
                </Button>
              </div>
            </WholeRow>
          </Fields>
        </RecordSection>
      </RecordBody>
    </form>
  )
}
