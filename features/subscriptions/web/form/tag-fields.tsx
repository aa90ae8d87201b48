import { useTranslation } from 'react-i18next'
import { Select } from '../../../../kit/primitives/select.tsx'
import { useFarmChoices } from '../../../../platform/web/search/use-farm-choices.ts'
import { Figure, type FormPart, useFault } from './form-parts.tsx'

const conditions = ['over', 'under', 'changed', 'silent'] as const

/** A tag of a machine, with its condition. */
export function TagFields({ form, onForm, faults, farms }: FormPart) {
  const { t } = useTranslation()
  const fault = useFault(faults)
  const choices = useFarmChoices(farms.map(({ farm }) => farm))
  const nothingFound = t('subscriptions.form.nothingFound')
  const machines = farms.find(({ farm }) => farm.farmCode === form.tagFarm)?.farm.machines ?? []
  const tags = machines.find(({ machineCode }) => machineCode === form.tagDevice)?.tags ?? []
  const hasLimit = form.condition === 'over' || form.condition === 'under'
  const unit = tags.find(({ name }) => name === form.tag)?.unit
  const search = { searchable: true, nothingFound }
  return (
    <>
      <Select
        {...search}
        label={t('subscriptions.form.tagFarm')}
        choices={choices}
        value={form.tagFarm || null}
        {...fault('tagFarm')}
        onChange={(tagFarm) => onForm({ tagFarm, tagDevice: '', tag: '' })}
      />
      <Select
        {...search}
        label={t('subscriptions.form.tagDevice')}
        choices={machines.map(({ machineCode, name }) => ({ value: machineCode, label: name }))}
        value={form.tagDevice || null}
        disabled={form.tagFarm === ''}
        {...fault('tagDevice')}
        onChange={(tagDevice) => onForm({ tagDevice, tag: '' })}
      />
      <Select
        {...search}
        label={t('subscriptions.form.tag')}
        choices={[...new Set(tags.map(({ name }) => name))].map((name) => ({ value: name, label: name }))}
        value={form.tag || null}
        disabled={form.tagDevice === ''}
        {...fault('tag')}
        onChange={(tag) => onForm({ tag })}
      />
      <Select
        label={t('subscriptions.form.condition')}
        choices={conditions.map((value) => ({ value, label: t(`subscriptions.condition.${value}`) }))}
        value={form.condition}
        onChange={(condition) => onForm({ condition: condition as typeof form.condition })}
      />
      {hasLimit && (
        <>
          <Figure
            label={t('subscriptions.form.limit')}
            value={form.limit}
            {...(unit && { unit })}
            {...fault('limit')}
            onChange={(limit) => onForm({ limit })}
          />
          <Figure
            label={t('subscriptions.form.hysteresis')}
            help={t('subscriptions.form.hysteresisHelp')}
            value={form.hysteresis}
            {...(unit && { unit })}
            {...fault('hysteresis')}
            onChange={(hysteresis) => onForm({ hysteresis })}
          />
        </>
      )}
      {form.condition !== 'changed' && (
        <Figure
          label={t('subscriptions.form.forMinutes')}
          unit="min"
          value={form.forMinutes}
          {...fault('forMinutes')}
          onChange={(forMinutes) => onForm({ forMinutes })}
        />
      )}
    </>
  )
}
