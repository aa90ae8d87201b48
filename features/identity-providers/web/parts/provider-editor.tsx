import { type SubmitEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { useDraft } from '../../../../platform/web/forms/use-draft.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { FormFooter } from '../../../users/web/port.ts'
import { createIdentityProvider, getIdentityProviderChanges, updateIdentityProvider } from '../../contract/endpoints.ts'
import type { IdentityProvider } from '../../contract/identity-provider.ts'
import { providerLink, providersLink } from '../links.ts'
import { checkedForm, emptyProvider, formOf, type ProviderForm } from '../provider-form.ts'
import { useProviderSaving } from '../use-provider-saving.ts'
import { CallbackAddress } from './callback-address.tsx'
import { GroupMappingEditor } from './group-mapping-editor.tsx'
import styles from './provider.module.css'
import { ProviderConflict } from './provider-changes.tsx'
import { ProviderTest } from './provider-test.tsx'
import { SecretField, type SecretWish } from './secret-field.tsx'

type TextName = 'name' | 'issuer' | 'clientId' | 'scopes' | 'subjectClaim' | 'emailClaim' | 'groupsClaim' | 'domains'
type YesNo = 'isEnabled' | 'mayCreate' | 'trustsEmail'

const longest: Readonly<Record<TextName, number>> = {
  name: 100,
  issuer: 500,
  clientId: 500,
  scopes: 500,
  subjectClaim: 200,
  emailClaim: 200,
  groupsClaim: 200,
  domains: 10_000,
}

/** The form of a provider: a new one without `provider`. Only what was changed is sent. */
export function ProviderEditor({ provider }: { readonly provider?: IdentityProvider }) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const stored = useMemo(() => (provider ? formOf(provider) : emptyProvider), [provider])
  const draft = useDraft<ProviderForm>(`identity-provider ${provider?.id ?? 'new'}`, stored)
  const [secret, setSecret] = useState<SecretWish>()
  const isSaved = useRef(false)
  const saving = useProviderSaving(async () =>
    provider
      ? (await call(getIdentityProviderChanges, { params: { id: provider.id }, query: { since: provider.version } }))
          .results
      : [],
  )
  const { value, changes } = draft
  const errorOf = (field: string) => {
    const fault = saving.faults.find((one) => one.field === field)
    return fault && t(`identityProviders.fault.${fault.key}`, { about: fault.about })
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const checked = checkedForm(value)
    if ('faults' in checked) return saving.setFaults(checked.faults)
    const { clientSecret: _none, ...fields } = checked.provider
    const changed = Object.fromEntries(Object.entries(fields).filter(([field]) => field in changes))
    const saved = await saving.save(() =>
      provider
        ? call(updateIdentityProvider, {
            params: { id: provider.id },
            body: { version: provider.version, ...changed, ...(secret !== undefined && { clientSecret: secret }) },
          })
        : call(createIdentityProvider, { body: { ...fields, clientSecret: secret ?? null } }),
    )
    if (!saved) return
    isSaved.current = true
    draft.discard()
    navigate(providerLink('view', saved.id), { replace: true })
  }
  const leave = () => {
    isSaved.current = true
    draft.discard()
    navigate(provider ? providerLink('view', provider.id) : providersLink, { replace: true })
  }
  const text = (field: TextName, help?: string) => {
    const error = errorOf(field)
    return (
      <TextField
        label={t(`identityProviders.field.${field}`)}
        value={value[field]}
        maxLength={longest[field]}
        autoComplete="off"
        spellCheck={false}
        changed={field in changes}
        {...(help !== undefined && { help })}
        {...(error !== undefined && { error })}
        onChange={(event) => draft.change({ [field]: event.currentTarget.value })}
      />
    )
  }
  const yesNo = (field: YesNo) => (
    <Checkbox
      label={t(`identityProviders.field.${field}`)}
      help={t(`identityProviders.help.${field}`)}
      checked={value[field]}
      onChange={(checked) => draft.change({ [field]: checked })}
    />
  )
  const help = (field: TextName) => t(`identityProviders.help.${field}`)
  const settings = () => ({
    id: provider?.id ?? null,
    issuer: value.issuer.trim(),
    clientId: value.clientId.trim(),
    clientSecret: secret ?? null,
    scopes: value.scopes.trim(),
  })
  return (
    <form className={styles.page} onSubmit={submit} noValidate>
      <LeaveGuard
        isDirty={() => !isSaved.current && (draft.isDirty() || secret !== undefined)}
        onLeave={draft.discard}
      />
      <ProviderConflict changes={saving.others} />
      <div className={styles.form}>
        <section className={styles.section}>
          <h2 className={styles.title}>{t('identityProviders.section.connection')}</h2>
          <CallbackAddress />
          <div className={styles.fields}>
            {text('name', help('name'))}
            {text('issuer', help('issuer'))}
            {text('clientId')}
            <SecretField
              setAtMs={provider?.secretSetAtMs ?? null}
              value={secret}
              error={errorOf('clientSecret')}
              onChange={setSecret}
            />
            {text('scopes', help('scopes'))}
          </div>
          <div className={styles.choices}>{yesNo('isEnabled')}</div>
        </section>
        <section className={styles.section}>
          <h2 className={styles.title}>{t('identityProviders.section.test')}</h2>
          <ProviderTest settings={settings} />
        </section>
        <section className={styles.section}>
          <h2 className={styles.title}>{t('identityProviders.section.people')}</h2>
          <div className={styles.fields}>
            {text('domains', help('domains'))}
            {text('subjectClaim', help('subjectClaim'))}
            {text('emailClaim', help('emailClaim'))}
          </div>
          <div className={styles.choices}>
            {yesNo('mayCreate')}
            {yesNo('trustsEmail')}
          </div>
        </section>
        <section className={styles.section}>
          <h2 className={styles.title}>{t('identityProviders.section.groups')}</h2>
          <p className={styles.note}>{t('identityProviders.groupsText')}</p>
          <div className={styles.fields}>{text('groupsClaim', help('groupsClaim'))}</div>
          <GroupMappingEditor
            value={value.groupMappings}
            error={errorOf('groupMappings')}
            onChange={(groupMappings) => draft.change({ groupMappings })}
          />
        </section>
      </div>
      <FormFooter
        count={draft.count + (secret === undefined ? 0 : 1)}
        isBusy={saving.isBusy}
        refusal={saving.refusal}
        restoredAtMs={draft.restoredAtMs}
        onDiscard={leave}
        {...(!provider && { saveLabel: t('identityProviders.create') })}
      />
    </form>
  )
}
