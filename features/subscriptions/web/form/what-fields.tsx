import { useTranslation } from 'react-i18next'
import type { Technology } from '../../../../domain/technology.ts'
import { technologies } from '../../../../domain/technology.ts'
import { Fields, WholeRow } from '../../../../kit/composites/record/fields.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { MultiSelect } from '../../../../kit/primitives/multi-select.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useFarmChoices } from '../../../../platform/web/search/use-farm-choices.ts'
import { type AlarmPriority, alarmPriorities, type CauseGroup, causeGroups } from '../../../alarms/contract/alarm.ts'
import type { Named } from '../use-sentence.ts'
import { type FormPart, useFault } from './form-parts.tsx'
import { TagFields } from './tag-fields.tsx'

const kinds = ['alarms', 'view', 'lost', 'tag'] as const

/** Alarms, those of a saved view, lost communication, or a tag. */
export function WhatFields({ views, ...part }: FormPart & { readonly views: readonly Named[] }) {
  const { t } = useTranslation()
  const { form, onForm } = part
  return (
    <Fields>
      <WholeRow>
        <SegmentedControl
          label={t('subscriptions.form.what')}
          choices={kinds.map((value) => ({ value, label: t(`subscriptions.kind.${value}`) }))}
          value={form.kind}
          onChange={(kind) => onForm({ kind })}
        />
      </WholeRow>
      {form.kind === 'tag' && <TagFields {...part} />}
      {form.kind === 'alarms' && <AlarmFields {...part} />}
      {form.kind === 'view' && <ViewField {...part} views={views} />}
      {form.kind === 'lost' && (
        <WholeRow>
          <Note>{t('subscriptions.form.lostNote')}</Note>
        </WholeRow>
      )}
    </Fields>
  )
}

/** A saved view of the page of alarms. */
function ViewField({ form, onForm, faults, views }: FormPart & { readonly views: readonly Named[] }) {
  const { t } = useTranslation()
  const fault = useFault(faults)
  if (views.length === 0 && form.viewId === '')
    return (
      <WholeRow>
        <Note>{t('subscriptions.form.noViews')}</Note>
      </WholeRow>
    )
  const isGone = form.viewId !== '' && !views.some(({ id }) => id === form.viewId)
  return (
    <Select
      label={t('subscriptions.form.view')}
      help={t('subscriptions.form.viewHelp')}
      searchable
      nothingFound={t('subscriptions.form.nothingFound')}
      choices={[
        ...(isGone ? [{ value: form.viewId, label: t('subscriptions.goneView') }] : []),
        ...views.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={form.viewId || null}
      {...fault('viewId')}
      onChange={(viewId) => onForm({ viewId })}
    />
  )
}

function AlarmFields({ form, onForm, faults }: FormPart) {
  const { t } = useTranslation()
  const fault = useFault(faults)
  const nothingFound = t('subscriptions.form.nothingFound')
  return (
    <>
      <MultiSelect
        label={t('subscriptions.form.priorities')}
        placeholder={t('subscriptions.form.all')}
        nothingFound={nothingFound}
        choices={alarmPriorities.map((value) => ({ value, label: t(`subscriptions.sentence.priority.${value}`) }))}
        value={form.priorities}
        onChange={(priorities) => onForm({ priorities: priorities as AlarmPriority[] })}
      />
      <MultiSelect
        label={t('subscriptions.form.causes')}
        placeholder={t('subscriptions.form.all')}
        nothingFound={nothingFound}
        choices={causeGroups.map((value) => ({ value, label: t(`subscriptions.sentence.cause.${value}`) }))}
        value={form.causeGroups}
        onChange={(groups) => onForm({ causeGroups: groups as CauseGroup[] })}
      />
      <TextField
        label={t('subscriptions.form.codes')}
        help={t('subscriptions.form.codesHelp')}
        value={form.codes}
        maxLength={2_000}
        autoComplete="off"
        {...fault('codes')}
        onChange={({ currentTarget }) => onForm({ codes: currentTarget.value })}
      />
    </>
  )
}

/** Farms, a machine, countries and technologies. A tag names its own place. */
export function WhereFields({ form, onForm, farms }: FormPart) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const choices = useFarmChoices(farms.map(({ farm }) => farm))
  const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  const all = t('subscriptions.form.all')
  const nothingFound = t('subscriptions.form.nothingFound')
  const [only] = form.farmCodes
  const machines =
    form.farmCodes.length === 1 ? (farms.find(({ farm }) => farm.farmCode === only)?.farm.machines ?? []) : []
  const countries = [...new Set(farms.map(({ farm }) => farm.flag))]
  const present = technologies.filter((one) => farms.some(({ technology }) => technology === one))
  return (
    <Fields>
      <MultiSelect
        label={t('subscriptions.form.farms')}
        placeholder={all}
        nothingFound={nothingFound}
        choices={choices}
        value={form.farmCodes}
        onChange={(farmCodes) => onForm({ farmCodes, machineCode: '' })}
      />
      {form.farmCodes.length === 1 && (
        <Select
          label={t('subscriptions.form.machine')}
          searchable
          nothingFound={nothingFound}
          choices={[
            { value: '', label: t('subscriptions.form.allMachines') },
            ...machines.map(({ machineCode, name }) => ({ value: machineCode, label: name })),
          ]}
          value={form.machineCode}
          onChange={(machineCode) => onForm({ machineCode })}
        />
      )}
      {form.kind === 'alarms' && (
        <>
          <MultiSelect
            label={t('subscriptions.form.countries')}
            placeholder={all}
            nothingFound={nothingFound}
            choices={countries.map((value) => ({ value, label: regions.of(value) ?? value }))}
            value={form.countries}
            onChange={(next) => onForm({ countries: next })}
          />
          <MultiSelect
            label={t('subscriptions.form.technologies')}
            placeholder={all}
            nothingFound={nothingFound}
            choices={present.map((value) => ({ value, label: t(`subscriptions.sentence.technology.${value}`) }))}
            value={form.technologies}
            onChange={(next) => onForm({ technologies: next as Technology[] })}
          />
        </>
      )}
    </Fields>
  )
}
