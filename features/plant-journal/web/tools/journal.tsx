import { IconNotebook } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { READ } from '../../../../domain/right.ts'
import { CardDrawer, mayOn, NodeRecords } from '../../../plant-card/web/lists-port.ts'
import type { CardPartProps } from '../../../plant-card/web/tabs-port.ts'
import { type JournalEntry, journalCalls, journalKind } from '../../contract/journal-entry.ts'

type Row = JournalEntry & Readonly<Record<string, unknown>>

/** The newest first; on one day the one that was written later is not known, so the title decides. */
const newestFirst = (one: Row, other: Row): number =>
  other.happenedOn.localeCompare(one.happenedOn) || one.title.localeCompare(other.title)

/** Button Journal of a card: what happened at the node. */
export default function Journal(props: CardPartProps) {
  const { t } = useTranslation()
  if (!mayOn(props.node, 'PICFarmGeneral', READ)) return null
  return (
    <CardDrawer name="journal" label={t('plantJournal.title')} icon={<IconNotebook size={16} aria-hidden="true" />}>
      {() => (
        <NodeRecords<typeof journalKind.fields, Row>
          {...props}
          kind={journalKind}
          calls={journalCalls}
          product="PICFarmGeneral"
          nameField="title"
          order={newestFirst}
          stays
          columns={[
            {
              id: 'state',
              header: t('plantJournal.state.label'),
              cell: ({ isWithdrawn, version }) =>
                isWithdrawn ? t('plantJournal.state.withdrawn') : version > 1 ? t('plantJournal.state.corrected') : '',
            },
          ]}
        />
      )}
    </CardDrawer>
  )
}
