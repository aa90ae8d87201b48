import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import type { Texts } from '../../../../platform/contract/field.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { DrawerForm } from '../../../../platform/web/record/form/drawer-form.tsx'
import { SectionFields } from '../../../../platform/web/record/form/record-sections.tsx'
import { useRecordEditor } from '../../../../platform/web/record/form/use-record-editor.ts'
import type { RecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import {
  type CommunicationMessage,
  isMessageNotified,
  messageCalls,
  messageKind,
} from '../../contract/communication.ts'
import { severities } from '../../contract/shown-message.ts'
import { useGroups } from '../audience-words.ts'
import { readMessagesAgain } from '../queries.ts'
import { Banner } from './banner.tsx'
import { MessageAudience } from './message-audience.tsx'
import styles from './message-form.module.css'

const thisMinute = () => Math.floor(Date.now() / 60_000) * 60_000

/** A new or an existing announcement: its texts, period and recipients, and a preview. */
export function MessageForm({
  message,
  words,
  onDone,
}: {
  readonly message: CommunicationMessage | undefined
  readonly words: RecordWords
  readonly onDone: () => void
}) {
  const groups = useGroups()
  const settled = (done: 'saved' | 'deleted') => () => {
    showNotice(words.of(done))
    onDone()
  }
  const editor = useRecordEditor({
    kind: messageKind,
    calls: messageCalls,
    record: message,
    startWith: () => ({ fromAtMs: thisMinute() }),
    readAgain: readMessagesAgain,
    onSaved: settled('saved'),
    onRemoved: settled('deleted'),
  })
  // The form holds values of the right types, also before they are checked.
  const values = editor.values as unknown as CommunicationMessage
  const { severity } = values
  const isNotified = isMessageNotified(values)
  const parts = { editor, words }
  return (
    <DrawerForm
      kind={messageKind}
      editor={editor}
      words={words}
      place="message"
      saveLabel={words.of('publish')}
      onCancel={onDone}
    >
      <SectionFields
        {...parts}
        section="text"
        own={{
          severity: (
            <SegmentedControl
              key="severity"
              label={words.label('severity')}
              value={severity}
              onChange={(next) => editor.change({ severity: next })}
              choices={severities.map((value) => ({ value, label: words.choice('severity', value) }))}
            />
          ),
        }}
      />
      <div className={styles.pair}>
        <SectionFields {...parts} section="time" />
      </div>
      <div className={styles.pair}>
        <SectionFields
          {...parts}
          section="audience"
          choices={{ groupId: groups.map(({ id, name }) => ({ value: id, label: name })) }}
          own={{ isNotified: null }}
        />
      </div>
      <div className={styles.notified}>
        <Checkbox
          label={words.label('isNotified')}
          help={words.help('isNotified') ?? ''}
          checked={isNotified}
          onChange={(next) => editor.change({ isNotified: next })}
        />
        <MessageAudience audience={values} severity={severity} isNotified={isNotified} />
      </div>
      <Preview message={values} words={words} />
    </DrawerForm>
  )
}

/** The banner as the user of the page would see it. */
function Preview({ message, words }: { readonly message: CommunicationMessage; readonly words: RecordWords }) {
  const { language } = useLanguage()
  const { severity, toAtMs } = message
  const texts: Texts = { ...message.texts, 'en-GB': message.texts['en-GB'] || words.of('sample') }
  return (
    <section className={styles.preview}>
      <h3>{words.of('preview')}</h3>
      <Banner message={{ severity, toAtMs, texts }} language={language} />
    </section>
  )
}
