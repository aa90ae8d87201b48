import { useTranslation } from 'react-i18next'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { Badge } from '../../../../kit/primitives/badge.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { HubHeight, ModeVersion, TurbineMode } from '../../contract/turbine-mode.ts'
import { versionPath } from '../mode-links.ts'
import styles from './mode-matrix.module.css'

/** A version at a hub height, chosen for the chart. */
export const cellKey = (versionId: number, hubHeightId: number): string => `${versionId}/${hubHeightId}`
export const mostCompared = 6

/** The day of a version, of the calendar. */
export const useDay = () => {
  const format = useFormat()
  return (day: string) => format.day(Date.parse(`${day}T00:00:00Z`), 'UTC')
}

/** A version that the reader may not see, or without curves. */
const hasNoCurve = ({ hubHeightWindClassDtos }: ModeVersion): boolean => hubHeightWindClassDtos.length === 0

/** Modes in rows, hub heights in columns, the versions of both in the cells, newest first. */
export function ModeMatrix({
  modelId,
  modes,
  heights,
  chosen,
  onChosen,
}: {
  readonly modelId: string
  readonly modes: readonly TurbineMode[]
  readonly heights: readonly HubHeight[]
  readonly chosen: readonly string[]
  readonly onChosen: (chosen: readonly string[]) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const dayOf = useDay()
  const toggle = (key: string) =>
    onChosen(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  const inCell = (mode: TurbineMode, version: ModeVersion, height: HubHeight) => {
    const key = cellKey(version.id, height.id)
    return (
      <div key={version.id} className={styles.version}>
        <Checkbox
          label={t('turbineModes.compareVersion', { mode: mode.name, version: version.name, height: height.height })}
          labelHidden
          checked={chosen.includes(key)}
          disabled={!chosen.includes(key) && chosen.length >= mostCompared}
          onChange={() => toggle(key)}
        />
        <AppLink href={versionPath(modelId, mode.id, version.id)}>{version.name}</AppLink>
        <span className={styles.day}>{dayOf(version.date)}</span>
      </div>
    )
  }
  const otherVersions = {
    ...{ id: 'others', header: t('turbineModes.otherVersions'), from: 'tablet' as const },
    cell: (mode: TurbineMode) =>
      mode.versions.filter(hasNoCurve).map((version) => (
        <div key={version.id} className={styles.version}>
          <AppLink href={versionPath(modelId, mode.id, version.id)}>{version.name}</AppLink>
          <span className={styles.day}>{dayOf(version.date)}</span>
          {!version.isReadable && <Badge>{t('turbineModes.restricted')}</Badge>}
        </div>
      )),
  }
  return (
    <ShortTable
      label={{ text: t('turbineModes.modes') }}
      rows={modes}
      rowKey={({ id }) => id}
      columns={[
        {
          ...{ id: 'mode', header: t('turbineModes.mode'), names: true },
          cell: (mode) => (
            <>
              {mode.name} {mode.isFullPowerMode && <Badge>{t('turbineModes.fullPower')}</Badge>}
            </>
          ),
        },
        {
          ...{ id: 'power', header: t('turbineModes.ratedPower'), align: 'end' },
          cell: ({ versions }) => format.number(versions[0]?.ratedPower ?? null, 0, 'kW'),
        },
        ...heights.map((height) => ({
          id: String(height.id),
          header: `${format.number(height.height, 1)} m`,
          cell: (mode: TurbineMode) => {
            const held = mode.versions.filter(({ hubHeightWindClassDtos }) =>
              hubHeightWindClassDtos.some(({ id }) => id === height.id),
            )
            return held.length === 0 ? '–' : held.map((version) => inCell(mode, version, height))
          },
        })),
        ...(modes.some(({ versions }) => versions.some(hasNoCurve)) ? [otherVersions] : []),
      ]}
    />
  )
}
