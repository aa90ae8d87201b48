import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MANAGE } from '../../../../domain/right.ts'
import { Fault } from '../../../../kit/composites/record/note.tsx'
import { RecordBody, RecordPage } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { MultiSelect } from '../../../../kit/primitives/multi-select.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { FormFooter } from '../../../../platform/web/forms/form-footer.tsx'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { EditConflict } from '../../../../platform/web/forms/record-changes.tsx'
import { useDraft } from '../../../../platform/web/forms/use-draft.ts'
import { useSaving } from '../../../../platform/web/forms/use-saving.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { createUser, getUserChanges, updateUser } from '../../contract/endpoints.ts'
import { NewPerson, type PersonAllowance, type PersonDetails } from '../../contract/person.ts'
import { userLink, usersLink } from '../links.ts'
import { bodyOf, emptyPerson, formOf, rightsChanged, rightsWith } from '../person-form.ts'
import { groupNamesQuery, groupsQuery, usersKind } from '../queries.ts'
import { faultKeys, faultsOfIssues } from '../refusal.ts'
import { useChangeWords } from '../use-change-words.ts'
import { useInvitationOffer } from '../use-invitation-offer.ts'
import { PerimeterEditor } from './perimeter-editor.tsx'
import { PersonFields } from './person-fields.tsx'
import { RightsMatrix } from './rights-matrix.tsx'

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
  const draft = useDraft(`user ${person?.id ?? 'new'}`, stored, person?.version)
  const groupNames = useQuery(groupNamesQuery())
  const groups = useQuery(groupsQuery())
  const saving = useSaving(
    draft,
    async (since) =>
      person ? (await call(getUserChanges, { params: { id: person.id }, query: { since } })).results : [],
    usersKind,
  )
  const offer = useInvitationOffer()
  const changeWords = useChangeWords()
  const { value } = draft
  const storedRights = person?.grants[0]?.products ?? {}
  const products = rightsWith(storedRights, value.products)
  const faultOf = (field: string) => {
    const fault = saving.faults.find((one) => one.field === field)
    return fault && t(faultKeys(fault), { about: fault.about })
  }
  const change = (next: Parameters<typeof draft.change>[0]) => {
    saving.forget(Object.keys(next))
    draft.change(next)
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
    <RecordPage onSubmit={submit}>
      <LeaveGuard isDirty={draft.isDirty} onLeave={draft.discard} />
      <EditConflict title={t('users.conflict.person')} changes={saving.others} words={changeWords} />
      <RecordBody>
        <RecordSection title={t('users.section.person')}>
          <PersonFields value={value} changes={draft.changes} allowed={allowed} faultOf={faultOf} onChange={change} />
        </RecordSection>
        {allowed.rights && (
          <>
            <RecordSection title={t('users.section.groups')}>
              {groupNames.isError ? (
                <QueryError
                  error={groupNames.error}
                  onRetry={() => void groupNames.refetch()}
                  busy={groupNames.isFetching}
                  inline
                />
              ) : (
                <MultiSelect
                  label={t('users.field.groupIds')}
                  help={t('users.help.groups')}
                  nothingFound={t('users.nothingFound')}
                  placeholder={t('users.noGroups')}
                  choices={(groupNames.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                  value={value.groupIds}
                  changed={'groupIds' in draft.changes}
                  error={faultOf('groupIds')}
                  onChange={(groupIds) => change({ groupIds })}
                />
              )}
            </RecordSection>
            <RecordSection title={t('users.section.ownFarms')}>
              <PerimeterEditor
                value={value.perimeter}
                hiddenFarms={person?.grants[0]?.perimeter.hiddenFarms ?? 0}
                error={faultOf('perimeter')}
                onChange={(perimeter) => change({ perimeter })}
              />
            </RecordSection>
            <RecordSection title={t('users.section.ownRights')}>
              {rightsFault && <Fault>{t('users.refusal.more-than-held')}</Fault>}
              <RightsMatrix
                own={products}
                ownSource={t('users.rights.own')}
                inherited={inherited}
                refused={saving.faults.filter(({ field }) => field === 'products').map(({ about }) => about)}
                onChange={(wanted) => change({ products: rightsChanged(storedRights, wanted) })}
              />
            </RecordSection>
          </>
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
