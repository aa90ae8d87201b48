import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { MultiSelect } from '../../../../kit/primitives/multi-select.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { Switch } from '../../../../kit/primitives/switch.tsx'
import { TimeOfDayField } from '../../../../kit/primitives/time-of-day-field.tsx'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { FormFooter } from '../../../../platform/web/forms/form-footer.tsx'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { useDraft } from '../../../../platform/web/forms/use-draft.ts'
import { browserZone } from '../../../../platform/web/reader/zone-mode.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { useFarmChoices } from '../../../../platform/web/search/use-farm-choices.ts'
import { usePerson } from '../../../../platform/web/session/session-context.tsx'
import { getMyRights } from '../../../my-profile/contract/profile.ts'
import { defaultRule } from '../../contract/delivery.ts'
import { putNotificationSettings } from '../../contract/endpoints.ts'
import { type EventType, settableEvents } from '../../contract/event-type.ts'
import { type EventRule, type From, priorities, type QuietHours, type SettingsText } from '../../contract/settings.ts'
import { notificationSettingsQuery } from '../queries.ts'
import styles from './notifications.module.css'

/** Room for a rule on one line, below one line of headings; else each choice has its own. */
const wide = '(min-width: 1400px), (min-width: 1000px) and (max-width: 1200px)'

type Form = Readonly<Record<string, EventRule | QuietHours>> & { readonly quietHours: QuietHours }

const formOf = ({ events, quietHours }: SettingsText): Form => ({ ...events, quietHours })
const settingsOf = (form: Form): SettingsText => {
  const { quietHours, ...events } = form
  return { events: events as SettingsText['events'], quietHours }
}

/** By type of event: from which priority on, on which channel, for which sites; and when it is quiet. */
export function SettingsForm({
  stored,
  mail: { hasMailServer, mailTo },
}: {
  readonly stored: SettingsText
  readonly mail: { readonly hasMailServer: boolean; readonly mailTo: string | null }
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const person = usePerson()
  const draft = useDraft<Form>('my-notifications', formOf(stored))
  const [isTried, setTried] = useState(false)
  const rights = useQuery({
    queryKey: ['notifications', 'farms'],
    queryFn: async ({ signal }) => (await call(getMyRights, {}, signal)).farms,
  })
  const farms = useFarmChoices(rights.data)
  const save = useMutation({
    mutationFn: () => call(putNotificationSettings, { body: settingsOf(draft.value) }),
    onSuccess: (saved) => {
      draft.discard()
      client.setQueryData(notificationSettingsQuery().queryKey, saved)
      showNotice(t('notifications.saved'))
    },
    onError: () => showNotice(t('notifications.saveFailed'), { state: 'critical' }),
  })
  const isWide = useMedia(wide)
  const { quietHours } = draft.value
  const can = useCan()
  // Nobody chooses anything of what they would never hear.
  const concerns = ({ reader }: EventType) => {
    const of = reader({})
    return of === 'super-admin' || (typeof of === 'object' && 'product' in of) ? can(of) : true
  }
  const change = (id: string, rule: EventRule | QuietHours) => draft.change({ [id]: rule } as Partial<Form>)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (quietHours.isOn && (quietHours.from === '' || quietHours.to === '')) return
    save.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <LeaveGuard isDirty={draft.isDirty} onLeave={draft.discard} />
      <Note>
        {mailTo === null
          ? t('notifications.noAddress')
          : hasMailServer
            ? t('notifications.mailTo', { address: mailTo })
            : t('notifications.noMail')}
      </Note>
      {isWide && (
        <div className={styles.heads} aria-hidden="true">
          <span>{t('notifications.eventType')}</span>
          <span>{t('notifications.channel.screen')}</span>
          <span>{t('notifications.channel.email')}</span>
          <span>{t('notifications.sites')}</span>
        </div>
      )}
      {settableEvents.filter(concerns).map((type) => (
        <Rule
          key={type.id}
          type={type}
          isWide={isWide}
          rule={(draft.value[type.id] as EventRule | undefined) ?? defaultRule}
          farms={farms}
          onRule={(rule) => change(type.id, rule)}
        />
      ))}
      <Switch
        label={t('notifications.quiet.on')}
        checked={quietHours.isOn}
        // Of times that are out of sight none stays empty.
        onChange={(isOn) =>
          change('quietHours', {
            ...quietHours,
            isOn,
            from: quietHours.from || stored.quietHours.from,
            to: quietHours.to || stored.quietHours.to,
          })
        }
      />
      {quietHours.isOn && (
        <>
          <div className={styles.quiet}>
            {(['from', 'to'] as const).map((end) => (
              <TimeOfDayField
                key={end}
                label={t(`notifications.quiet.${end}`)}
                value={quietHours[end]}
                wrong={t('notifications.quiet.wrong')}
                {...(isTried && quietHours[end] === '' && { error: t('notifications.quiet.missing') })}
                onChange={(value) => change('quietHours', { ...quietHours, [end]: value })}
              />
            ))}
          </div>
          <Note>
            {t(`notifications.quiet.${person?.timezone ? 'zone' : 'browserZone'}`, {
              zone: (person?.timezone ?? browserZone()).replaceAll('_', ' '),
            })}
          </Note>
          <Checkbox
            label={t('notifications.quiet.exceptCritical')}
            checked={quietHours.exceptCritical}
            onChange={(exceptCritical) => change('quietHours', { ...quietHours, exceptCritical })}
          />
        </>
      )}
      <FormFooter draft={draft} isBusy={save.isPending} onDiscard={draft.discard} staysOpen />
    </form>
  )
}

function Rule({
  type,
  isWide,
  rule,
  farms,
  onRule,
}: {
  readonly type: EventType
  readonly isWide: boolean
  readonly rule: EventRule
  readonly farms: readonly { readonly value: string; readonly label: string }[]
  readonly onRule: (rule: EventRule) => void
}) {
  const { t } = useTranslation()
  const choices = [...priorities, 'off' as const].map((from) => ({
    value: from,
    label: t(`notifications.from.${from}`),
  }))
  return (
    <fieldset className={styles.event} data-wide={isWide || undefined}>
      <legend className="visually-hidden">{t(`notifications.event.${type.id}`)}</legend>
      <span className={styles.name} aria-hidden="true">
        {t(`notifications.event.${type.id}`)}
      </span>
      {(['screen', 'email'] as const).map((channel) => (
        <Select
          key={channel}
          label={t(`notifications.channel.${channel}`)}
          labelHidden={isWide}
          choices={choices}
          value={rule[channel]}
          onChange={(from) => onRule({ ...rule, [channel]: from as From })}
        />
      ))}
      {type.hasFarm && (
        <div className={styles.sites}>
          <MultiSelect
            label={t('notifications.sites')}
            labelHidden={isWide}
            placeholder={rule.farmCodes === null ? t('notifications.everySite') : ''}
            nothingFound={t('notifications.noSite')}
            choices={farms}
            value={rule.farmCodes ?? []}
            onChange={(codes) => onRule({ ...rule, farmCodes: codes.length === 0 ? null : codes })}
          />
        </div>
      )}
    </fieldset>
  )
}
