import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Fields, WholeRow } from '../../../../kit/composites/record/fields.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { DateField } from '../../../../kit/primitives/date-field.tsx'
import { MultiSelect } from '../../../../kit/primitives/multi-select.tsx'
import { Switch } from '../../../../kit/primitives/switch.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { useDateWords } from '../../../../platform/web/time/use-date-words.ts'
import { getUserNames } from '../../../users/contract/endpoints.ts'
import { getGroupNames } from '../../../users/contract/group-endpoints.ts'
import { managesModes } from '../../contract/mode-calls.ts'
import type { fieldFaults, ModeDraft } from '../curves/mode-draft.ts'

interface Props {
  readonly draft: ModeDraft
  readonly faults: ReturnType<typeof fieldFaults>
  readonly onChange: (values: Partial<ModeDraft>) => void
}

/** Fields of a mode and of its version. */
export function VersionFields({ draft, faults, onChange }: Props) {
  const { t } = useTranslation()
  const can = useCan()
  const { locale } = useFormat()
  const dateWords = useDateWords()
  const errorOf = (key: keyof Props['faults']) =>
    faults[key] === undefined ? undefined : t(`turbineModes.fault.${faults[key]}`)
  return (
    <>
      <RecordSection title={t('turbineModes.mode')}>
        <Fields>
          <TextField
            label={t('turbineModes.name')}
            needed
            value={draft.name}
            error={errorOf('name')}
            onChange={({ target }) => onChange({ name: target.value })}
          />
          <Switch
            label={t('turbineModes.isFullPower')}
            checked={draft.isFullPowerMode}
            onChange={(isFullPowerMode) => onChange({ isFullPowerMode })}
          />
          {faults.isFullPowerMode && <WholeRow>{errorOf('isFullPowerMode')}</WholeRow>}
        </Fields>
      </RecordSection>
      <RecordSection title={t('turbineModes.version')}>
        <Fields>
          <TextField
            label={t('turbineModes.versionName')}
            needed
            value={draft.versionName}
            error={errorOf('versionName')}
            onChange={({ target }) => onChange({ versionName: target.value })}
          />
          <DateField
            label={t('turbineModes.validFrom')}
            help={t('turbineModes.validFromHelp')}
            needed
            value={draft.date}
            error={errorOf('date')}
            locale={locale}
            words={dateWords}
            onChange={(date) => onChange({ date })}
          />
          <TextField
            label={t('turbineModes.source')}
            value={draft.source}
            onChange={({ target }) => onChange({ source: target.value })}
          />
          <TextField
            label={t('turbineModes.licence')}
            value={draft.licence}
            onChange={({ target }) => onChange({ licence: target.value })}
          />
          <Switch
            label={t('turbineModes.isMediumVoltageSide')}
            checked={draft.isMediumVoltageSide}
            onChange={(isMediumVoltageSide) => onChange({ isMediumVoltageSide })}
          />
        </Fields>
      </RecordSection>
      {can(managesModes) && <AccessLists draft={draft} onChange={onChange} />}
    </>
  )
}

function AccessLists({ draft, onChange }: Omit<Props, 'faults'>) {
  const { t } = useTranslation()
  const groups = useQuery({
    queryKey: ['turbineModes', 'groupNames'],
    queryFn: ({ signal }) => call(getGroupNames, {}, signal),
  })
  const people = useQuery({
    queryKey: ['turbineModes', 'userNames'],
    queryFn: ({ signal }) => call(getUserNames, {}, signal),
  })
  const choices = (names: readonly { readonly id: string; readonly name: string }[] = []) =>
    names.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <RecordSection title={t('turbineModes.access')} note={t('turbineModes.accessNote')}>
      <Fields>
        <MultiSelect
          label={t('turbineModes.groups')}
          choices={choices(groups.data)}
          value={draft.groupIds}
          onChange={(groupIds) => onChange({ groupIds })}
        />
        <MultiSelect
          label={t('turbineModes.users')}
          choices={choices(people.data)}
          value={draft.userIds}
          onChange={(userIds) => onChange({ userIds })}
        />
      </Fields>
    </RecordSection>
  )
}
