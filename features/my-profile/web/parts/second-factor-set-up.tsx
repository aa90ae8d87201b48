import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import type { ReplyOf } from '../../../../platform/contract/endpoint.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { beginMySecondFactor, confirmMySecondFactor } from '../../contract/second-factor.ts'
import { secondFactorQuery } from '../queries.ts'
import { faultKey } from '../refusal.ts'
import { showRefusal } from '../show-refusal.ts'
import { CodeField } from './code-field.tsx'
import styles from './profile.module.css'

interface Steps {
  readonly onClose: () => void
  readonly onCodes: (codes: readonly string[]) => void
}

/** Sets up a second factor: the password again, then the app, then its first code. */
export function SecondFactorSetUp({ onClose, onCodes }: Steps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [wasAsked, setAsked] = useState(false)
  const begin = useMutation({
    mutationFn: () => call(beginMySecondFactor, { body: { password } }),
    onError: (error) => showRefusal(t, error),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    if (password !== '') begin.mutate()
  }
  const key = wasAsked && password === '' ? 'myProfile.fault.required' : faultKey(begin.error, 'password')
  return (
    <Modal opened title={t('myProfile.secondFactor.setUp')} closeLabel={t('action.close')} onClose={onClose}>
      {begin.data ? (
        <App setUp={begin.data} onClose={onClose} onCodes={onCodes} />
      ) : (
        <form className={styles.stack} onSubmit={submit} noValidate>
          <p>{t('myProfile.secondFactor.needsApp')}</p>
          <TextField
            type="password"
            label={t('myProfile.password.current')}
            maxLength={200}
            autoComplete="current-password"
            data-autofocus
            value={password}
            {...(key !== undefined && { error: t(key) })}
            onChange={(event) => {
              begin.reset()
              setPassword(event.currentTarget.value)
            }}
          />
          <div className={styles.buttons}>
            <Button onClick={onClose}>{t('action.cancel')}</Button>
            <Button look="primary" type="submit" busy={begin.isPending}>
              {t('myProfile.secondFactor.next')}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  )
}

/** What the app has to be given, and its answer. */
function App({
  setUp,
  onClose,
  onCodes,
}: Steps & {
  readonly setUp: ReplyOf<typeof beginMySecondFactor>
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [wasAsked, setAsked] = useState(false)
  const confirm = useMutation({
    mutationFn: () => call(confirmMySecondFactor, { body: { code } }),
    onSuccess: async ({ recoveryCodes }) => {
      onCodes(recoveryCodes)
      await client.invalidateQueries({ queryKey: secondFactorQuery().queryKey })
    },
    onError: (error) => showRefusal(t, error),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    if (code.trim() !== '') confirm.mutate()
  }
  const { size, path } = setUp.qr
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <p>{t('myProfile.secondFactor.scan')}</p>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('myProfile.secondFactor.qr')}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p className={styles.openApp}>
        <a href={setUp.address}>{t('myProfile.secondFactor.openApp')}</a>
      </p>
      <Note>{t('myProfile.secondFactor.type')}</Note>
      <code className={styles.secret}>{setUp.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      <CodeField
        code={code}
        help={t('myProfile.secondFactor.firstCode')}
        isMissing={wasAsked && code.trim() === ''}
        error={confirm.error}
        onChange={(typed) => {
          confirm.reset()
          setCode(typed)
        }}
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button look="primary" type="submit" busy={confirm.isPending}>
          {t('myProfile.secondFactor.confirm')}
        </Button>
      </div>
    </form>
  )
}
