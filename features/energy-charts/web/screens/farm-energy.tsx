import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import type { EnergyReply } from '../../../energy/contract/energy.ts'
import { FarmWithoutMachines } from '../../../farm-page/web/port.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import type { BoardParts } from '../board/board-parts.ts'
import { EnergyBoard } from '../board/energy-board.tsx'
import { partColour } from '../board/part-colours.ts'
import { partOf } from '../energy/energy-scene.ts'

/** Energy of a farm, whole or by its machines. */
export default function FarmEnergyTab({ farm: row }: { readonly farm: FarmRow }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { farm, machines } = row
  const partsOf = useCallback(
    ({ buckets, subjects }: EnergyReply): BoardParts => {
      const names = new Map(machines.map(({ machine }) => [machine.machineCode, machine.name]))
      const compare = new Intl.Collator(language, { numeric: true }).compare
      const parts = subjects
        .filter(({ machineCode }) => machineCode !== undefined)
        .map((subject) => {
          const code = subject.machineCode ?? ''
          return partOf(code, names.get(code) ?? code, [subject], buckets.length)
        })
        .sort((a, b) => compare(a.label, b.label))
        .map((part, place) => ({ ...part, colour: partColour(place) }))
      const own = subjects.filter(({ machineCode }) => machineCode === undefined)
      return { whole: partOf('*', t('energyCharts.wholeFarm'), own, buckets.length), parts, listed: parts }
    },
    [machines, language, t],
  )
  if (machines.length === 0) return <FarmWithoutMachines />
  return (
    <EnergyBoard
      label={t('energyCharts.ofFarm', { farm: farm.name })}
      farmCode={farm.farmCode}
      plantZone={farm.timezone}
      partWord={t('energyCharts.machine')}
      partsOf={partsOf}
      subject={farm.farmCode}
    />
  )
}
