import { type SubmitEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Fields, RestOfRow, WholeRow } from '../../../../kit/composites/record/fields.tsx'
import { RecordBody, RecordPage } from '../../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { FormFooter } from '../../../../platform/web/forms/form-footer.tsx'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { EditConflict } from '../../../../platform/web/forms/record-changes.tsx'
import { othersOf, useRecordForm } from '../../../../platform/web/forms/use-record-form.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { type GroupDetails, NewGroup } from '../../contract/group.ts'
import { createGroup, getGroupChanges, updateGroup } from '../../contract/group-endpoints.ts'
import type { Perimeter, Rights } from '../../contract/person.ts'
import { groupLink, groupsLink } from '../links.ts'
import { neededOfGroup } from '../needed-fields.ts'
import { editablePerimeter, noPerimeter, rightsWith } from '../person-form.ts'
import { usersKind } from '../queries.ts'
import { faultKeys, faultsOfIssues } from '../refusal.ts'
import { useChangeWords } from '../use-change-words.ts'
import { GroupMembersField } from './group-members-field.tsx'
import { PerimeterEditor } from './perimeter-editor.tsx'
import { RightsSection } from './rights-section.tsx'

interface GroupForm {
  readonly name: string
  readonly description: string
  /** Only the rights that become others, so that what somebody else changes of the rest stays. */
  readonly products: Rights
  readonly perimeter: Perimeter
  /** Members that come and go, so that what somebody else changes of the others stays. */
  readonly addMembers: string[]
  readonly removeMembers: string[]
}

const formOf = (group: GroupDetails | undefined): GroupForm => ({
  name: group?.name ?? '',
  description: group?.description ?? '',
  products: {},
  perimeter: group ? editablePerimeter(group.perimeter) : noPerimeter,
  addMembers: [],
  removeMembers: [],
})

const without = (ids: readonly string[], gone: readonly string[]) => ids.filter((id) => !gone.includes(id))

/** The form of a group: a new one without `group`. Only what was changed is sent. */
export function GroupEditor({ group }: { readonly group?: GroupDetails }) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const stored = useMemo(() => formOf(group), [group])
  const { draft, saving, change, faultIn } = useRecordForm({
    key: `group ${group?.id ?? 'new'}`,
    stored,
    version: group?.version,
    record: group && { kind: 'group', id: group.id },
    readOthers: othersOf(getGroupChanges, group?.id),
    kind: usersKind,
  })
  const changeWords = useChangeWords()
  const { value } = draft
  const storedRights = group?.products ?? {}
  const products = rightsWith(storedRights, value.products)
  const storedIds = group?.people.map(({ id }) => id) ?? []
  const memberIds = [...without(storedIds, value.removeMembers), ...without(value.addMembers, storedIds)]
  const faultOf = (field: string) => {
    const fault = faultIn(field)
    return fault && t(faultKeys(fault, 'group'), { about: fault.about })
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const { addMembers, removeMembers: _none, ...fields } = value
    const checked = NewGroup.safeParse({ ...fields, products, memberIds: addMembers })
    if (!checked.success) return saving.setFaults(faultsOfIssues(checked.error.issues))
    const saved = await saving.save(() =>
      group
        ? call(updateGroup, {
            params: { id: group.id },
            body: { version: draft.version, ...draft.changes, ...(draft.changes.products && { products }) },
          })
        : call(createGroup, { body: checked.data }),
    )
    if (!saved) return
    draft.discard()
    navigate(groupLink('view', saved.id), { replace: true })
  }
  const leave = () => {
    draft.discard()
    navigate(group ? groupLink('view', group.id) : groupsLink, { replace: true })
  }
  const nameFault = faultOf('name')
  return (
    <RecordPage onSubmit={submit}>
      <LeaveGuard isDirty={draft.isDirty} onLeave={draft.discard} />
      <EditConflict title={t('users.conflict.group')} saving={saving} words={changeWords} />
      <RecordBody>
        <RecordSection title={t('users.section.group')}>
          <Fields>
            <TextField
              label={t('users.field.name')}
              value={value.name}
              maxLength={100}
              needed={neededOfGroup.has('name')}
              changed={'name' in draft.changes}
              {...(nameFault !== undefined && { error: nameFault })}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <RestOfRow>
              <TextField
                label={t('users.field.description')}
                value={value.description}
                maxLength={500}
                changed={'description' in draft.changes}
                onChange={(event) => change({ description: event.currentTarget.value })}
              />
            </RestOfRow>
            <WholeRow>
              <GroupMembersField
                value={memberIds}
                stored={group?.people ?? []}
                isChanged={'addMembers' in draft.changes || 'removeMembers' in draft.changes}
                error={faultOf('addMembers') ?? faultOf('groupIds')}
                onChange={(ids) =>
                  change({ addMembers: without(ids, storedIds), removeMembers: without(storedIds, ids) })
                }
              />
            </WholeRow>
          </Fields>
        </RecordSection>
        <RecordSection title={t('users.section.groupFarms')}>
          <PerimeterEditor
            value={value.perimeter}
            hiddenFarms={group?.perimeter.hiddenFarms ?? 0}
            error={faultOf('perimeter')}
            onChange={(perimeter) => change({ perimeter })}
          />
        </RecordSection>
        <RightsSection
          title={t('users.section.rights')}
          stored={storedRights}
          changed={value.products}
          faults={saving.faults}
          onChange={(products) => change({ products })}
        />
      </RecordBody>
      <FormFooter
        draft={draft}
        isBusy={saving.isBusy}
        refusal={saving.refusal}
        onDiscard={leave}
        {...(!group && { saveLabel: t('users.createGroup') })}
      />
    </RecordPage>
  )
}
