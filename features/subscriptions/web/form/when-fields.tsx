import { useTranslation } from 'react-i18next'
import { Fields } from '../../../../kit/composites/record/fields.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { TimeOfDayField } from '../../../../kit/primitives/time-of-day-field.tsx'
import type { Receiver } from '../../contract/subscription.ts'
import type { Nameable } from '../use-sentence.ts'
import { Figure, type FormPart, useFault } from './form-parts.tsx'
import { whenKindOf } from './form-state.ts'

type WithReceivers = FormPart & Pick<Nameable, 'groups' | 'people'>

const whens = ['at-once', 'unacknowledged', 'hourly', 'daily'] as const
const quiets = ['profile', 'own', 'none'] as const
const nobody = 'nobody'

/** At once, as a digest, or only if nobody acknowledges. */
export function WhenFields({ form, onForm, faults, groups, people }: WithReceivers) {
  const { t } = useTranslation()
  const fault = useFault(faults)
  const when = whenKindOf(form)
  return (
    <Fields>
      <Select
        label={t('subscriptions.form.when')}
        choices={whens
          .filter((value) => form.kind !== 'tag' || value !== 'unacknowledged')
          .map((value) => ({ value, label: t(`subscriptions.when.${value}`) }))}
        value={when}
        onChange={(next) => onForm({ when: next as typeof when })}
      />
      {when === 'daily' && (
        <TimeOfDayField
          label={t('subscriptions.form.at')}
          value={form.at}
          wrong={t('subscriptions.fault.time')}
          {...fault('at')}
          onChange={(at) => onForm({ at })}
        />
      )}
      {when === 'unacknowledged' && (
        <>
          <Figure
            label={t('subscriptions.form.afterMinutes')}
            unit="min"
            value={form.afterMinutes}
            {...fault('afterMinutes')}
            onChange={(afterMinutes) => onForm({ afterMinutes })}
          />
          <NextFields form={form} onForm={onForm} faults={faults} groups={groups} people={people} />
        </>
      )}
    </Fields>
  )
}

const keyOf = (receiver: Receiver | null): string =>
  receiver === null ? nobody : receiver.kind === 'group' ? receiver.groupId : receiver.userId

/** Whom else, after the first: a group or a person. Somebody who is not to choose any more stays until another is chosen. */
function NextFields({ form, onForm, faults, groups, people }: Omit<WithReceivers, 'farms'>) {
  const { t } = useTranslation()
  const fault = useFault(faults)
  const { next } = form
  const isKnown = next === null || [...groups, ...people].some(({ id }) => id === keyOf(next))
  if (groups.length === 0 && people.length === 0 && next === null) return null
  const receiverOf = (id: string): Receiver | null => {
    if (id === nobody) return null
    return groups.some((one) => one.id === id) ? { kind: 'group', groupId: id } : { kind: 'person', userId: id }
  }
  return (
    <>
      <Select
        label={t('subscriptions.form.next')}
        help={t('subscriptions.form.nextHelp')}
        searchable
        nothingFound={t('subscriptions.form.nothingFound')}
        choices={[
          { value: nobody, label: t('subscriptions.form.nobody') },
          ...(isKnown
            ? []
            : [
                {
                  value: keyOf(next),
                  label: t(next?.kind === 'group' ? 'subscriptions.someGroup' : 'subscriptions.someone'),
                },
              ]),
          ...groups.map(({ id, name }) => ({ value: id, label: t('subscriptions.form.groupNamed', { name }) })),
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={keyOf(next)}
        onChange={(id) => {
          if (id !== keyOf(next)) onForm({ next: receiverOf(id) })
        }}
      />
      {next && (
        <Figure
          label={t('subscriptions.form.nextAfter')}
          unit="min"
          value={form.nextAfterMinutes}
          {...fault('nextAfterMinutes')}
          onChange={(nextAfterMinutes) => onForm({ nextAfterMinutes })}
        />
      )}
    </>
  )
}

/** Quiet hours of the profile, own ones, or none. */
export function QuietFields({ form, onForm, faults }: FormPart) {
  const { t } = useTranslation()
  const fault = useFault(faults)
  return (
    <Fields>
      <Select
        label={t('subscriptions.form.quiet')}
        choices={quiets.map((value) => ({ value, label: t(`subscriptions.quiet.${value}`) }))}
        value={form.quiet}
        onChange={(quiet) => onForm({ quiet: quiet as typeof form.quiet })}
      />
      {form.quiet === 'own' && (
        <>
          <TimeOfDayField
            label={t('subscriptions.form.quietFrom')}
            value={form.quietFrom}
            wrong={t('subscriptions.fault.time')}
            {...fault('quietFrom')}
            onChange={(quietFrom) => onForm({ quietFrom })}
          />
          <TimeOfDayField
            label={t('subscriptions.form.quietTo')}
            value={form.quietTo}
            wrong={t('subscriptions.fault.time')}
            {...fault('quietTo')}
            onChange={(quietTo) => onForm({ quietTo })}
          />
          <Checkbox
            label={t('subscriptions.form.exceptCritical')}
            checked={form.exceptCritical}
            onChange={(exceptCritical) => onForm({ exceptCritical })}
          />
        </>
      )}
    </Fields>
  )
}
