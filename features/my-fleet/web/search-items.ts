import {
  IconAlertTriangle,
  IconBatteryCharging,
  IconBellRinging,
  IconChartBar,
  IconChartLine,
  IconDownload,
  IconDroplet,
  IconLayoutGrid,
  IconLeaf,
  IconMailForward,
  IconMap,
  IconPlugConnected,
  IconSolarPanel,
  IconTable,
  IconTrendingDown,
  IconWindmill,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type AssetType, machineTypes } from '../../../domain/asset.ts'
import { type Technology, technologies, technologyOfFarmType } from '../../../domain/technology.ts'
import { compactText, searchWords } from '../../../kit/composites/command-palette/search-words.ts'
import type { LoadSearchItems, SearchItem } from '../../../platform/web/search/search-item.ts'
import { farmItem } from '../../../platform/web/search/used-items.ts'
import { fleetRows } from '../../fleet-state/contract/fleet-rows.ts'
import type { FleetTableEntity } from '../../fleet-state/contract/fleet-table.ts'
import { fleetQuery } from '../../fleet-state/web/port.ts'
import { type FleetTab, farmLink, farmTableLink, fleetLink, fleetTabLink } from '../../fleet-views/web/port.ts'
import { createNowOf } from './search-now.tsx'

const icons: Readonly<Record<Technology, SearchItem['icon']>> = {
  wind: IconWindmill,
  solar: IconSolarPanel,
  hydro: IconDroplet,
  biogas: IconLeaf,
  bess: IconBatteryCharging,
}

const machineTypeOf: Readonly<Record<Technology, AssetType>> = {
  wind: 'WIND_TURBINE',
  solar: 'INVERTER',
  hydro: 'HYDRO_UNIT',
  biogas: 'BIOGAS_ENGINE',
  bess: 'BATTERY_BANK',
}

/** Views of the whole fleet. */
const tabs: readonly (readonly [FleetTab, SearchItem['icon']])[] = [
  ['tiles', IconLayoutGrid],
  ['overview', IconMap],
  ['table', IconTable],
  ['alarms', IconBellRinging],
  ['subscriptions', IconMailForward],
  ['charts', IconChartLine],
  ['energy', IconChartBar],
  ['losses', IconTrendingDown],
]

export type NowOf = (farmCode: string, machineCode?: string) => ComponentType | undefined

interface SearchWords {
  readonly farm: string
  /** Name of this type of machine or station. */
  readonly ofType: (type: string) => string
  /** How a farm or a machine stands now, by farm code and machine code. */
  readonly nowOf?: NowOf
}

/** Entries of the search for machines with a fault, stopped, or without data. */
const needs = ['fault', 'stopped', 'silent'] as const
const needItems = { fault: 'faults', stopped: 'stopped', silent: 'silent' } as const

/** WT4 and WT04 are one name. */
const isOtherName = (name: string, code: string) => compactText(searchWords(name)) !== compactText(searchWords(code))

/** Producing machines first: they are what one looks for. */
const machineRank = (type: string): number => {
  const rank = machineTypes.indexOf(type as AssetType)
  return rank < 0 ? machineTypes.length : rank
}

/** Farms in natural order of names, then their machines in the same order: `vlm4` leads to WT04 of FR-VLM. */
export const fleetSearchItems = (
  farms: readonly FleetTableEntity[],
  locale: string,
  words: SearchWords,
): readonly SearchItem[] => {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const sorted = farms.toSorted((one, other) => compare(one.name, other.name))
  const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  const tagsOf = ({ flag, machines }: FleetTableEntity) =>
    [countries.of(flag), ...new Set(machines.flatMap(({ model }) => model ?? []))].join(' ')
  const nowOf: (...key: Parameters<NowOf>) => Pick<SearchItem, 'now'> = (...key) => {
    const now = words.nowOf?.(...key)
    return now ? { now } : {}
  }
  const iconOf = ({ type }: FleetTableEntity) => icons[technologyOfFarmType(type) ?? 'wind']
  return [
    ...sorted.map((farm) => ({
      id: farmItem(farm.farmCode),
      label: farm.name,
      code: farm.farmCode,
      // Of farms only: one finds the machines of a model there, and ten thousand of them carry no further words.
      tags: tagsOf(farm),
      kind: words.farm,
      icon: iconOf(farm),
      href: farmLink(farm),
      ...nowOf(farm.farmCode),
    })),
    ...sorted.flatMap((farm) =>
      farm.machines
        .toSorted(
          (one, other) =>
            machineRank(one.type) - machineRank(other.type) || compare(one.machineCode, other.machineCode),
        )
        .map((machine) => {
          const isMachine = machineRank(machine.type) < machineTypes.length
          return {
            id: `machine/${farm.farmCode}/${machine.machineCode}`,
            label: machine.name,
            ...(isOtherName(machine.name, machine.machineCode) && { code: machine.machineCode }),
            context: `${farm.name} · ${farm.farmCode}`,
            kind: words.ofType(machine.type),
            also: words.ofType(machine.type),
            icon: isMachine ? iconOf(farm) : IconPlugConnected,
            // Stations and meters have no row in the table of machines: the page of the farm shows them.
            href: isMachine ? farmTableLink(farm, machine.machineCode) : farmLink(farm),
            ...(isMachine && nowOf(farm.farmCode, machine.machineCode)),
          }
        }),
    ),
  ]
}

const loadItems: LoadSearchItems = async ({ queries, t, locale }) => {
  const farms = await queries.ensureQueryData({ ...fleetQuery(), revalidateIfStale: true })
  const place = (id: string, label: string, icon: SearchItem['icon'], href: string): SearchItem => ({
    id: `view/${id}`,
    label,
    context: t('fleetViews.title.fleet'),
    kind: t('myFleet.search.view'),
    icon,
    href,
  })
  return [
    ...tabs.map(([tab, icon]) => ({
      ...place(tab, t(`myFleet.fleet.${tab}`), icon, fleetTabLink(tab)),
      ...(tab === 'charts' && { also: t('fleetTable.compare') }),
      ...(tab === 'energy' && { also: t('myFleet.search.energyWords') }),
    })),
    // Beside the machines of a kind the table that holds them all.
    ...technologies
      .filter((technology) => farms.some(({ type }) => technologyOfFarmType(type) === technology))
      .map((technology) => ({
        ...place(
          `table/${technology}`,
          t('fleetState.labelled', {
            label: t('myFleet.fleet.table'),
            text: t(`fleetState.technology.${technology}`),
          }),
          icons[technology],
          fleetTabLink('table', { technology }),
        ),
        also: t(`myFleet.search.${machineTypeOf[technology]}`),
      })),
    ...needs.map((need) => ({
      ...place(`need/${need}`, t(`myFleet.search.${needItems[need]}`), IconAlertTriangle, fleetLink({ need })),
      also: t(`myFleet.search.${need}Words`),
    })),
    ...(
      [
        ['exportTable', 'table'],
        ['exportCharts', 'charts'],
      ] as const
    ).map(([id, tab]) => ({
      ...place(id, t(`myFleet.search.${id}`), IconDownload, fleetTabLink(tab)),
      also: t('myFleet.search.exportWords'),
    })),
    ...fleetSearchItems(farms, locale, {
      farm: t('myFleet.search.farm'),
      ofType: (type) => t([`myFleet.search.${type}`, 'myFleet.search.device']),
      nowOf: createNowOf(fleetRows(farms, locale)),
    }),
  ]
}

export default loadItems
