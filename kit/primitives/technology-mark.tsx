import {
  IconBattery3,
  IconBolt,
  IconDroplet,
  IconFlame,
  type IconProps,
  IconSun,
  IconWindmill,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import styles from './technology-mark.module.css'

const icons: Record<MarkedTechnology, ComponentType<IconProps>> = {
  wind: IconWindmill,
  solar: IconSun,
  hydro: IconDroplet,
  biogas: IconFlame,
  bess: IconBattery3,
  default: IconBolt,
}

export type MarkedTechnology = 'wind' | 'solar' | 'hydro' | 'biogas' | 'bess' | 'default'

/**
 * A small icon of a technology in its fixed colour; grey in the control room. A dot would look like a state, e.g.
 * green as "good".
 * The name is next to it or in `label`.
 */
export function TechnologyMark({
  technology,
  label,
}: {
  readonly technology: MarkedTechnology
  /** Accessible name, if no text is next to the icon. */
  readonly label?: string
}) {
  const Icon = icons[technology]
  return label === undefined ? (
    <span className={styles.mark} data-technology={technology} aria-hidden="true">
      <Icon size={14} stroke={2} />
    </span>
  ) : (
    <span className={styles.mark} data-technology={technology} role="img" aria-label={label} title={label}>
      <Icon size={14} stroke={2} aria-hidden="true" />
    </span>
  )
}
