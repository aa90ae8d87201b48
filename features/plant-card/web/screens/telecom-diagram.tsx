import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EDIT, READ } from '../../../../domain/right.ts'
import { Fault, Note } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { saveFile } from '../../../../kit/files/save-file.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { refusalKeyOf } from '../../../../platform/web/forms/refusal.ts'
import { recordQueries } from '../../../../platform/web/record/record-queries.ts'
import { useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { type DiagramDevice, diagramOf, svgOf } from '../../contract/diagram-layout.ts'
import { networkDeviceCalls, networkDeviceKind } from '../../contract/lists/network-device.ts'
import { telecomCalls, telecomKind } from '../../contract/section-kinds.ts'
import styles from '../diagram/diagram.module.css'
import { NetworkDrawing } from '../diagram/network-drawing.tsx'
import { useConnectedTags } from '../diagram/use-connected-tags.ts'
import type { CardPartProps } from '../frame/card-tab.ts'
import { nodeListQuery } from '../lists/node-list-query.ts'
import { mayOn } from '../parts/card-section.tsx'

const product = 'PICFarmTelecom'
type Row = DiagramDevice & Readonly<Record<string, unknown>>
interface Place {
  readonly x: number
  readonly y: number
}
const nothingMoved: ReadonlyMap<string, Place> = new Map()

/** Tab Telecom > Diagram: the network drawn from its devices, arranged by hand, with live connections. */
export default function TelecomDiagram(props: CardPartProps) {
  const { node, asked } = props
  const { t } = useTranslation()
  const list = nodeListQuery<typeof networkDeviceKind.fields, Row>(
    networkDeviceKind,
    networkDeviceCalls,
    node.entCode,
    asked,
  )
  const { data, error, isFetching, refetch } = useQuery(list)
  if (!mayOn(node, product, READ)) return null
  return (
    <RecordBody width="full">
      {data ? (
        data.length === 0 ? (
          <Note>{t('plantCard.diagram.none')}</Note>
        ) : (
          <ArrangedDiagram {...props} devices={data} />
        )
      ) : error ? (
        <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
      ) : (
        <LoadingState label={t('state.loading')} rows={8} />
      )}
    </RecordBody>
  )
}

/** Saves moved devices, each in the version that the user saw. */
const useArrangement = (devices: readonly Row[]) => {
  const client = useQueryClient()
  const [moved, setMoved] = useState(nothingMoved)
  const saving = useMutation({
    mutationFn: async () => {
      for (const [id, { x, y }] of moved) {
        const version = devices.find((device) => device.id === id)?.version
        const validity = { mode: 'correct' } as const
        if (version !== undefined)
          await call(networkDeviceCalls.update, {
            params: { id },
            body: { version, diagramX: x, diagramY: y, validity } as never,
          })
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: [networkDeviceKind.kind] }),
    onSuccess: () => setMoved(nothingMoved),
  })
  const move = (id: string, x: number, y: number) => setMoved((held) => new Map(held).set(id, { x, y }))
  return { moved, move, forget: () => setMoved(nothingMoved), saving }
}

function ArrangedDiagram({ node, asked, devices }: CardPartProps & { readonly devices: readonly Row[] }) {
  const { t } = useTranslation()
  const words = useRecordWords(telecomKind)
  const { data: link } = useQuery(recordQueries(telecomKind, telecomCalls).one(node.entCode))
  const { moved, move, forget, saving } = useArrangement(devices)
  const tags = useConnectedTags(node.farmCode)
  const { provider, medium } = Object(link) as { readonly provider?: string; readonly medium?: string }
  const outside = {
    name: provider ?? t('plantCard.diagram.outside'),
    note: medium ? words.value('medium', medium) : '',
  }
  const diagram = diagramOf(devices, outside, moved)
  const title = t('plantCard.diagram.title', { name: node.name })
  const mayMove = !asked && mayOn(node, product, EDIT)
  const assetOf = new Map(devices.map(({ id, connectedAsset }) => [id, connectedAsset]))
  return (
    <>
      <div className={styles.tools}>
        {moved.size > 0 && (
          <>
            <Button size="small" look="primary" busy={saving.isPending} onClick={() => saving.mutate()}>
              {t('plantCard.diagram.save')}
            </Button>
            <Button size="small" onClick={forget}>
              {t('action.cancel')}
            </Button>
          </>
        )}
        <Button
          size="small"
          icon={<IconDownload size={14} aria-hidden="true" />}
          onClick={() => saveFile(`${node.entCode}.svg`, new Blob([svgOf(diagram, title)], { type: 'image/svg+xml' }))}
        >
          {t('plantCard.diagram.svg')}
        </Button>
        {mayMove && <Note inline>{t('plantCard.diagram.hint')}</Note>}
      </div>
      {saving.error && <Fault>{t(refusalKeyOf(saving.error, {}))}</Fault>}
      <NetworkDrawing
        diagram={diagram}
        label={title}
        tagOf={(id) => tags.get(assetOf.get(id) ?? '')}
        onMove={mayMove ? move : undefined}
      />
    </>
  )
}
