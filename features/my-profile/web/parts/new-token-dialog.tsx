import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EDIT, MANAGE, type ProductRights, products, READ } from '../../../../domain/right.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Fault, Note } from '../../../../kit/composites/record/note.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { MultiSelect } from '../../../../kit/primitives/multi-select.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { useDraft } from '../../../../platform/web/forms/use-draft.ts'
import { useFarmChoices } from '../../../../platform/web/search/use-farm-choices.ts'
import { usePerson } from '../../../../platform/web/session/session-context.tsx'
import { createMyToken } from '../../contract/personal-token.ts'
import { profileQuery, rightsQuery, tokensQuery } from '../queries.ts'
import { faultKey } from '../refusal.ts'
import { showRefusal } from '../show-refusal.ts'
import styles from './profile.module.css'
import { ScopeEditor } from './scope-editor.tsx'

const lives = [7, 30, 90, 365] as const
const everything = READ + EDIT + MANAGE

interface TokenDraft {
  readonly name: string
  readonly days: number
  readonly products: ProductRights
  readonly isEverywhere: boolean
  readonly farmCodes: readonly string[]
}
const emptyDraft: TokenDraft = { name: '', days: 90, products: {}, isEverywhere: true, farmCodes: [] }

/**
 * Makes a token; its secret is shown here and nowhere else. What was typed is a draft of this browser, the password is not:
 * leaving forgets it.
 */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const person = usePerson()
  const farms = useFarmChoices(useQuery(rightsQuery()).data?.farms)
  const draft = useDraft<TokenDraft>('my-token', emptyDraft)
  const { change } = draft
  const { name, days, products: scope, isEverywhere, farmCodes } = draft.value
  const [password, setPassword] = useState('')
  const [wasAsked, setAsked] = useState(false)
  // An outside provider keeps the passwords of its people: there is none to ask for.
  const hasPassword = useQuery(profileQuery()).data?.hasPassword === true
  const held: ProductRights = person?.isUserSuperAdmin
    ? Object.fromEntries(products.map((product) => [product, everything]))
    : (person?.products ?? {})
  const make = useMutation({
    mutationFn: () =>
      call(createMyToken, {
        body: {
          name,
          products: scope,
          farmCodes: isEverywhere ? null : [...farmCodes],
          days,
          password: password || null,
        },
      }),
    onSuccess: () => {
      draft.discard()
      setPassword('')
      return client.invalidateQueries({ queryKey: tokensQuery().queryKey })
    },
    onError: (error) => showRefusal(t, error),
  })
  const hasScope = Object.values(scope).some((value) => value > 0)
  const isComplete =
    name.trim() !== '' && hasScope && (isEverywhere || farmCodes.length > 0) && (!hasPassword || password !== '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isComplete) make.mutate()
  }
  const missing = (isMissing: boolean, fault: 'required' | 'none-chosen' = 'required') =>
    wasAsked && isMissing ? t(`myProfile.fault.${fault}`) : undefined
  const refused = (field: string) => {
    const key = faultKey(make.error, field)
    return key === undefined ? undefined : t(key)
  }
  if (make.data) return <Secret token={make.data.token} name={make.data.name} onClose={onClose} />
  const isDirty = () => draft.isDirty() || password !== ''
  const forget = () => {
    draft.discard()
    setPassword('')
  }
  const nameError = missing(name.trim() === '') ?? refused('name')
  const passwordError = missing(password === '') ?? refused('password')
  const scopeError = missing(!hasScope, 'none-chosen') ?? refused('products')
  return (
    <Modal opened title={t('myProfile.token.new')} closeLabel={t('action.close')} onClose={onClose}>
      <form className={styles.stack} onSubmit={submit} noValidate>
        <LeaveGuard isDirty={isDirty} onLeave={forget} place="token" />
        <TextField
          label={t('myProfile.token.name')}
          help={t('myProfile.token.nameHelp')}
          maxLength={100}
          autoComplete="off"
          data-autofocus
          value={name}
          {...(nameError !== undefined && { error: nameError })}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Select
          label={t('myProfile.token.life')}
          choices={lives.map((life) => ({ value: String(life), label: t('myProfile.token.days', { count: life }) }))}
          value={String(days)}
          onChange={(life) => change({ days: Number(life) })}
        />
        <ScopeEditor held={held} scope={scope} onScope={(next) => change({ products: next })} />
        {scopeError && <Fault>{scopeError}</Fault>}
        <Checkbox
          label={t('myProfile.token.allFarms')}
          help={t('myProfile.token.allFarmsHelp')}
          checked={isEverywhere}
          onChange={(next) => change({ isEverywhere: next })}
        />
        {!isEverywhere && (
          <MultiSelect
            label={t('myProfile.token.farms')}
            nothingFound={t('myProfile.nothingFound')}
            choices={farms}
            value={farmCodes}
            error={missing(farmCodes.length === 0, 'none-chosen') ?? refused('farmCodes')}
            onChange={(next) => change({ farmCodes: next })}
          />
        )}
        {hasPassword && (
          <TextField
            type="password"
            label={t('myProfile.token.password')}
            help={t('myProfile.token.passwordHelp')}
            maxLength={200}
            autoComplete="current-password"
            value={password}
            {...(passwordError !== undefined && { error: passwordError })}
            onChange={(event) => {
              make.reset()
              setPassword(event.currentTarget.value)
            }}
          />
        )}
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" type="submit" busy={make.isPending}>
            {t('myProfile.token.create')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function Secret({
  token,
  name,
  onClose,
}: {
  readonly token: string
  readonly name: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const copy = () =>
    void navigator.clipboard.writeText(token).then(
      () => showNotice(t('myProfile.token.copied')),
      () => showNotice(t('myProfile.token.copyFailed'), { state: 'warning' }),
    )
  return (
    <Modal
      opened
      title={name}
      closeLabel={t('action.close')}
      onClose={onClose}
      closesLightly={false}
      actions={
        <>
          <Button data-autofocus onClick={copy}>
            {t('myProfile.token.copy')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t('myProfile.token.kept')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>{t('myProfile.token.once')}</p>
        <code className={styles.secret}>{token}</code>
        <Note>{t('myProfile.token.use')}</Note>
        <code
          className={styles.secret}
        >{`curl -H "Authorization: Bearer ${token.slice(0, 8)}…" ${window.location.origin}/api/MyFleetTable`}</code>
      </div>
    </Modal>
  )
}
