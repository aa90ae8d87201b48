import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Fault, Note } from '../../../../kit/composites/record/note.tsx'
import { saveFile } from '../../../../kit/files/save-file.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { listCreation } from '../../../../platform/contract/record-calls.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { refusalKeyOf } from '../../../../platform/web/forms/refusal.ts'
import type { CardNode } from '../../../plant-card/contract/card-node.ts'
import {
  fromCsv,
  fromGeoJson,
  type MapThing,
  type ReadThings,
  recordOfThing,
  toCsv,
  toGeoJson,
  toKml,
} from '../../contract/map-files.ts'
import { mapItemCalls, mapItemKind } from '../../contract/map-item.ts'
import { knownPlaces } from '../../contract/places.ts'
import type { ItemRow } from '../map-state.ts'
import { fromKml } from '../read-kml.ts'
import styles from './map.module.css'

const formats = {
  geojson: { write: toGeoJson, type: 'application/geo+json' },
  kml: { write: toKml, type: 'application/vnd.google-earth.kml+xml' },
  csv: { write: toCsv, type: 'text/csv' },
} as const

const read = (name: string, text: string): ReadThings => {
  if (/\.kml$/i.test(name)) return fromKml(text)
  return /\.csv$/i.test(name) ? fromCsv(text) : fromGeoJson(text)
}

const thingOf = ({ itemName, layer, places, remark }: ItemRow): MapThing => ({
  ...{ itemName, layer, remark, places: knownPlaces(places) },
})

/** Buttons that write the things of a map to a file, and read them from one. */
export function MapFiles({
  node,
  items,
  mayAdd,
}: {
  readonly node: CardNode
  readonly items: readonly ItemRow[]
  readonly mayAdd: boolean
}) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<ReadThings>()
  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (file) setFound(read(file.name, await file.text()))
  }
  return (
    <div className={styles.tools}>
      {(Object.keys(formats) as (keyof typeof formats)[]).map((format) => (
        <Button
          key={format}
          size="small"
          disabled={items.length === 0}
          icon={<IconDownload size={14} aria-hidden="true" />}
          onClick={() => {
            const { write, type } = formats[format]
            saveFile(`${node.entCode}.${format}`, new Blob([write(items.map(thingOf))], { type }))
          }}
        >
          {t(`plantMap.file.${format}`)}
        </Button>
      ))}
      {mayAdd && (
        <>
          <Button
            size="small"
            icon={<IconUpload size={14} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {t('plantMap.file.import')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('plantMap.file.import')}
            accept=".geojson,.json,.kml,.csv"
            onChange={(event) => void open(event)}
          />
        </>
      )}
      {found && <ImportDialog node={node} found={found} onClose={() => setFound(undefined)} />}
    </div>
  )
}

function ImportDialog({
  node: { farmCode, entCode },
  found: { things, faults },
  onClose,
}: {
  readonly node: CardNode
  readonly found: ReadThings
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(listCreation(mapItemCalls), {
        body: things.map((thing) => ({ farmCode, entCode, ...recordOfThing(thing) })) as never,
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [mapItemKind.kind] })
      onClose()
    },
  })
  return (
    <Modal
      opened
      title={t('plantMap.file.import')}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" busy={isPending} disabled={things.length === 0} onClick={() => mutate()}>
            {t('plantMap.file.add', { count: things.length })}
          </Button>
        </>
      }
    >
      <Note>{t('plantMap.file.found', { count: things.length })}</Note>
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {faults.slice(0, 50).map(({ row, code, value }) => (
            <li key={`${row} ${code}`}>{t('plantMap.file.fault', { row, text: t(`plantMap.file.${code}`), value })}</li>
          ))}
        </ul>
      )}
      {error && <Fault>{t(refusalKeyOf(error, {}))}</Fault>}
    </Modal>
  )
}
