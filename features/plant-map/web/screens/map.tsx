import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EDIT, MANAGE, READ } from '../../../../domain/right.ts'
import type { MapWords } from '../../../../kit/composites/map-frame/map-model.ts'
import { SiteMap } from '../../../../kit/composites/map-frame/site-map.tsx'
import type { SiteShape } from '../../../../kit/composites/map-frame/site-shape.ts'
import { Fault } from '../../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../../kit/composites/record/record-page.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { refusalKeyOf } from '../../../../platform/web/forms/refusal.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useSettings } from '../../../../platform/web/session/session-context.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { mayOn, NodeRecords, nodeListQuery } from '../../../plant-card/web/lists-port.ts'
import type { CardPartProps } from '../../../plant-card/web/tabs-port.ts'
import { mapItemCalls, mapItemKind, type PlantMapItem, shapeOf } from '../../contract/map-item.ts'
import { knownPlaces } from '../../contract/places.ts'
import { machinesQuery, type PlacedAsset } from '../machines-query.ts'
import { type ItemRow, type MapMode, machineIdOf, type ShownLayer, shapesOf } from '../map-state.ts'
import styles from '../parts/map.module.css'
import { LayerChoice, MapBar, Measured } from '../parts/map-bar.tsx'
import { MapFiles } from '../parts/map-files.tsx'
import { Warnings } from '../parts/warnings.tsx'
import { useMapEditing } from '../use-map-editing.ts'

const product = 'PICFarmMap'
const none: readonly never[] = []

/** Tab Map: machines and other things of a plant on a map, drawn and moved by hand, by keys, or in the list below. */
export default function PlantMap(props: CardPartProps) {
  const { t } = useTranslation()
  const { node, asked } = props
  const query = useQuery(
    nodeListQuery<typeof mapItemKind.fields, ItemRow & Readonly<Record<string, unknown>>>(
      mapItemKind,
      mapItemCalls,
      node.entCode,
      asked,
    ),
  )
  const machines = useQuery({
    ...machinesQuery(node.farmCode, asked),
    enabled: mayOn(node, 'PICFarmGeneral', READ),
  })
  if (!mayOn(node, product, READ)) return null
  const { data, error, isFetching, refetch } = query
  if (error) return <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (!data || machines.isLoading) return <LoadingState label={t('state.loading')} rows={10} />
  const own = new Set([node.entCode, ...node.children.map(({ entCode }) => entCode)])
  return (
    <RecordBody width="full">
      <MapEditor {...props} items={data} machines={(machines.data ?? none).filter(({ id }) => own.has(id))} />
    </RecordBody>
  )
}

function MapEditor(
  props: CardPartProps & { readonly items: readonly ItemRow[]; readonly machines: readonly PlacedAsset[] },
) {
  const { node, asked, items, machines } = props
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { mapTiles } = useSettings()
  const [hidden, setHidden] = useState<ReadonlySet<ShownLayer>>(new Set())
  const [chosen, setChosen] = useState<string>()
  const nameOf = (layer: string, number: number) => `${t(`plantMap.choice.layer.${layer}`)} ${number}`
  const { mode, setMode, moved, move, forget, drawing, moving } = useMapEditing(node, items, machines, nameOf)
  const shapes = shapesOf(items, machines, hidden, moved)
  const held = shapes.find(({ id }) => id === chosen)
  const mayAdd = !asked && mayOn(node, product, MANAGE)
  const mayMove = !asked && held && mayOn(node, machineIdOf(held.id) === undefined ? product : 'PICFarmGeneral', EDIT)
  const error = drawing.error ?? moving.error
  const sketch = sketchOf(mode)
  return (
    <>
      <div className={styles.tools}>
        <MapBar
          mode={mode}
          mayAdd={mayAdd}
          isBusy={drawing.isPending}
          onMode={(next) => {
            setChosen(undefined)
            setMode(next)
          }}
          onDone={() => drawing.mutate()}
        />
        {held && moved.has(held.id) && (
          <>
            <Button size="small" look="primary" busy={moving.isPending} onClick={() => moving.mutate(held.id)}>
              {t('plantMap.saveMove', { name: held.name })}
            </Button>
            <Button size="small" onClick={() => forget(held.id)}>
              {t('action.cancel')}
            </Button>
          </>
        )}
        {mode.is === 'look' && <MapFiles node={node} items={items} mayAdd={mayAdd} />}
      </div>
      {error && <Fault>{t(refusalKeyOf(error, {}))}</Fault>}
      <LayerChoice hidden={hidden} onChange={setHidden} />
      <div className={styles.frame}>
        <SiteMap
          label={t('plantMap.map', { name: node.name })}
          shapes={shapes}
          chosen={chosen}
          onChoose={(id) => mode.is === 'look' && setChosen(id)}
          onPlace={mode.is === 'look' ? undefined : (place) => setMode({ ...mode, places: placesWith(mode, place) })}
          onMove={mayMove && mode.is === 'look' ? (id, at, place) => move(id, held.places, at, place) : undefined}
          sketch={sketch}
          handleLabel={({ name }, at) => t('plantMap.handle', { name, number: at + 1 })}
          words={wordsOf(t)}
          locale={language}
          {...(mapTiles && { baseLayer: mapTiles })}
        />
      </div>
      {sketch ? (
        <Measured places={sketch.places} isArea={sketch.shape === 'area' || mode.is === 'measure'} />
      ) : (
        held && <Measured places={held.places} isArea={held.shape === 'area'} />
      )}
      <Warnings shapes={shapes} countryCode={node.countryCode} />
      <NodeRecords<typeof mapItemKind.fields, PlantMapItem & Readonly<Record<string, unknown>>>
        {...props}
        kind={mapItemKind}
        calls={mapItemCalls}
        product={product}
        nameField="itemName"
        columns={[
          {
            id: 'places',
            header: t('plantMap.field.places'),
            cell: ({ places }) => String(knownPlaces(places).length),
          },
        ]}
      />
    </>
  )
}

/** The places of a drawing, with one more; a point has one place. */
const placesWith = (mode: Exclude<MapMode, { is: 'look' }>, place: MapModePlace): readonly MapModePlace[] =>
  mode.is === 'draw' && shapeOf[mode.layer] === 'point' ? [place] : [...mode.places, place]
type MapModePlace = Extract<MapMode, { is: 'measure' }>['places'][number]

/** The drawing or the measurement as a shape. */
const sketchOf = (mode: MapMode): SiteShape | undefined => {
  if (mode.is === 'look') return undefined
  const shape = mode.is === 'measure' ? 'line' : shapeOf[mode.layer]
  return { id: 'sketch', name: '', shape, places: mode.places, colour: 1 }
}

const wordsOf = (t: (key: string) => string): MapWords => ({
  zoomIn: t('plantMap.zoomIn'),
  zoomOut: t('plantMap.zoomOut'),
  fit: t('plantMap.fit'),
  help: t('plantMap.mapHelp'),
  noBase: t('plantMap.noBase'),
  cluster: () => '',
})
