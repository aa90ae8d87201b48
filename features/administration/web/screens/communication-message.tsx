import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { DrawerList } from '../../../../platform/web/record/list/drawer-list.tsx'
import { useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { type CommunicationMessage, messageKind } from '../../contract/communication.ts'
import { useAudienceWords } from '../audience-words.ts'
import { MessageForm } from '../parts/message-form.tsx'
import { messagesQuery } from '../queries.ts'
import { MessagesView } from '../views.ts'

/** Announcements: past, current and future. */
export default function CommunicationMessageScreen() {
  const words = useRecordWords(messageKind)
  const [{ message: opened }, setView] = useViewState(MessagesView)
  const query = useQuery(messagesQuery())
  const audienceWords = useAudienceWords()
  const [nowMs] = useState(Date.now)
  const stateOf = ({ fromAtMs, toAtMs }: CommunicationMessage) => {
    if (fromAtMs > nowMs) return 'planned'
    return toAtMs !== null && toAtMs <= nowMs ? 'over' : 'shown'
  }
  return (
    <DrawerList
      words={words}
      query={query}
      opened={opened}
      onOpen={(id) => setView({ message: id }, { replace: id === '' })}
      nameOf={({ texts }) => words.value('texts', texts)}
      nameHeader={words.of('text')}
      headingOf={() => words.of('edit')}
      columns={[
        { id: 'state', header: words.of('state'), look: 'line', cell: (message) => words.of(stateOf(message)) },
        {
          id: 'severity',
          header: words.label('severity'),
          look: 'line',
          from: 'desk',
          cell: ({ severity }) => <StateMark state={severity} label={words.choice('severity', severity)} />,
        },
        { id: 'audience', header: words.label('audience'), from: 'desk', cell: audienceWords },
        {
          id: 'from',
          header: words.label('fromAtMs'),
          look: 'line',
          from: 'desk',
          cell: ({ fromAtMs }) => <Instant atMs={fromAtMs} />,
        },
        {
          id: 'to',
          header: words.of('to'),
          look: 'line',
          from: 'desk',
          cell: ({ toAtMs }) => (toAtMs === null ? words.of('open') : <Instant atMs={toAtMs} />),
        },
      ]}
      form={(message) => (
        <MessageForm key={opened} message={message} words={words} onDone={() => setView({ message: '' })} />
      )}
    />
  )
}
