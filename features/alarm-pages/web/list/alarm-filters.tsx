import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '../../../../kit/composites/filter-bar/filter-bar.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { MultiSelect } from '../../../../kit/primitives/multi-select.tsx'
import type { Choice } from '../../../../kit/primitives/select.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { causeGroups } from '../../../alarms/contract/alarm.ts'
import type { AlarmKind } from '../../../alarms/contract/alarm-kind.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import type { AlarmsView } from '../../../fleet-views/web/alarms-view-port.ts'
import { alarmDesksQuery } from '../calls/alarm-queries.ts'
import { joinCodes, kindOf, noConditions, splitCodes } from '../question/alarm-question.ts'
import styles from './alarm-filters.module.css'

const filterKeys = [
  'farms',
  'country',
  'causeGroup',
  'machine',
  'codes',
  'olderThan',
  'kind',
  'makers',
  'desk',
  'cause',
  'started',
] as const
type FilterKey = (typeof filterKeys)[number]
/** Conditions that come by a link, and are only taken away here. */
const byLinkOnly: readonly FilterKey[] = ['makers', 'desk', 'cause', 'started']
/** Kinds to choose; figures of the metrics lead to the others. */
const kinds: readonly AlarmKind[] = ['fleeting', 'chatters', 'floods', 'standing', 'caused']
/** Ages to choose from, minutes. */
const ages = [5, 15, 30, 60, 240, 1_440, 10_080] as const

interface FilterProps {
  readonly farms: readonly FarmRow[]
  readonly view: AlarmsView
  readonly onView: (change: Partial<AlarmsView>) => void
  /** The list is of one farm. */
  readonly isFarm: boolean
}

/** Choices of the filters that have some. */
const useChoices = (farms: readonly FarmRow[]) => {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  const countries = [...new Set(farms.map(({ farm }) => farm.flag).filter((flag) => flag.length === 2))]
  return {
    farms: farms.map(({ farm, name }) => ({ value: farm.farmCode, label: name })),
    country: countries.map((code) => ({ value: code, label: regions.of(code) ?? code })),
    causeGroup: causeGroups.map((group) => ({ value: group, label: t(`alarmPages.group.${group}`) })),
  }
}

/** Conditions in words, by key. */
const useFilterWords = ({ farms, view }: Pick<FilterProps, 'farms' | 'view'>) => {
  const { t } = useTranslation()
  const format = useFormat()
  const choices = useChoices(farms)
  const named = (list: readonly Choice[], text: string) =>
    splitCodes(text)
      .map((code) => list.find(({ value }) => value === code)?.label ?? code)
      .join(', ')
  const kind = kindOf(view)
  const desks = useQuery({ ...alarmDesksQuery(), enabled: view.desk !== '' }).data
  const value: Readonly<Record<FilterKey, string>> = {
    farms: named(choices.farms, view.farms),
    country: named(choices.country, view.country),
    causeGroup: named(choices.causeGroup, view.causeGroup),
    machine: view.machine,
    codes: splitCodes(view.codes).join(', '),
    olderThan: view.olderThan > 0 ? format.duration(view.olderThan * 60_000) : '',
    kind: kind === '' ? '' : t(`alarmPages.kind.${kind}`),
    makers: splitCodes(view.makers).join(', '),
    desk: view.desk === '' ? '' : (desks?.find(({ id }) => id === view.desk)?.name ?? t('alarmPages.filter.someDesk')),
    cause: view.cause === '' ? '' : t('alarmPages.filter.oneCause'),
    started: [view.startedFrom, view.startedTo]
      .map((text) => text.slice(0, 16).replace('T', ' '))
      .filter(Boolean)
      .join(' – '),
  }
  return { value, choices }
}

