import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { powerWords } from '../../../fleet-state/web/figures-port.ts'
import { useFleetLive, useKeptTags } from '../../../fleet-state/web/live-port.ts'
import { farmTableLink } from '../../../fleet-views/web/port.ts'
import type { FarmMoment } from '../findings/farm-findings.ts'
import type { MachineMoment } from '../findings/machine-moment.ts'
import { fillPath, isRound, markRadius, outlinePath } from './mark-shapes.ts'
import { machineNeedWords, markOfNeed } from './need-marks.tsx'
import styles from './site-plan.module.css'
import { scaleBar, sitePlan } from './site-plan.ts'

const highestPx = 300
const room = { marginPx: 32, apartPx: 44 }

/** Whether the places of the machines say anything: if not, the page has no plan of the site. */
export const hasSitePlan = (farm: FarmRow): boolean =>
  sitePlan(
    farm.machines.map(({ machine: { machineCode, latitude, longitude } }) => ({
      id: machineCode,
      latitude,
      longitude,
    })),
    { ...room, widthPx: 440, heightPx: highestPx },
  ) !== undefined

/** Where the machines stand: each a mark whose fill is its power of rated; who needs somebody carries shape and word. */
export function SitePlanView({ farm, moment }: { readonly farm: FarmRow; readonly moment: FarmMoment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const live = useFleetLive()
  const place = useRef<HTMLElement>(null)
  const [widthPx, setWidthPx] = useState(440)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidthPx(Math.max(240, Math.floor(element.clientWidth))))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const isBattery = farm.technology === 'bess'
  const charges = useMemo(
    () => (isBattery ? farm.machines.flatMap(({ tags }) => tags.get('StateOfCharge')?.tagId ?? []) : []),
    [farm, isBattery],
  )
  useKeptTags(charges)
  const plan = useMemo(
    () =>
      sitePlan(
        farm.machines.map(({ machine }) => ({
          id: machine.machineCode,
          latitude: machine.latitude,
          longitude: machine.longitude,
        })),
        { ...room, widthPx, heightPx: highestPx },
      ),
    [farm, widthPx],
  )
  const moments = new Map(moment.machines.map((one) => [one.machineCode, one]))
  const words = powerWords(farm.farm.installedPower, format)
  const isLost = moment.connection.state === 'lost'
  const round = isRound(farm.technology)
  if (!plan) return null
  const scale = scaleBar(plan.metresPerPx, 90)
  const shareOf = (row: FarmRow['machines'][number], one: MachineMoment): number | null => {
    if (!isBattery) return one.powerKw === null || !one.ratedKw ? null : one.powerKw / one.ratedKw
    const tag = row.tags.get('StateOfCharge')
    const charge = tag ? live.figure(tag, live.get(tag.tagId)) : null
    return charge === null ? null : charge / 100
  }
  return (
    <figure ref={place} className={styles.plan} style={{ height: plan.heightPx + 12 }}>
      <ul className={styles.machines} style={{ width: widthPx }} aria-label={t('farmPage.now.plan.label')}>
        {farm.machines.map((row) => {
          const one = moments.get(row.machine.machineCode)
          const at = plan.places.get(row.machine.machineCode)
          if (!one || !at) return null
          const share = shareOf(row, one)
          const mark = isLost ? 'stale' : markOfNeed(one.need)
          const need = machineNeedWords(one, { isLost, nowMs: live.nowMs(), t, format })
          const power = one.powerKw === null ? '-' : `${words.power(one.powerKw)} ${words.unit}`
          return (
            <li key={row.id} className={styles.machine} style={{ left: at.x, top: at.y }}>
              <AppLink
                className={styles.link ?? ''}
                href={farmTableLink(farm.farm, row.machine.machineCode)}
                title={t('fleetState.labelled', {
                  label: row.name,
                  text: `${need}, ${power} (${format.percent(share)})`,
                })}
              >
                <svg
                  className={styles.mark}
                  width={2 * markRadius + 4}
                  height={2 * markRadius + 4}
                  viewBox={`${-markRadius - 2} ${-markRadius - 2} ${2 * markRadius + 4} ${2 * markRadius + 4}`}
                  data-state={mark}
                  aria-hidden="true"
                >
                  <path className={styles.ground} d={outlinePath(round)} />
                  <path className={styles.fill} d={fillPath(round, share)} />
                  <path className={styles.edge} d={outlinePath(round)} />
                </svg>
                {mark ? (
                  <span className={styles.shape}>
                    <StateMark state={mark} label={need} labelHidden />
                  </span>
                ) : (
                  <span className="visually-hidden">{need}</span>
                )}
                <span className={styles.name} data-state={mark}>
                  {row.name}
                </span>
                {/* A space: "WT1 0.2 MW", and not "WT10.2 MW", for who copies or hears it. */}{' '}
                <span className="visually-hidden">{power}</span>
              </AppLink>
            </li>
          )
        })}
      </ul>
      <figcaption className={styles.scale}>
        <span>{t('farmPage.now.plan.north')} ↑</span>
        <span className={styles.bar} style={{ width: scale.px }} aria-hidden="true" />
        <span>
          {scale.metres >= 1_000 ? format.number(scale.metres / 1_000, 0, 'km') : format.number(scale.metres, 0, 'm')}
        </span>
      </figcaption>
    </figure>
  )
}
