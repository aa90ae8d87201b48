import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { IconButton } from '../../primitives/icon-button.tsx'
import styles from './map-frame.module.css'
import type { MapWords } from './map-model.ts'

/** Nearer, farther, everything: what hands that neither pinch nor turn a wheel use. */
export function MapControls({
  words,
  onZoom,
  onFit,
}: {
  readonly words: MapWords
  readonly onZoom: (steps: number) => void
  readonly onFit: () => void
}) {
  return (
    <div className={styles.controls} data-controls>
      <IconButton label={words.zoomIn} icon={<IconPlus />} onClick={() => onZoom(1)} />
      <IconButton label={words.zoomOut} icon={<IconMinus />} onClick={() => onZoom(-1)} />
      <IconButton label={words.fit} icon={<IconArrowsMaximize />} onClick={onFit} />
    </div>
  )
}