/** Conditions of the list as chips, each with its form. */
export function AlarmFilters({ farms, view, onView, isFarm }: FilterProps) {
  const { t } = useTranslation()
  const { value, choices } = useFilterWords({ farms, view })
  const offered = filterKeys.filter((key) => !isFarm || (key !== 'farms' && key !== 'country'))
  const label = (key: FilterKey) => t(`alarmPages.filter.${key === 'makers' ? 'manufacturer' : key}`)
  const without: Readonly<Record<FilterKey, Partial<AlarmsView>>> = {
    farms: { farms: '' },
    country: { country: '' },
    causeGroup: { causeGroup: '' },
    machine: { machine: '' },
    codes: { codes: '' },
    olderThan: { olderThan: 0 },
    kind: { kind: '' },
    makers: { makers: '' },
    desk: { desk: '' },
    cause: { cause: '' },
    started: { startedFrom: '', startedTo: '' },
  }
  return (
    <FilterBar
      label={t('alarmPages.filter.label')}
      fields={offered.filter((key) => !byLinkOnly.includes(key)).map((key) => ({ key, label: label(key) }))}
      filters={offered
        .filter((key) => value[key] !== '')
        .map((key) => ({ key, label: t('fleetState.labelled', { label: label(key), text: value[key] }) }))}
      editor={(key, close) => (
        <FilterForm
          name={key as FilterKey}
          view={view}
          choices={choices}
          onApply={(change) => {
            onView(change)
            close()
          }}
        />
      )}
      onRemove={(key) => onView(without[key as FilterKey])}
      onClear={() => onView(noConditions)}
      words={{
        add: t('record.filter.add'),
        search: t('record.filter.search'),
        nothingFound: t('record.filter.nothingFound'),
        edit: (text) => t('record.filter.edit', { label: text }),
        remove: (text) => t('record.filter.remove', { label: text }),
        clear: t('record.filter.clear'),
        more: (count) => t('record.filter.more', { count }),
        fewer: t('record.filter.fewer'),
      }}
    />
  )
}

function FilterForm({
  name,
  view,
  choices,
  onApply,
}: {
  readonly name: FilterKey
  readonly view: AlarmsView
  readonly choices: ReturnType<typeof useChoices>
  readonly onApply: (change: Partial<AlarmsView>) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const [text, setText] = useState(() => (name === 'started' ? '' : String(view[name])))
  const label = t(`alarmPages.filter.${name === 'makers' ? 'manufacturer' : name}`)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (name === 'olderThan') onApply({ olderThan: Number(text) })
    else if (name === 'codes') onApply({ codes: joinCodes(splitCodes(text)) })
    else if (!byLinkOnly.includes(name)) onApply({ [name]: text.trim() })
  }
  const field = () => {
    if (name === 'farms' || name === 'country' || name === 'causeGroup')
      return (
        <MultiSelect
          label={label}
          choices={choices[name]}
          value={splitCodes(text)}
          onChange={(codes) => setText(joinCodes(codes))}
        />
      )
    if (name === 'olderThan')
      return (
        <Select
          label={label}
          value={text}
          onChange={setText}
          choices={[
            { value: '0', label: t('alarmPages.filter.anyAge') },
            ...ages.map((minutes) => ({ value: String(minutes), label: format.duration(minutes * 60_000) })),
          ]}
        />
      )
    if (name === 'kind')
      return (
        <Select
          label={label}
          value={text}
          onChange={setText}
          choices={[
            { value: '', label: t('alarmPages.filter.anyKind') },
            ...[...new Set([...kinds, ...(kindOf(view) === '' ? [] : [kindOf(view) as AlarmKind])])].map((kind) => ({
              value: kind,
              label: t(`alarmPages.kind.${kind}`),
            })),
          ]}
        />
      )
    if (byLinkOnly.includes(name)) return <strong>{label}</strong>
    return (
      <TextField
        label={label}
        value={text}
        {...(name === 'codes' && { help: t('alarmPages.filter.codesHelp') })}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {field()}
      {!byLinkOnly.includes(name) && (
        <Button type="submit" look="primary">
          {t('record.filter.apply')}
        </Button>
      )}
    </form>
  )
}
