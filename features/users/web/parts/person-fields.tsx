import { useTranslation } from 'react-i18next'
import { languages } from '../../../../domain/language.ts'
import { Fields, WholeRow } from '../../../../kit/composites/record/fields.tsx'
import { Folded } from '../../../../kit/composites/record/folded.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { useSameCallback } from '../../../../platform/web/forms/use-same-callback.ts'
import { ZoneSelect } from '../../../../platform/web/time/zone-select.tsx'
import { type PersonAllowance, personTitles, personTypes } from '../../contract/person.ts'
import { neededOfPerson } from '../needed-fields.ts'
import type { PersonForm } from '../person-form.ts'
import { languageName } from '../person-names.ts'

const foldedFields = ['title', 'type', 'lang', 'timezone', 'isEnabled', 'isUserSuperAdmin'] as const

/** Who the person is: name, how they sign in, language and zone. */
export function PersonFields({
  value,
  changes,
  allowed,
  faultOf,
  onChange,
  invitation,
}: {
  readonly value: PersonForm
  readonly changes: Partial<PersonForm>
  readonly allowed: PersonAllowance
  /** Words for what is wrong with a field. */
  readonly faultOf: (field: string) => string | undefined
  readonly onChange: (change: Partial<PersonForm>) => void
  /** Of a new person: whether to invite them. Fields that few need are then folded away. */
  readonly invitation?: { readonly isWanted: boolean; readonly onWant: (isWanted: boolean) => void }
}) {
  const { t } = useTranslation()
  const changeZone = useSameCallback((timezone: string) => onChange({ timezone }))
  const text = (field: 'firstName' | 'lastName' | 'login' | 'email', isFixed = false, help?: string) => {
    const error = faultOf(field)
    return (
      <TextField
        label={t(`users.field.${field}`)}
        value={value[field]}
        maxLength={field === 'email' ? 254 : 100}
        type={field === 'email' ? 'email' : 'text'}
        autoComplete="off"
        disabled={isFixed}
        needed={neededOfPerson.has(field)}
        changed={field in changes}
        {...(help !== undefined && { help })}
        {...(error !== undefined && { error })}
        onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      />
    )
  }
  const outranked = allowed.identity ? undefined : t('users.fault.outranks')
  const more = (
    <Fields>
      <Select
        label={t('users.field.title')}
        value={value.title}
        choices={[
          { value: '', label: '-' },
          ...personTitles.map((one) => ({ value: one, label: t(`users.personTitle.${one}`) })),
        ]}
        onChange={(title) => onChange({ title })}
      />
      <Select
        label={t('users.field.type')}
        value={value.type}
        choices={[
          { value: '', label: '-' },
          ...personTypes.map((one) => ({ value: one, label: t(`users.personType.${one}`) })),
        ]}
        onChange={(type) => onChange({ type })}
      />
      <Select
        label={t('users.field.lang')}
        value={value.lang}
        choices={[
          { value: '', label: t('users.browserLanguage') },
          ...languages.map((one) => ({ value: one, label: languageName(one) })),
        ]}
        onChange={(lang) => onChange({ lang: lang as PersonForm['lang'] })}
      />
      <ZoneSelect
        label={t('users.field.timezone')}
        browserLabel={t('users.browserZone')}
        nothingFound={t('users.nothingFound')}
        value={value.timezone}
        onChange={changeZone}
      />
      <WholeRow>
        <Checkbox
          label={t('users.field.isEnabled')}
          help={t(
            allowed.disable ? 'users.help.isEnabled' : `users.refusal.${allowed.identity ? 'own-account' : 'outranks'}`,
          )}
          checked={value.isEnabled}
          disabled={!allowed.disable}
          onChange={(isEnabled) => onChange({ isEnabled })}
        />
      </WholeRow>
      {allowed.superAdmin && (
        <WholeRow>
          <Checkbox
            label={t('users.field.isUserSuperAdmin')}
            help={t('users.help.isUserSuperAdmin')}
            checked={value.isUserSuperAdmin}
            onChange={(isUserSuperAdmin) => onChange({ isUserSuperAdmin })}
          />
        </WholeRow>
      )}
    </Fields>
  )
  return (
    <>
      <Fields>
        {text('firstName')}
        {text('lastName')}
        {text('login', !allowed.identity, outranked ?? t('users.help.login'))}
        {text('email', !allowed.identity, outranked)}
        {invitation && (
          <WholeRow>
            <Checkbox
              label={t('users.invitation.onCreate')}
              help={t(value.email.trim() === '' ? 'users.invitation.needsEmail' : 'users.invitation.onCreateHelp')}
              checked={invitation.isWanted && value.email.trim() !== ''}
              disabled={value.email.trim() === ''}
              onChange={invitation.onWant}
            />
          </WholeRow>
        )}
      </Fields>
      {invitation ? (
        <Folded title={t('users.fold.details')} mustOpen={foldedFields.some((field) => faultOf(field) !== undefined)}>
          {more}
        </Folded>
      ) : (
        more
      )}
    </>
  )
}
