import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { TextArea } from '../../../../kit/primitives/text-area.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { useLive } from '../../../../platform/web/live/live-context.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { longestComment } from '../../../alarms/contract/alarm.ts'
import { longestOutOfServiceDays, shelfScopes } from '../../../alarms/contract/alarm-actions.ts'
import styles from './deed-dialog.module.css'
import type { DeedWords, ShelfScope } from './send-deed.ts'
import type { AlarmDeeds, AskedDeed } from './use-alarm-deeds.tsx'

/** Lengths of a shelf, s. */
const shelfLengths = [900, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 86_400] as const
const outDays = [1, 7, 14, 30, longestOutOfServiceDays] as const
const dayMs = 86_400_000
const needsReason = ['comment', 'shelve', 'outOfService', 'inService']

/** The question before a deed that asks for words. */
export function DeedDialog({ deeds }: { readonly deeds: AlarmDeeds }) {
  const { asked, close } = deeds
  const { t } = useTranslation()
  const [shown, setShown] = useState<AskedDeed>()
  // It keeps its words while it closes.
  if (asked && asked !== shown) setShown(asked)
  return shown ? (
    <Form
      key={`${shown.deed} ${JSON.stringify(shown.chosen)}`}
      asked={shown}
      isOpen={asked !== undefined}
      deeds={deeds}
    />
  ) : (
    <Modal title={t('alarmPages.deed.comment')} closeLabel={t('action.close')} opened={false} onClose={close}>
      {null}
    </Modal>
  )
}

function Form({
  asked: { deed, chosen, count },
  isOpen,
  deeds: { close, act },
}: {
  readonly asked: AskedDeed
  readonly isOpen: boolean
  readonly deeds: AlarmDeeds
}) {
  const { t } = useTranslation()
  const { clock } = useLive()
  const [comment, setComment] = useState('')
  const [isTried, setTried] = useState(false)
  const [words, setWords] = useState<DeedWords>({ forS: 3_600, once: false, scope: 'alarm' })
  const [days, setDays] = useState(7)
  const needed = needsReason.includes(deed)
  const length = comment.trim().length
  const error =
    isTried && needed && length === 0
      ? t('alarmPages.reasonNeeded')
      : length > longestComment
        ? t('alarmPages.commentTooLong', { most: longestComment })
        : undefined
  const said = (): DeedWords => ({
    ...words,
    comment,
    ...(deed === 'outOfService' && { untilMs: (clock.now() ?? Date.now()) + days * dayMs }),
  })
  return (
    <Modal
      title={t(`alarmPages.ask.${deed}`, { count })}
      closeLabel={t('action.close')}
      opened={isOpen}
      onClose={close}
      submit={{
        label: t(`alarmPages.deed.${deed}`),
        cancelLabel: t('action.cancel'),
        validate: () => {
          setTried(true)
          return (!needed || length > 0) && length <= longestComment ? act(deed, chosen, said()) : false
        },
        onSubmit: () => setComment(''),
      }}
    >
      <div className={styles.form}>
        {deed === 'shelve' && <ShelfFields words={words} onWords={setWords} />}
        {deed === 'outOfService' && (
          <OutOfServiceFields days={days} onDays={setDays} words={words} onWords={setWords} />
        )}
        <TextArea
          label={t(deed === 'comment' || deed === 'acknowledge' ? 'alarmPages.comment' : 'alarmPages.reason')}
          value={comment}
          needed={needed}
          error={error}
          data-autofocus
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
      </div>
    </Modal>
  )
}

interface FieldsProps {
  readonly words: DeedWords
  readonly onWords: (words: DeedWords) => void
}

function ShelfFields({ words, onWords }: FieldsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <Select
        label={t('alarmPages.shelf.length')}
        value={String(words.forS)}
        disabled={words.once ?? false}
        onChange={(forS) => onWords({ ...words, forS: Number(forS) })}
        choices={shelfLengths.map((seconds) => ({ value: String(seconds), label: format.duration(seconds * 1_000) }))}
      />
      <Checkbox
        label={t('alarmPages.shelf.once')}
        checked={words.once ?? false}
        onChange={(once) => onWords({ ...words, once, forS: once ? 86_400 : 3_600 })}
      />
      <Select
        label={t('alarmPages.shelf.what')}
        value={words.scope ?? 'alarm'}
        onChange={(scope) => onWords({ ...words, scope: scope as ShelfScope })}
        choices={shelfScopes.map((scope) => ({ value: scope, label: t(`alarmPages.shelf.scope.${scope}`) }))}
      />
    </>
  )
}

function OutOfServiceFields({
  days,
  onDays,
  words,
  onWords,
}: FieldsProps & { readonly days: number; readonly onDays: (days: number) => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Select
        label={t('alarmPages.outOfService.length')}
        value={String(days)}
        onChange={(next) => onDays(Number(next))}
        choices={outDays.map((count) => ({
          value: String(count),
          label: t('alarmPages.outOfService.days', { count }),
        }))}
      />
      <TextField
        label={t('alarmPages.outOfService.owner')}
        value={words.owner ?? ''}
        onChange={({ currentTarget: { value } }) => onWords({ ...words, owner: value })}
      />
    </>
  )
}
