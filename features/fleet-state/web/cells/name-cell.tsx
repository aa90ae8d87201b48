import { useTranslation } from 'react-i18next'
import type { Technology } from '../../../../domain/technology.ts'
import { TechnologyMark } from '../../../../kit/primitives/technology-mark.tsx'
import type { FleetRow } from '../../contract/fleet-rows.ts'
import { someOf } from '../../contract/narrowed-rows.ts'
import styles from './name-cell.module.css'

/** How a technology is drawn; the mark has a drawing for one that is not known. */
export const drawnAs = (technology: Technology | undefined) => technology ?? ('default' as const)

/** Name of a farm with its technology and country, of a sub-farm, or of a machine; where only some machines of a group are shown, of how many. */
export function NameCell({ row }: { readonly row: FleetRow }) {
  const { t } = useTranslation()
  const some = someOf(row)
  const count = some && <span className={styles.some}>{t('fleetState.someOf', some)}</span>
  if (row.kind === 'machine') return <span className={styles.name}>{row.name}</span>
  if (row.kind === 'subFarm')
    return (
      <span className={styles.farm}>
        <span className={styles.name}>{row.name}</span>
        {count}
      </span>
    )
  return (
    <span className={styles.farm}>
      <TechnologyMark
        technology={drawnAs(row.technology)}
        label={row.technology ? t(`fleetState.technology.${row.technology}`) : row.farm.type}
      />
      <span className={styles.name}>{row.name}</span>
      <span className={styles.country}>{row.farm.flag}</span>
      {count}
    </span>
  )
}
