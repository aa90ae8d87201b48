import { type SubmitEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MANAGE } from '../../../../domain/right.ts'
import { RecordBody, RecordPage } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { FormFooter } from '../../../../platform/web/forms/form-footer.tsx'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { EditConflict } from '../../../../platform/web/forms/record-changes.tsx'
import { othersOf, useRecordForm } from '../../../../platform/web/forms/use-record-form.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { createUser, getUserChanges, updateUser } from '../../contract/endpoints.ts'
import { NewPerson, type PersonAllowance, type PersonDetails } from '../../contract/person.ts'
import { userLink, usersLink } from '../links.ts'
import { bodyOf, emptyPerson, formOf, rightsWith } from '../person-form.ts'
import { usersKind } from '../queries.ts'
import { faultKeys, faultsOfIssues } from '../refusal.ts'
import { withSuggestedLogin } from '../suggested-login.ts'
import { useChangeWords } from '../use-change-words.ts'
import { useInvitationOffer } from '../use-invitation-offer.ts'
import { PersonAccess } from './person-access.tsx'
import { PersonFields } from './person-fields.tsx'

/** The form of a person: a new one without `person`. Only what was changed is sent. */
export function PersonEditor({ person }: { readonly person?: PersonDetails }) {
  const { t } = useTranslation()
  const can = useCan()
  const stored = useMemo(() => (person ? formOf(person) : emptyPerson()), [person])
  const allowed: PersonAllowance = person?.allowed ?? {
    edit: true,
    identity: true,
    rights: can({ product: 'BackOfficeUsers', flag: MANAGE }),
    superAdmin: can('super-admin'),
    disable: true,
    remove: false,
    sessions: false,
  }
  const navigate = useNavigation()
  const { draft, saving, change, faultIn } = useRecordForm({
    key: `user ${person?.id ?? 'new'}`,
    stored,
    version: person?.version,
    record: person && { kind: 'user', id: person.id },
    readOthers: othersOf(getUserChanges, person?.id),
    kind: usersKind,
  })
  const [invites, setInvites] = useState(true)
  const offer = useInvitationOffer()
  const changeWords = useChangeWords()
  const { value } = draft
  const storedRights = person?.grants[0]?.products ?? {}
  const products = rightsWith(storedRights, value.products)
  const faultOf = (field: string) => {
    const fault = faultIn(field)
    return fault && t(faultKeys(fault), { about: fault.about })
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const checked = NewPerson.safeParse(bodyOf({ ...value, products }))
    if (!checked.success) return saving.setFaults(faultsOfIssues(checked.error.issues))
    const saved = await saving.save(() =>
      person
        ? call(updateUser, {
            params: { id: person.id },
            body: {
              version: draft.version,
              ...bodyOf({ ...draft.changes, ...(draft.changes.products && { products }) }),
            },
          })
        : call(createUser, { body: checked.data }),
    )
    if (!saved) return
    draft.discard()
    navigate(userLink('view', saved.id), { replace: true })
    if (!person) await offer(saved, invites)
  }
  const leave = () => {
    draft.discard()
    navigate(person ? userLink('view', person.id) : usersLink, { replace: true })
  }
  return (
    <RecordPage onSubmit={submit}>
      <LeaveGuard isDirty={draft.isDirty} onLeave={draft.discard} />
      <EditConflict title={t('users.conflict.person')} saving={saving} words={changeWords} />
      <RecordBody>
        <RecordSection title={t('users.section.person')}>
          <PersonFields
            value={value}
            changes={draft.changes}
            allowed={allowed}
            faultOf={faultOf}
            onChange={person ? change : (next) => change(withSuggestedLogin(value, next))}
            {...(!person && { invitation: { isWanted: invites, onWant: setInvites } })}
          />
        </RecordSection>
        {allowed.rights && (
          <PersonAccess
            person={person}
            value={value}
            changes={draft.changes}
            faults={saving.faults}
            faultOf={faultOf}
            onChange={change}
          />
        )}
      </RecordBody>
      <FormFooter
        draft={draft}
        isBusy={saving.isBusy}
        refusal={saving.refusal}
        onDiscard={leave}
        {...(!person && { saveLabel: t('users.create') })}
      />
    </RecordPage>
  )
}
