import { longestAlarmCode } from '../../domain/plant-event.ts'
import { hourMs, minuteMs, secondMs } from '../world/time.ts'
import { usualFloodMs } from './alarm-command.ts'
import { type MachineEventName, machineEventNames, playedLimits } from './machine-event.ts'
import { type PlayCommand, PlayCommandError } from './play-command.ts'

const units: Readonly<Record<string, number>> = { s: secondMs, m: minuteMs, h: hourMs, d: 24 * hourMs }
const usualMs = 30 * minuteMs
const longestMs = 30 * 24 * hourMs
const usualChatterMs = 6 * minuteMs

const durationOf = (text: string | undefined): number => {
  if (text === undefined) return usualMs
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)([smhd])$/.exec(text) ?? []
  const durationMs = Math.round(Number(amount) * (units[unit] ?? Number.NaN))
  if (!(durationMs >= 10 * secondMs && durationMs <= longestMs))
    throw new PlayCommandError(`--for ${text}: a duration from 10s to 30d is needed, e.g. 30m`)
  return durationMs
}

const numberOf = (name: string, text: string | undefined, least: number, most: number): number | undefined => {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !(value >= least && value <= most))
    throw new PlayCommandError(`--${name} ${text}: a number from ${least} to ${most} is needed`)
  return value
}

/** How many words follow each verb; a place may have several, as Castilla y León has. */
const wordsOf = {
  trip: ['farm', 'machine'],
  repair: ['farm', 'machine'],
  cut: ['farm'],
  restore: ['farm'],
  storm: ['farm, region or country'],
  end: ['farm', 'machine'],
  clear: [],
} as const satisfies Record<Exclude<PlayCommand['verb'], 'event' | 'alarm'>, readonly string[]>

/** Words of verbs that make machines send events. */
const alarmWords = { event: ['farm', 'machine'], chatter: ['farm', 'machine'], flood: ['farm'] } as const

/** Verbs whose machine may be left out: then all machines of the farm. */
const forWholeFarms: readonly string[] = ['end', ...machineEventNames]

/** Every verb, as a person writes it. */
export const playVerbs: readonly string[] = [...Object.keys(wordsOf), ...Object.keys(alarmWords), ...machineEventNames]

/** An event of a machine or of a whole farm. */
const readEvent = (
  event: MachineEventName,
  given: readonly string[],
  options: {
    readonly for?: string | undefined
    readonly source?: string | undefined
    readonly to?: string | undefined
  },
): PlayCommand => {
  const [farmCode, deviceCode] = given
  if (farmCode === undefined || given.length > 2) throw new PlayCommandError(`${event} needs <farm> [<machine>]`)
  const source = playedLimits.find((one) => one === options.source)
  if (options.source !== undefined && source === undefined)
    throw new PlayCommandError(`--source ${options.source}: say one of ${playedLimits.join(', ')}`)
  const percent = numberOf('to', options.to, 0, 100)
  return {
    ...{ verb: 'event', event, farmCode, forMs: durationOf(options.for) },
    ...(deviceCode !== undefined && { deviceCode }),
    ...(source !== undefined && { source }),
    ...(percent !== undefined && { share: percent / 100 }),
  }
}

/** An event, a chattering one or a flood. */
const readAlarm = (
  what: keyof typeof alarmWords,
  given: readonly string[],
  options: { readonly for?: string | undefined; readonly code?: string | undefined },
): PlayCommand => {
  const wanted = alarmWords[what]
  const [farmCode = '', deviceCode] = given
  if (given.length !== wanted.length)
    throw new PlayCommandError(`${what} needs ${wanted.map((word) => `<${word}>`).join(' ')}`)
  if (what === 'event' && !options.code) throw new PlayCommandError('event needs --code <code>')
  if ((options.code?.length ?? 0) > longestAlarmCode)
    throw new PlayCommandError(`--code: at most ${longestAlarmCode} characters`)
  const usualForMs = { event: usualMs, chatter: usualChatterMs, flood: usualFloodMs }[what]
  const forMs = options.for === undefined ? usualForMs : durationOf(options.for)
  return {
    ...{ verb: 'alarm', what, farmCode, forMs },
    ...(deviceCode !== undefined && { deviceCode }),
    ...(options.code !== undefined && { code: options.code }),
  }
}

/** The command that words and options of a command line mean; throws PlayCommandError. */
export const readPlayCommand = (
  words: readonly string[],
  options: {
    readonly for?: string | undefined
    readonly code?: string | undefined
    readonly radius?: string | undefined
    readonly source?: string | undefined
    readonly to?: string | undefined
  },
): PlayCommand => {
  const alarm = (Object.keys(alarmWords) as (keyof typeof alarmWords)[]).find((one) => one === words[0])
  if (alarm) return readAlarm(alarm, words.slice(1), options)
  const event = machineEventNames.find((one) => one === words[0])
  if (event) return readEvent(event, words.slice(1), options)
  const verb = (Object.keys(wordsOf) as (keyof typeof wordsOf)[]).find((one) => one === words[0])
  if (!verb)
    throw new PlayCommandError(`${words[0] ?? 'nothing'}: say ${playVerbs.join(', ')} or list; --help tells more`)
  const wanted = wordsOf[verb]
  const given = verb === 'storm' && words.length > 1 ? [words.slice(1).join(' ')] : words.slice(1)
  const least = forWholeFarms.includes(verb) ? 1 : wanted.length
  if (given.length < least || given.length > wanted.length)
    throw new PlayCommandError(`${verb} needs ${wanted.map((word) => `<${word}>`).join(' ') || 'nothing more'}`)
  const [farmCode = '', deviceCode = ''] = given
  const forMs = durationOf(options.for)
  const statusCode = numberOf('code', options.code, 1, 99_999)
  const radiusKm = numberOf('radius', options.radius, 1, 5000)
  switch (verb) {
    case 'trip':
      return { verb, farmCode, deviceCode, forMs, ...(statusCode !== undefined && { statusCode }) }
    case 'repair':
      return { verb, farmCode, deviceCode }
    case 'cut':
      return { verb, farmCode, forMs }
    case 'restore':
      return { verb, farmCode }
    case 'storm':
      return { verb, place: farmCode, forMs, ...(radiusKm !== undefined && { radiusKm }) }
    case 'end':
      return { verb, farmCode, ...(deviceCode !== '' && { deviceCode }) }
    case 'clear':
      return { verb }
  }
}
