import { useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '../../../../domain/language.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Fields, WholeRow } from '../../../../kit/composites/record/fields.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { FormFooter } from '../../../../platform/web/forms/form-footer.tsx'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { EditConflict } from '../../../../platform/web/forms/record-changes.tsx'
import { useRecordForm } from '../../../../platform/web/forms/use-record-form.ts'
import { useSameCallback } from '../../../../platform/web/forms/use-same-callback.ts'
import { useSession } from '../../../../platform/web/session/session-context.tsx'
import { ZoneSelect } from '../../../../platform/web/time/zone-select.tsx'
import { useChangeWords } from '../../../users/web/port.ts'
import { getMyProfileChanges, type MyProfile, updateMyProfile } from '../../contract/profile.ts'
import { languageName } from '../names.ts'
import { profileKind, profileQuery } from '../queries.ts'
import { useAccountLanguage } from '../use-account-language.ts'

interface Form {
  readonly firstName: string
  readonly lastName: string
  /** Empty: the browser's. */
  readonly lang: string
  readonly timezone: string
}

/** Name, language and zone; only what was changed is sent. */
export function PersonalForm({ profile }: { readonly profile: MyProfile }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const session = useSession()
  const { follow: followLanguage } = useAccountLanguage()
  const stored: Form = {
    firstName: profile.firstName,
    lastName: profile.lastName,
    lang: profile.lang ?? '',
    timezone: profile.timezone ?? '',
  }
  const { draft, saving, change, faultIn } = useRecordForm<Form>({
    key: 'my-profile',
    stored,
    version: profile.version,
    readOthers: async (since) => (await call(getMyProfileChanges, { query: { since } })).results,
    kind: profileKind,
  })
  const changeWords = useChangeWords()
  const { value, changes } = draft
  const changeZone = useSameCallback((timezone: string) => change({ timezone }))
  const faultOf = (field: 'firstName' | 'lastName') => {
    if (value[field].trim() === '') return { error: t('myProfile.fault.required') }
    const fault = faultIn(field)
    return fault ? { error: t(`myProfile.fault.${fault.key}`) } : {}
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (value.firstName.trim() === '' || value.lastName.trim() === '') return
    const { lang, timezone, ...names } = changes
    const saved = await saving.save(() =>
      call(updateMyProfile, {
        body: {
          version: draft.version,
          ...names,
          ...(lang !== undefined && { lang: lang === '' ? null : (lang as Language) }),
          ...(timezone !== undefined && { timezone: timezone === '' ? null : timezone }),
        },
      }),
    )
    if (!saved) return
    draft.discard()
    client.setQueryData(profileQuery().queryKey, saved)
    await session.reloadPerson().catch(() => undefined)
    if (lang !== undefined) await followLanguage(saved.lang)
    showNotice(t('myProfile.saved'))
  }
  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard isDirty={draft.isDirty} onLeave={draft.discard} />
      <EditConflict title={t('myProfile.conflict')} saving={saving} words={changeWords} />
      <RecordBody width="narrow">
        <Fields>
          <TextField
            label={t('myProfile.field.firstName')}
            maxLength={100}
            autoComplete="given-name"
            value={value.firstName}
            changed={'firstName' in changes}
            {...faultOf('firstName')}
            onChange={(event) => change({ firstName: event.currentTarget.value })}
          />
          <TextField
            label={t('myProfile.field.lastName')}
            maxLength={100}
            autoComplete="family-name"
            value={value.lastName}
            changed={'lastName' in changes}
            {...faultOf('lastName')}
            onChange={(event) => change({ lastName: event.currentTarget.value })}
          />
          <Select
            label={t('myProfile.field.lang')}
            value={value.lang}
            choices={[
              { value: '', label: t('myProfile.browser') },
              ...languages.map((one) => ({ value: one, label: languageName(one) })),
            ]}
            onChange={(lang) => change({ lang })}
          />
          <ZoneSelect
            label={t('myProfile.field.timezone')}
            browserLabel={t('myProfile.browser')}
            nothingFound={t('myProfile.nothingFound')}
            value={value.timezone}
            onChange={changeZone}
          />
          <WholeRow>
            <Note>{t('myProfile.identityHelp')}</Note>
          </WholeRow>
        </Fields>
      </RecordBody>
      <FormFooter draft={draft} isBusy={saving.isBusy} refusal={saving.refusal} onDiscard={draft.discard} staysOpen />
    </form>
  )
}
