import { useTranslation } from 'react-i18next'
import { EDIT } from '../../../../domain/right.ts'
import { Fields, WholeRow } from '../../../../kit/composites/record/fields.tsx'
import { Fault, Note } from '../../../../kit/composites/record/note.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import type { Webhook } from '../../contract/endpoints.ts'
import type { FormPart } from './form-parts.tsx'

const none = 'none'

export interface MailPlace {
  readonly hasMailServer: boolean
  readonly mailTo: string | null
}

/** To whom and on which channels. */
export function ChannelFields({
  form,
  onForm,
  faults,
  webhooks,
  groups,
  mail: { hasMailServer, mailTo },
}: Omit<FormPart, 'farms'> & {
  readonly webhooks: readonly Webhook[]
  readonly groups: readonly { readonly id: string; readonly name: string }[]
  readonly mail: MailPlace
}) {
  const { t } = useTranslation()
  const mayUseWebhooks = useCan()({ product: 'MyFleet', flag: EDIT })
  const mailNote =
    mailTo === null
      ? t('subscriptions.form.noAddress')
      : t(hasMailServer ? 'subscriptions.form.mailTo' : 'subscriptions.form.noMail', { address: mailTo })
  return (
    <Fields>
      {(groups.length > 0 || form.groupId !== null) && (
        <Select
          label={t('subscriptions.form.whom')}
          choices={[
            { value: none, label: t('subscriptions.form.me') },
            ...(form.groupId !== null && !groups.some(({ id }) => id === form.groupId)
              ? [{ value: form.groupId, label: t('subscriptions.someGroup') }]
              : []),
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={form.groupId ?? none}
          onChange={(id) => onForm({ groupId: id === none ? null : id })}
        />
      )}
      <WholeRow>
        <Checkbox
          label={t('subscriptions.channel.in-app')}
          checked={form.inApp}
          onChange={(inApp) => onForm({ inApp })}
        />
      </WholeRow>
      <WholeRow>
        <Checkbox
          label={t('subscriptions.channel.email')}
          help={mailNote}
          checked={form.email}
          onChange={(email) => onForm({ email })}
        />
      </WholeRow>
      {(webhooks.length > 0 || form.webhookId !== null) && (mayUseWebhooks || form.webhookId !== null) ? (
        <Select
          label={t('subscriptions.channel.webhook')}
          choices={[
            { value: none, label: t('subscriptions.form.noWebhook') },
            ...webhooks.map(({ id, name }) => ({ value: id, label: name })),
            ...(form.webhookId !== null && !webhooks.some(({ id }) => id === form.webhookId)
              ? [{ value: form.webhookId, label: t('subscriptions.form.goneWebhook') }]
              : []),
          ]}
          value={form.webhookId ?? none}
          onChange={(id) => onForm({ webhookId: id === none ? null : id })}
        />
      ) : (
        <WholeRow>
          <Note>{t(mayUseWebhooks ? 'subscriptions.form.addWebhook' : 'subscriptions.form.webhookRight')}</Note>
        </WholeRow>
      )}
      {faults.channels && (
        <WholeRow>
          <Fault>{t('subscriptions.fault.channel')}</Fault>
        </WholeRow>
      )}
    </Fields>
  )
}
