import { type SubmitEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Fields } from '../../../../kit/composites/record/fields.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody, RecordPage } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { FormFooter } from '../../../../platform/web/forms/form-footer.tsx'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { EditConflict } from '../../../../platform/web/forms/record-changes.tsx'
import { othersOf, useRecordForm } from '../../../../platform/web/forms/use-record-form.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { createIdentityProvider, getIdentityProviderChanges, updateIdentityProvider } from '../../contract/endpoints.ts'
import type { IdentityProvider } from '../../contract/identity-provider.ts'
import { providerLink, providersLink } from '../links.ts'
import {
  checkedForm,
  connectionOf,
  emptyProvider,
  formOf,
  neededOfProvider,
  type ProviderForm,
} from '../provider-form.ts'
import { invalidateProviders } from '../queries.ts'
import { faultOf } from '../refusal.ts'
import type { SecretChange } from '../secret-note.ts'
import { useChangeWords } from '../use-change-words.ts'
import { CallbackAddress } from './callback-address.tsx'
import { GroupMappingEditor } from './group-mapping-editor.tsx'
import { ProviderTest } from './provider-test.tsx'
import { SecretField } from './secret-field.tsx'

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
  const [secret, setSecret] = useState<SecretChange>()
  const isSaved = useRef(false)
  const changeWords = useChangeWords()
  const { draft, saving, change, faultIn } = useRecordForm<ProviderForm>({
    key: `identity-provider ${provider?.id ?? 'new'}`,
    stored,
    version: provider?.version,
    readOthers: othersOf(getIdentityProviderChanges, provider?.id),
    kind: { readAgain: invalidateProviders, faultOf },
  })
  const { value, changes } = draft
  const errorOf = (field: string) => {
    const fault = faultIn(field)
    return fault && t(`identityProviders.fault.${fault.key}`, { about: fault.about })
  }
  const goTo = (link: string) => {
    isSaved.current = true
    draft.discard()
    navigate(link, { replace: true })
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
            body: { version: draft.version, ...changed, ...(secret !== undefined && { clientSecret: secret }) },
          })
        : call(createIdentityProvider, { body: { ...fields, clientSecret: secret ?? null } }),
    )
    if (saved) goTo(providerLink('view', saved.id))
  }
  const text = (field: TextName, help?: string) => (
    <TextField
      label={t(`identityProviders.field.${field}`)}
      value={value[field]}
      maxLength={longest[field]}
      autoComplete="off"
      spellCheck={false}
      changed={field in changes}
      needed={neededOfProvider.has(field)}
      error={errorOf(field)}
      {...(help !== undefined && { help })}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  )
  const yesNo = (field: YesNo) => (
    <Checkbox
      label={t(`identityProviders.field.${field}`)}
      help={t(`identityProviders.help.${field}`)}
      checked={value[field]}
      onChange={(checked) => change({ [field]: checked })}
    />
  )
  const help = (field: TextName) => t(`identityProviders.help.${field}`)
  const settings = () => ({ id: provider?.id ?? null, clientSecret: secret ?? null, ...connectionOf(value) })
  return (
    <RecordPage onSubmit={submit}>
      <LeaveGuard
        isDirty={() => !isSaved.current && (draft.isDirty() || secret !== undefined)}
        onLeave={draft.discard}
      />
      <EditConflict title={t('identityProviders.conflict')} changes={saving.others} words={changeWords} />
      <RecordBody>
        <RecordSection title={t('identityProviders.section.connection')}>
          <CallbackAddress />
          <Fields>
            {text('name', help('name'))}
            {text('issuer', help('issuer'))}
            {text('clientId')}
            <SecretField
              setAtMs={provider?.secretSetAtMs ?? null}
              value={secret}
              isRestored={draft.restoredAtMs !== undefined}
              error={errorOf('clientSecret')}
              onChange={(next) => {
                saving.forget(['clientSecret'])
                setSecret(next)
              }}
            />
            {text('scopes', help('scopes'))}
          </Fields>
          {yesNo('isEnabled')}
        </RecordSection>
        <RecordSection title={t('identityProviders.section.test')}>
          <ProviderTest settings={settings} />
        </RecordSection>
        <RecordSection title={t('identityProviders.section.people')}>
          <Fields>
            {text('domains', help('domains'))}
            {text('subjectClaim', help('subjectClaim'))}
            {text('emailClaim', help('emailClaim'))}
          </Fields>
          {yesNo('mayCreate')}
          {yesNo('trustsEmail')}
        </RecordSection>
        <RecordSection title={t('identityProviders.section.groups')}>
          <Note>{t('identityProviders.groupsText')}</Note>
          <Fields>{text('groupsClaim', help('groupsClaim'))}</Fields>
          <GroupMappingEditor
            value={value.groupMappings}
            error={errorOf('groupMappings')}
            onChange={(groupMappings) => change({ groupMappings })}
          />
        </RecordSection>
      </RecordBody>
      <FormFooter
        draft={{ count: draft.count + (secret === undefined ? 0 : 1), restoredAtMs: draft.restoredAtMs }}
        isBusy={saving.isBusy}
        refusal={saving.refusal}
        onDiscard={() => goTo(provider ? providerLink('view', provider.id) : providersLink)}
        {...(!provider && { saveLabel: t('identityProviders.create') })}
      />
    </RecordPage>
  )
}
