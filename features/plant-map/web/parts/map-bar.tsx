import { IconPencil, IconRuler2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Place } from '../../../../domain/distance.ts'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { leastPlaces, type MapLayer, mapLayers, shapeOf } from '../../contract/map-item.ts'
import { areaM2, decimalText, lengthM, sexagesimalText } from '../../contract/places.ts'
import { type MapMode, type ShownLayer, shownLayers } from '../map-state.ts'
import styles from './map.module.css'

/** Which layers the map shows. */
export function LayerChoice({
  hidden,
  onChange,
}: {
  readonly hidden: ReadonlySet<ShownLayer>
  readonly onChange: (hidden: ReadonlySet<ShownLayer>) => void
}) {
  const { t } = useTranslation()
  const turn = (layer: ShownLayer, isShown: boolean) => {
    const next = new Set(hidden)
    if (isShown) next.delete(layer)
    else next.add(layer)
    onChange(next)
  }
  return (
    <fieldset className={styles.layers}>
      <legend className="visually-hidden">{t('plantMap.layers')}</legend>
      {shownLayers.map((layer, at) => (
        <span key={layer} className={styles.layer} style={{ '--tone': `var(--series-${at + 1})` } as never}>
          <Checkbox
            label={t(`plantMap.choice.layer.${layer}`)}
            checked={!hidden.has(layer)}
            onChange={(isShown) => turn(layer, isShown)}
          />
          <span className={styles.swatch} aria-hidden="true" />
        </span>
      ))}
    </fieldset>
  )
}

/** Length or area of a drawing or a measurement, and its last place. */
export function Measured({ places, isArea }: { readonly places: readonly Place[]; readonly isArea: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const last = places.at(-1)
  const length = lengthM(places)
  return (
    <Note role="status">
      {[
        t('plantMap.places', { count: places.length }),
        ...(places.length > 1
          ? [length < 10_000 ? format.number(length, 0, 'm') : format.number(length / 1_000, 2, 'km')]
          : []),
        ...(isArea && places.length > 2 ? [format.number(areaM2(places) / 10_000, 2, 'ha')] : []),
        ...(last ? [decimalText(last), sexagesimalText(last)] : []),
      ].join(' · ')}
    </Note>
  )
}

/** Buttons that draw a new thing and measure; while one is under way, those that end it. */
export function MapBar({
  mode,
  mayAdd,
  isBusy,
  onMode,
  onDone,
}: {
  readonly mode: MapMode
  readonly mayAdd: boolean
  readonly isBusy: boolean
  readonly onMode: (mode: MapMode) => void
  /** Saves the drawing. */
  readonly onDone: () => void
}) {
  const { t } = useTranslation()
  if (mode.is === 'look')
    return (
      <>
        {mayAdd && (
          <Button
            size="small"
            icon={<IconPencil size={14} aria-hidden="true" />}
            onClick={() => onMode({ is: 'draw', layer: 'mast', places: [] })}
          >
            {t('plantMap.draw')}
          </Button>
        )}
        <Button
          size="small"
          icon={<IconRuler2 size={14} aria-hidden="true" />}
          onClick={() => onMode({ is: 'measure', places: [] })}
        >
          {t('plantMap.measure')}
        </Button>
      </>
    )
  const back = () => onMode({ ...mode, places: mode.places.slice(0, -1) })
  const isReady = mode.is === 'draw' && mode.places.length >= leastPlaces[shapeOf[mode.layer]]
  return (
    <>
      {mode.is === 'draw' && (
        <Select
          label={t('plantMap.field.layer')}
          choices={mapLayers.map((value) => ({ value, label: t(`plantMap.choice.layer.${value}`) }))}
          value={mode.layer}
          onChange={(layer) => onMode({ ...mode, layer: layer as MapLayer, places: [] })}
        />
      )}
      <Button size="small" disabled={mode.places.length === 0} onClick={back}>
        {t('plantMap.back')}
      </Button>
      {mode.is === 'draw' && (
        <Button size="small" look="primary" busy={isBusy} disabled={!isReady} onClick={onDone}>
          {t('plantMap.done')}
        </Button>
      )}
      <Button size="small" onClick={() => onMode({ is: 'look' })}>
        {t(mode.is === 'draw' ? 'action.cancel' : 'action.close')}
      </Button>
    </>
  )
}
