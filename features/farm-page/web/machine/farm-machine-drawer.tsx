import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { findSignal, signals } from '../../../../domain/signal.ts'
import { SidePanel } from '../../../../kit/composites/page/side-panel.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { LiveValue } from '../../../../platform/web/live/live-value.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { expectedNowKw, expectedPowerTags } from '../../../fleet-state/contract/expected-power.ts'
import type { MachineRow } from '../../../fleet-state/contract/fleet-rows.ts'
import type { FleetTag } from '../../../fleet-state/contract/fleet-table.ts'
import { isNotableStatusCode, reasonSignals } from '../../../fleet-state/contract/status-code.ts'
import { DoubtMark, StateCell } from '../../../fleet-state/web/cells-port.ts'
import { CodeText } from '../../../fleet-state/web/figures-port.ts'
import { useFleetLive, useKeptTags, usePageTick, useTicked } from '../../../fleet-state/web/live-port.ts'
import { farmChartsLink } from '../../../fleet-views/web/port.ts'
import styles from './farm-machine-drawer.module.css'
import { MachinePast } from './machine-past.tsx'

/** Why and since when come first. */
const first: readonly string[] = reasonSignals
const place = ({ name }: FleetTag) => {
  if (first.includes(name)) return first.indexOf(name) - first.length
  const index = signals.findIndex((signal) => signal.name === name)
  return index < 0 ? signals.length : index
}

/** Shown above the list, or of no use to a person. */
const elsewhere: readonly string[] = ['State', 'LifeWord', 'ActivePower']

/** From this width on, table and detail have room beside each other. */
const besideQuery = '(min-width: 1000px)'

/**
 * One machine with its last day and all that it sends, beside the table of its farm; it has an address of its own. Where
 * there is no room beside the table it lies above it.
 */
export function FarmMachineDrawer({
  machine,
  onMachine,
  onClose,
}: {
  readonly machine: MachineRow | undefined
  readonly onMachine: (machineCode: string) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const isPhone = useMedia(phoneQuery)
  const isWide = useMedia(besideQuery)
  const detail = machine && <Machine key={machine.id} row={machine} onMachine={onMachine} />
  if (isWide)
    return (
      machine && (
        <SidePanel title={machine.name} closeLabel={t('farmPage.machine.close')} onClose={onClose}>
          {detail}
        </SidePanel>
      )
    )
  return (
    <Drawer
      title={machine?.name ?? ''}
      closeLabel={t('farmPage.machine.close')}
      opened={machine !== undefined}
      onClose={onClose}
      size={420}
      // The table takes the focus: back to the row of the machine that was seen last. Cards do not.
      givesFocusBack={isPhone}
    >
      {detail}
    </Drawer>
  )
}

function Machine({ row, onMachine }: { readonly row: MachineRow; readonly onMachine: (machineCode: string) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { farm, machines } = row.farmRow
  const { machine } = row
  const shown = useMemo(
    () =>
      [...row.tags.values()]
        .filter(({ name }) => !elsewhere.includes(name))
        .sort((left, right) => place(left) - place(right)),
    [row],
  )
  const at = machines.indexOf(row)
  const neighbours = [
    ['previous', machines[at - 1]],
    ['next', machines[at + 1]],
  ] as const
  return (
    <div className={styles.machine}>
      <p className={styles.who}>
        {[
          machine.machineCode !== row.name && machine.machineCode,
          farm.name,
          row.subFarmName,
          machine.manufacturer,
          machine.model,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <dl className={styles.head}>
        <div>
          <dt>{t('fleetViews.column.state')}</dt>
          <dd>
            <StateCell row={row} />
          </dd>
        </div>
        {row.tags.has('ActivePower') && (
          <div>
            <dt>{t('fleetState.signal.ActivePower')}</dt>
            <dd>
              <LiveValue
                tag={row.tags.get('ActivePower')}
                lifeWordTimeOut={farm.lifeWordTimeOut}
                plantZone={farm.timezone}
                showUnit
              />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('fleetViews.column.rated')}</dt>
          <dd>{format.number(machine.ratedPower, 0, machine.ratedPower === null ? undefined : 'kW')}</dd>
        </div>
        <Expected row={row} />
        <Newest row={row} />
      </dl>
      <p className={styles.ways}>
        <AppLink href={farmChartsLink(farm, { machines: machine.machineCode })}>{t('farmPage.machine.charts')}</AppLink>
        {neighbours.map(
          ([which, other]) =>
            other && (
              <Button key={which} size="small" onClick={() => onMachine(other.machine.machineCode)}>
                {t(`farmPage.machine.${which}`, { machine: other.name })}
              </Button>
            ),
        )}
      </p>
      <MachinePast row={row} />
      {shown.length === 0 ? (
        <p className={styles.who}>{t('farmPage.machine.nothing')}</p>
      ) : (
        <dl className={styles.values} aria-label={t('farmPage.machine.values')}>
          {shown.map((tag) => (
            <Value key={tag.tagId} row={row} tag={tag} />
          ))}
        </dl>
      )}
    </div>
  )
}

/** One value with its name; nothing while it tells nothing. */
function Value({ row, tag }: { readonly row: MachineRow; readonly tag: FleetTag }) {
  const { t } = useTranslation()
  const live = useFleetLive()
  useKeptTags(useMemo(() => [tag.tagId], [tag]))
  const isShown = useTicked(() => isNotableStatusCode(tag.name, live.figure(tag, live.get(tag.tagId))))
  const { farm } = row.farmRow
  if (!isShown) return null
  return (
    <div>
      <dt>{t([`fleetState.chartSignal.${tag.name}`, `fleetState.signal.${tag.name}`], { defaultValue: tag.name })}</dt>
      <dd>
        {tag.name === 'WindSpeed' && <DoubtMark row={row} isWorded />}
        {tag.name === 'StatusCode' && <CodeText row={row} className={styles.code} />}
        <LiveValue
          tag={{
            ...tag,
            valueType: findSignal(tag.name)?.valueType ?? 'number',
            isCode: findSignal(tag.name)?.isCode ?? false,
          }}
          lifeWordTimeOut={farm.lifeWordTimeOut}
          plantZone={farm.timezone}
          showUnit
        />
      </dd>
    </div>
  )
}

/** Expected power by the model of the machine. */
function Expected({ row }: { readonly row: MachineRow }) {
  usePageTick()
  const { t } = useTranslation()
  const format = useFormat()
  const live = useFleetLive()
  const watched = useMemo(() => expectedPowerTags(row).map(({ tagId }) => tagId), [row])
  useKeptTags(watched)
  if (!row.powerModel) return null
  const expected = expectedNowKw(row, live, live.figure)
  return (
    <div>
      <dt>{t('farmPage.expected')}</dt>
      <dd>{format.number(expected, 0, expected === null ? undefined : 'kW')}</dd>
    </div>
  )
}

function Newest({ row }: { readonly row: MachineRow }) {
  usePageTick()
  const { t } = useTranslation()
  const format = useFormat()
  const live = useFleetLive()
  const nowMs = live.nowMs()
  const times = [...row.tags.values()].flatMap(({ tagId }) => live.get(tagId)?.timeMs ?? [])
  return (
    <div>
      <dt>{t('myFleet.lastUpdate')}</dt>
      <dd>{times.length === 0 || nowMs === undefined ? '-' : format.age(nowMs - Math.max(...times))}</dd>
    </div>
  )
}
