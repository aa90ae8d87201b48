import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { technologies } from '../../../../domain/technology.ts'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import type { EnergyReply } from '../../../energy/contract/energy.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { askFleet } from '../../../fleet-state/web/port.ts'
import { FleetPage } from '../../../my-fleet/web/frame-port.ts'
import type { BoardParts } from '../board/board-parts.ts'
import { EnergyBoard } from '../board/energy-board.tsx'
import { partColour, technologyColour } from '../board/part-colours.ts'
import { partOf } from '../energy/energy-scene.ts'

export const askFirst = askFleet

/** A chart draws up to this many farms; more are drawn by technology. */
const mostFarms = 12

/** Energy of the whole fleet, by technology or by farm. */
export default function FleetEnergyScreen() {
  return <FleetPage tab="energy">{({ farms }) => <FleetEnergy rows={farms} />}</FleetPage>
}

/** The zone of most farms. */
const commonZone = (rows: readonly FarmRow[]): string | undefined =>
  [...Map.groupBy(rows, ({ farm }) => farm.timezone)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]

function FleetEnergy({ rows }: { readonly rows: readonly FarmRow[] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const names = useMemo(() => new Map(rows.map(({ farm }) => [farm.farmCode, farm.name])), [rows])
  const partsOf = useCallback(
    ({ buckets, subjects }: EnergyReply): BoardParts => {
      const shown = subjects.filter(({ farmCode }) => names.has(farmCode))
      const compare = new Intl.Collator(language, { numeric: true }).compare
      const farms = shown
        .map((subject) => partOf(subject.farmCode, names.get(subject.farmCode) ?? '', [subject], buckets.length))
        .sort((a, b) => compare(a.label, b.label))
      const whole = partOf('*', t('energyCharts.wholeFleet', { count: farms.length }), shown, buckets.length)
      const coloured = farms.map((part, place) => ({ ...part, colour: partColour(place) }))
      if (farms.length <= mostFarms) return { whole, parts: coloured, listed: coloured }
      const ofTechnology = technologies.flatMap((technology) => {
        const own = shown.filter((subject) => subject.technology === technology)
        if (own.length === 0) return []
        const part = partOf(`@${technology}`, t(`fleetState.technology.${technology}`), own, buckets.length)
        return [{ ...part, colour: technologyColour(technology) }]
      })
      const groups = ofTechnology.length > 1 ? ofTechnology : coloured
      return { whole, parts: groups, listed: ofTechnology.length > 1 ? [...ofTechnology, ...farms] : coloured }
    },
    [names, language, t],
  )
  if (rows.length === 0) return <EmptyState inline title={t('myFleet.empty.technology')} />
  return (
    <EnergyBoard
      label={t('energyCharts.ofFleet')}
      plantZone={commonZone(rows)}
      partWord={t('fleetViews.column.farm')}
      partsOf={partsOf}
      subject="fleet"
    />
  )
}
