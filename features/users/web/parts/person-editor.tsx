import { useQuery } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { MultiSelect } from '../../../../kit/primitives/multi-select.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { useDraft } from '../../../../platform/web/forms/use-draft.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { createUser, getUserChanges, updateUser } from '../../contract/endpoints.ts'
import { NewPerson, type PersonAllowance, type PersonDetails } from '../../contract/person.ts'
import { userLink, usersLink } from '../links.ts'
import { bodyOf, type PersonForm } from '../person-form.ts'
import { groupNamesQuery, groupsQuery } from '../queries.ts'
import { faultsOfIssues } from '../refusal.ts'
import { useInvitationOffer } from '../use-invitation-offer.ts'
import { useSaving } from '../use-saving.ts'
import { EditConflict } from './edit-conflict.tsx'
import { FormFooter } from './form-footer.tsx'
import { PerimeterEditor } from './perimeter-editor.tsx'
import { PersonFields } from './person-fields.tsx'
import styles from './person-sections.module.css'
import { RightsMatrix } from './rights-matrix.tsx'

/** The form of a person: a new one without `person`. Only what was changed is sent. */
export function PersonEditor({
  person,
  stored,
  allowed,
}: {
  readonly person?: PersonDetails
  readonly stored: PersonForm
  readonly allowed: PersonAllowance
}) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const draft = useDraft(`user ${person?.id ?? 'new'}`, stored)
  const groupNames = useQuery(groupNamesQuery())
  const groups = useQuery(groupsQuery())
  const saving = useSaving(async () =>
    person ? (await call(getUserChanges, { params: { id: person.id }, query: { since: person.version } })).results : [],
  )
  const offer = useInvitationOffer()
  const { value } = draft
  const faultOf = (field: string) => {
    const fault = saving.faults.find((one) => one.field === field)
    return fault && t(`users.fault.${fault.key}`, { about: fault.about })
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const checked = NewPerson.safeParse(bodyOf(value))
    if (!checked.success) return saving.setFaults(faultsOfIssues(checked.error.issues))
    const saved = await saving.save(() =>
      person
        ? call(updateUser, {
            params: { id: person.id },
            body: { version: person.version, ...bodyOf(draft.changes) },
          })
        : call(createUser, { body: checked.data }),
    )
    if (!saved) return
    draft.discard()
    navigate(userLink('view', saved.id), { replace: true })
    if (!person) await offer(saved)
  }
  const leave = () => {
    draft.discard()
    navigate(person ? userLink('view', person.id) : usersLink, { replace: true })
  }
  const inherited = (groups.data ?? [])
    .filter(({ id }) => value.groupIds.includes(id))
    .map(({ name, products }) => ({ source: name, products }))
  const rightsFault = faultOf('products')
  return (
    <form className={styles.page} onSubmit={submit} noValidate>
      <LeaveGuard isDirty={draft.isDirty} onLeave={draft.discard} />
      <EditConflict of="person" changes={saving.others} />
      <div className={`${styles.sections} ${styles.form}`}>
        <section className={styles.section}>
          <h2 className={styles.title}>{t('users.section.person')}</h2>
          <PersonFields
            value={value}
            changes={draft.changes}
            allowed={allowed}
            faultOf={faultOf}
            onChange={draft.change}
          />
        </section>
        {allowed.rights && (
          <>
            <section className={styles.section}>
              <h2 className={styles.title}>{t('users.section.groups')}</h2>
              <MultiSelect
                label={t('users.field.groupIds')}
                help={t('users.help.groups')}
                nothingFound={t('users.nothingFound')}
                placeholder={t('users.noGroups')}
                choices={(groupNames.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                value={value.groupIds}
                changed={'groupIds' in draft.changes}
                error={faultOf('groupIds')}
                onChange={(groupIds) => draft.change({ groupIds })}
              />
            </section>
            <section className={styles.section}>
              <h2 className={styles.title}>{t('users.section.ownFarms')}</h2>
              <PerimeterEditor
                value={value.perimeter}
                hiddenFarms={person?.grants[0]?.perimeter.hiddenFarms ?? 0}
                error={faultOf('perimeter')}
                onChange={(perimeter) => draft.change({ perimeter })}
              />
            </section>
            <section className={styles.section}>
              <h2 className={styles.title}>{t('users.section.ownRights')}</h2>
              {rightsFault && <p role="alert">{t('users.refusal.more-than-held')}</p>}
              <RightsMatrix
                own={value.products}
                ownSource={t('users.rights.own')}
                inherited={inherited}
                refused={saving.faults.filter(({ field }) => field === 'products').map(({ about }) => about)}
                onChange={(products) => draft.change({ products })}
              />
            </section>
          </>
        )}
      </div>
      <FormFooter
        count={draft.count}
        isBusy={saving.isBusy}
        refusal={saving.refusal}
        restoredAtMs={draft.restoredAtMs}
        onDiscard={leave}
        {...(!person && { saveLabel: t('users.create') })}
      />
    </form>
  )
}
