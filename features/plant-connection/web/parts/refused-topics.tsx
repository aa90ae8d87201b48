import { useTranslation } from 'react-i18next'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { RefusedTopic } from '../../contract/quarantine.ts'

/** Gateways that publish to topics that they may not use. */
export function RefusedTopics({ topics }: { readonly topics: readonly RefusedTopic[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ShortTable
      label={{ id: 'refused-topics' }}
      rows={topics}
      rowKey={({ gateway, topic }) => `${gateway} ${topic}`}
      columns={[
        { id: 'gateway', header: t('plantConnection.refused.gateway'), names: true, cell: ({ gateway }) => gateway },
        { id: 'topic', header: t('plantConnection.messages.topic'), look: 'code', cell: ({ topic }) => topic },
        {
          id: 'allowed',
          header: t('plantConnection.refused.allowed'),
          from: 'tablet',
          cell: ({ farmCode }) =>
            farmCode === null ? t('plantConnection.refused.revoked') : <code>{`solvane/${farmCode}/…`}</code>,
        },
        {
          id: 'times',
          header: t('plantConnection.refused.times'),
          align: 'end',
          cell: ({ times }) => format.number(times),
        },
        {
          id: 'last',
          header: t('plantConnection.refused.last'),
          look: 'line',
          cell: ({ lastAtMs }) => <Instant atMs={lastAtMs} />,
        },
      ]}
    />
  )
}
