import { useTranslation } from 'react-i18next'
import { Fields, WholeRow } from '../../../../kit/composites/record/fields.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { SectionFields } from '../../../../platform/web/record/form/record-sections.tsx'
import type { RecordEditor } from '../../../../platform/web/record/form/use-record-editor.ts'
import type { RecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import type { GroupDetails } from '../../contract/group.ts'
import type { GroupForm as Beside } from '../group-form.ts'
import { faultKeys } from '../refusal.ts'
import { GroupMembersField } from './group-members-field.tsx'
import { PerimeterEditor } from './perimeter-editor.tsx'
import { RightsSection } from './rights-section.tsx'

const without = (ids: readonly string[], gone: readonly string[]) => ids.filter((id) => !gone.includes(id))

/** The form of a group: a new one without `group`. */
export function GroupForm({
  editor,
  words,
  group,
}: {
  readonly editor: RecordEditor
  readonly words: RecordWords
  readonly group: GroupDetails | undefined
}) {
  const { t } = useTranslation()
  const { draft, saving, change, faultIn } = editor
  const { perimeter, products, addMembers, removeMembers } = draft.value as unknown as Beside
  const stored = group?.people.map(({ id }) => id) ?? []
  const faultOf = (field: string) => {
    const fault = faultIn(field)
    return fault && t(faultKeys(fault), { about: fault.about })
  }
  return (
    <>
      <RecordSection title={words.section('group')}>
        <Fields>
          <SectionFields editor={editor} words={words} section="group" />
          <WholeRow>
            <GroupMembersField
              value={[...without(stored, removeMembers), ...without(addMembers, stored)]}
              stored={group?.people ?? []}
              isChanged={'addMembers' in draft.changes || 'removeMembers' in draft.changes}
              error={faultOf('addMembers') ?? faultOf('groupIds')}
              onChange={(ids) => change({ addMembers: without(ids, stored), removeMembers: without(stored, ids) })}
            />
          </WholeRow>
        </Fields>
      </RecordSection>
      <RecordSection title={t('users.section.groupFarms')}>
        <PerimeterEditor
          value={perimeter}
          hiddenFarms={group?.perimeter.hiddenFarms ?? 0}
          error={faultOf('perimeter')}
          onChange={(next) => change({ perimeter: next })}
        />
      </RecordSection>
      <RightsSection
        title={t('users.section.rights')}
        stored={group?.products ?? {}}
        changed={products}
        faults={saving.faults}
        onChange={(next) => change({ products: next })}
      />
    </>
  )
}
