import { useTranslation } from 'react-i18next'
import { RowButton, ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { QuarantinedMessage } from '../../contract/quarantine.ts'
import styles from './message-list.module.css'
import { useReasonWords } from './reason-name.ts'

/** Refused messages, newest first; a press on the topic opens one. */
export function MessageList({
  messages,
  opened,
  onOpen,
  marked,
  onMark,
}: {
  readonly messages: readonly QuarantinedMessage[]
  readonly opened: number
  readonly onOpen: (id: number) => void
  /** Ids that are marked to be judged again. */
  readonly marked: ReadonlySet<number>
  readonly onMark: (id: number, isMarked: boolean) => void
}) {
  const { t } = useTranslation()
  const words = useReasonWords()
  return (
    <ShortTable
      label={{ id: 'refused-messages' }}
      rows={messages}
      rowKey={({ id }) => id}
      isChosen={({ id }) => id === opened}
      columns={[
        {
          id: 'mark',
          header: t('plantConnection.replay.mark'),
          headerHidden: true,
          look: 'least',
          cell: ({ id, topic }) => (
            <Checkbox
              label={t('plantConnection.replay.markOne', { topic })}
              labelHidden
              checked={marked.has(id)}
              onChange={(isMarked) => onMark(id, isMarked)}
            />
          ),
        },
        {
          id: 'received',
          header: t('plantConnection.messages.received'),
          look: 'line',
          cell: ({ receivedAtMs }) => <Instant atMs={receivedAtMs} />,
        },
        {
          id: 'topic',
          header: t('plantConnection.messages.topic'),
          look: 'code',
          cell: ({ id, topic }) => <RowButton onPress={() => onOpen(id)}>{topic}</RowButton>,
        },
        {
          id: 'reason',
          header: t('plantConnection.counts.reason'),
          from: 'tablet',
          cell: ({ reason }) => words(reason).name,
        },
        {
          id: 'detail',
          header: t('plantConnection.messages.detail'),
          from: 'tablet',
          cell: ({ detail }) => (
            <span className={styles.detail} title={detail}>
              {detail}
            </span>
          ),
        },
      ]}
    />
  )
}
