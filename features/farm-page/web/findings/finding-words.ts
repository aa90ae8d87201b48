import type { TFunction } from 'i18next'
import { offsetText } from '../../../../kit/time/zone-clock.ts'
import type { Format } from '../../../../platform/web/i18n/format.ts'
import type { WindDoubt } from '../../../fleet-state/contract/doubted-wind.ts'
import { codeWords } from '../../../fleet-state/contract/status-code.ts'
import { shortDuration } from '../../../fleet-state/web/state-words-port.ts'
import { farmChartsLink, farmTableLink } from '../../../fleet-views/web/port.ts'
import type { Finding } from './farm-findings.ts'

/** Machines that a sentence names; of more it names so many and counts the rest. */
const mostNamed = 4

interface Words {
  readonly t: TFunction
  readonly format: Format
  readonly zone: string
  readonly nowMs: number | undefined
  /** `wind`, `solar` …; what machines live on. */
  readonly technology: string
  /** The plant waits for its dispatch, not for water. */
  readonly hasReservoir?: boolean
}

const named = (machines: Finding['machines'], { t, format }: Words): string => {
  const names = machines.slice(0, mostNamed).map(({ name }) => name)
  const rest = machines.length - names.length
  if (rest > 0) return t('farmPage.now.andMore', { names: names.join(', '), count: rest })
  return new Intl.ListFormat(format.locale, { type: 'conjunction' }).format(names)
}

const isLongAgo = (ms: number) => ms > 20 * 3_600_000

/** A moment of today as its clock, an older one with its day; with its offset. */
const momentText = (atMs: number, { format, zone, nowMs }: Words): string => {
  const time =
    nowMs !== undefined && isLongAgo(nowMs - atMs)
      ? format.instant(atMs, zone)
      : new Intl.DateTimeFormat(format.locale, { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(atMs)
  return `${time} ${offsetText(zone, atMs)}`
}

const doubtWords = (
  { windSpeed, neighbours: [least, most], stuckForMs }: WindDoubt,
  words: Words,
  machines: Finding['machines'],
): string => {
  const wind = words.format.inUnit('m/s', 1)
  return words.t(`farmPage.now.finding.${stuckForMs === undefined ? 'windDoubted' : 'windStuck'}`, {
    names: named(machines, words),
    wind: wind.text(windSpeed),
    neighbours: `${wind.figure(least)}–${wind.text(most)}`,
    duration: stuckForMs === undefined ? '' : words.format.duration(stuckForMs),
  })
}

const standbyReason = ({ isNotDispatched }: Finding, { t, hasReservoir, technology }: Words): string =>
  t(`farmPage.now.standby.${hasReservoir || isNotDispatched ? 'reservoir' : technology}`)

/** A finding as a sentence. How long it has lasted stands apart, so that it may be quieter. */
export const findingWords = (
  finding: Finding,
  words: Words,
): { readonly sentence: string; readonly lasting: string | undefined } => {
  const { t, format, nowMs } = words
  const { kind, machines, code, codeText, share, sinceMs, sinceIsAtLeast, doubt } = finding
  const lastedMs = sinceMs === undefined || nowMs === undefined ? undefined : Math.max(0, nowMs - sinceMs)
  const duration = lastedMs === undefined ? '' : format.duration(lastedMs)
  if (kind === 'farmLost')
    return {
      sentence:
        sinceMs === undefined
          ? t('farmPage.now.finding.farmLostEver')
          : t('farmPage.now.finding.farmLost', { time: momentText(sinceMs, words) }),
      lasting: lastedMs === undefined ? undefined : `(${duration})`,
    }
  if (doubt) return { sentence: doubtWords(doubt, words, machines), lasting: undefined }
  const key = `farmPage.now.finding.${kind}${code !== undefined ? 'Code' : ''}`
  const sentence = t(key, {
    count: machines.length,
    names: named(machines, words),
    code: code === undefined ? undefined : codeWords({ code, text: codeText }, t),
    share: format.percent(share),
    duration: lastedMs === undefined ? '-' : shortDuration(lastedMs, format),
    reason: standbyReason(finding, words),
  })
  const lasting =
    lastedMs === undefined || (kind === 'silent' && machines.length === 1)
      ? undefined
      : t(`farmPage.now.lasting.${machines.length > 1 ? 'longest' : 'one'}`, {
          duration: sinceIsAtLeast ? t('fleetState.atLeast', { duration }) : duration,
        })
  return { sentence, lasting }
}

interface FarmAddress {
  readonly farmCode: string
  readonly type: string
}

const resourceSignals: Readonly<Record<string, string>> = {
  wind: 'WindSpeed',
  solar: 'PlaneOfArrayIrradiance',
  hydro: 'WaterFlow',
  biogas: 'GasFlow',
}

/** Where a press on the sentence leads: to the machine, to the machines of its kind, or to the curve that shows it. */
export const findingLink = (finding: Finding, farm: FarmAddress, technology: string): string => {
  const codes = finding.machines.map(({ machineCode }) => machineCode)
  switch (finding.kind) {
    case 'fault':
    case 'stopped':
    case 'maintenance':
      return codes.length === 1 ? farmTableLink(farm, codes[0]) : farmTableLink(farm, undefined, finding.kind)
    case 'windStopped':
      return codes.length === 1 ? farmTableLink(farm, codes[0]) : farmTableLink(farm, undefined, 'stopped')
    case 'windDoubted':
    case 'windHeld':
      return farmChartsLink(farm, { machines: codes.join(','), signals: 'WindSpeed,ActivePower' })
    case 'silent':
    case 'curtailed':
      return codes.length === 1 ? farmTableLink(farm, codes[0]) : farmTableLink(farm)
    case 'icing':
    case 'underperforming':
    case 'limited': {
      const signals = ['ActivePower', finding.kind === 'limited' ? 'PowerSetpoint' : resourceSignals[technology]]
      return farmChartsLink(farm, {
        machines: codes.join(','),
        signals: signals.filter((signal) => signal !== undefined).join(','),
      })
    }
    case 'fire':
    case 'trip':
    case 'breakerOpen': {
      const signal = { fire: 'FireDetected', trip: 'ProtectionTrip', breakerOpen: 'BreakerClosed' }[finding.kind]
      return farmChartsLink(farm, { machines: codes.join(','), signals: signal })
    }
    case 'farmLost':
    case 'farmLimited':
    case 'atRest':
    case 'dataMissing':
      return farmChartsLink(farm)
  }
}
