import { useTranslation } from 'react-i18next'
import { languages } from '../../../../domain/language.ts'
import { type Product, products } from '../../../../domain/right.ts'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { DateTimeField } from '../../../../kit/primitives/date-time-field.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { zoneLabel } from '../../../../platform/web/time/zone-label.ts'
import { type Audience, longestMessage } from '../../contract/communication.ts'
import { useGroups } from '../audience-words.ts'
import type { MessageFormState } from '../use-message-form.ts'
import styles from './message-form.module.css'

interface FieldsProps {
  readonly form: MessageFormState
}

/** Text of the message in each language. */
export function MessageTextFields({ form, isNew }: FieldsProps & { readonly isNew: boolean }) {
  const { t } = useTranslation()
  const { draft, texts, change, shownFaults, refused } = form
  return languages.map((name) => {
    const isEnglish = name === 'en-GB'
    return (
      <TextField
        key={name}
        label={t(`administration.language.${name}`)}
        lang={name}
        maxLength={longestMessage}
        value={texts[name]}
        changed={!isNew && `text.${name}` in draft.changes}
        onChange={(event) => change({ [`text.${name}`]: event.currentTarget.value })}
        error={(isEnglish && shownFaults.text) || refused(`texts.${name}`)}
        {...(isEnglish && { help: t('administration.messages.englishHelp') })}
      />
    )
  })
}

/** Start and end of the display. */
export function MessageTimeFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  const zone = useZone().zoneOf(undefined)
  const { draft, change, shownFaults } = form
  const { fromAtMs, toAtMs } = draft.value
  return (
    <div className={styles.when}>
      <div className={styles.pair}>
        <DateTimeField
          label={t('administration.messages.from')}
          zone={zone}
          valueMs={fromAtMs}
          halfTyped={t('form.halfTyped')}
          onChange={(next) => change({ fromAtMs: next })}
          {...(shownFaults.from !== undefined && { error: shownFaults.from })}
        />
        <DateTimeField
          label={t('administration.messages.toOptional')}
          zone={zone}
          valueMs={toAtMs}
          halfTyped={t('form.halfTyped')}
          onChange={(next) => change({ toAtMs: next })}
          {...(shownFaults.to !== undefined && { error: shownFaults.to })}
        />
      </div>
      <Note>
        {t('administration.messages.zone', { zone: zoneLabel(zone, fromAtMs ?? Date.now()).replaceAll('_', ' ') })}
      </Note>
    </div>
  )
}

const firstAudience = (kind: Audience['kind'], groupId: string): Audience => {
  if (kind === 'product') return { kind, product: 'MyFleet' }
  return kind === 'group' ? { kind, groupId } : { kind }
}

/** Users who see the message. */
export function MessageAudienceFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  const groups = useGroups()
  const { draft, change, shownFaults } = form
  const { audience } = draft.value
  return (
    <div className={styles.pair}>
      <Select
        label={t('administration.messages.audience')}
        value={audience.kind}
        onChange={(kind) => change({ audience: firstAudience(kind as Audience['kind'], groups[0]?.id ?? '') })}
        choices={(['everybody', 'group', 'product'] as const).map((value) => ({
          value,
          label: t(`administration.audience.${value}`),
        }))}
      />
      {audience.kind === 'group' && (
        <Select
          label={t('administration.audience.whichGroup')}
          searchable
          nothingFound={t('administration.messages.nothingFound')}
          value={audience.groupId}
          onChange={(groupId) => change({ audience: { kind: 'group', groupId } })}
          choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
          {...(shownFaults.group !== undefined && { error: shownFaults.group })}
        />
      )}
      {audience.kind === 'product' && (
        <Select
          label={t('administration.audience.whichProduct')}
          searchable
          nothingFound={t('administration.messages.nothingFound')}
          value={audience.product}
          onChange={(product) => change({ audience: { kind: 'product', product: product as Product } })}
          choices={products.map((value) => ({ value, label: t(`right.product.${value}`) }))}
        />
      )}
    </div>
  )
}
