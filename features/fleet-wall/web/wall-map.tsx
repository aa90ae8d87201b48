import type { FarmRow } from '../../fleet-state/contract/fleet-rows.ts'
import type { MomentOf } from '../../fleet-state/contract/tile-moment.ts'
import { OverviewMap, useFarmWords } from '../../my-fleet/web/map-port.ts'
import styles from './wall-map.module.css'

const nobody: ReadonlySet<string> = new Set()
const none: readonly string[] = []
const nothing = () => undefined
const noWeather = () => '-'

/** All farms at their places, larger; nobody moves this map. */
export function WallMap({ farms, momentOf }: { readonly farms: readonly FarmRow[]; readonly momentOf: MomentOf }) {
  const words = useFarmWords()
  return (
    <div className={styles.map}>
      <OverviewMap
        farms={farms}
        momentOf={momentOf}
        weatherOf={noWeather}
        words={words}
        show="power"
        view={null}
        onView={nothing}
        chosen={none}
        onChoose={nothing}
        highlighted={nobody}
        onHighlight={nothing}
        onInSight={nothing}
      />
    </div>
  )
}
