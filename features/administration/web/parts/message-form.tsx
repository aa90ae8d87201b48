import { useTranslation } from 'react-i18next'
import { Fault } from '../../../../kit/composites/record/note.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { EditConflict } from '../../../../platform/web/forms/record-changes.tsx'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { type CommunicationMessage, severities } from '../../contract/communication.ts'
import { useChangeWords } from '../use-change-words.ts'
import { type MessageFormState, useMessageForm } from '../use-message-form.ts'
import { Banner } from './banner.tsx'
import { MessageAudience } from './message-audience.tsx'
import { MessageAudienceFields, MessageTextFields, MessageTimeFields } from './message-fields.tsx'
import styles from './message-form.module.css'

/** A new message, or one that exists: what it says in four languages, when, to whom, and how it will look. */
export function MessageForm({
  message,
  onDone,
}: {
  readonly message: CommunicationMessage | undefined
  readonly onDone: () => void
}) {
  const { t } = useTranslation()
  const changeWords = useChangeWords()
  const form = useMessageForm(message, onDone)
  const { draft, saving, change } = form
  const { severity, audience } = draft.value
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <LeaveGuard isDirty={draft.isDirty} onLeave={draft.discard} place="message" />
      <EditConflict title={t('administration.messages.conflict')} changes={saving.others} words={changeWords} />
      <MessageTextFields form={form} isNew={message === undefined} />
      <SegmentedControl
        label={t('administration.messages.severity')}
        value={severity}
        onChange={(next) => change({ severity: next })}
        choices={severities.map((value) => ({ value, label: t(`administration.severity.${value}`) }))}
      />
      <MessageTimeFields form={form} />
      <MessageAudienceFields form={form} />
      <div className={styles.told}>
        <Checkbox
          label={t('administration.messages.isNotified')}
          help={t('administration.messages.isNotifiedHelp')}
          checked={form.isNotified}
          onChange={(next) => change({ isNotified: next })}
        />
        <MessageAudience audience={audience} severity={severity} isNotified={form.isNotified} />
      </div>
      <Preview form={form} />
      {saving.refusal && <Fault>{t(saving.refusal)}</Fault>}
      <footer className={styles.footer}>
        <Button look="primary" type="submit" busy={saving.isBusy}>
          {t(message ? 'form.save' : 'administration.messages.publish')}
        </Button>
        <Button onClick={onDone}>{t('action.cancel')}</Button>
        {message && (
          <span className={styles.end}>
            <Button look="danger" busy={saving.isBusy} onClick={() => void form.remove(message.id)}>
              {t('administration.messages.delete')}
            </Button>
          </span>
        )}
      </footer>
    </form>
  )
}

/** The banner as the reader of the page would see it. */
function Preview({ form: { draft, texts } }: { readonly form: MessageFormState }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { severity, toAtMs } = draft.value
  const shownTexts = { ...texts, 'en-GB': texts['en-GB'] || t('administration.messages.sample') }
  return (
    <section className={styles.preview}>
      <h3>{t('administration.messages.preview')}</h3>
      <Banner message={{ severity, toAtMs, texts: shownTexts }} language={language} />
    </section>
  )
}
