import { sourcePriorities } from '../../domain/sample-source.ts'

/** A call of the API; `body` is what a reply of 200 holds. */
export interface Reply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: read as the endpoint promises it
  readonly body: any
}
export type Call = (method: string, path: string, body?: object) => Promise<Reply>
/** Asks until there is an answer. */
export type Read = (path: string) => Promise<Reply['body']>

/** Something that a caller changes through the API. */
export interface Change {
  /** The same as {@link changesOf} makes of the row of the audit log. */
  readonly key: string
  /** Also takes over what a next change needs. */
  readonly send: () => Promise<Reply>
  /** For a caller who was told nothing certain: whether it is there, taken over as by `send`. */
  readonly isMade: (read: Read) => Promise<boolean>
}

/** The next thing that a caller changes. */
export type Writer = () => Change

const accepted = (reply: Reply, take: (body: Reply['body']) => void): Reply => {
  if (reply.status === 200) take(reply.body)
  return reply
}

/** Adds people, each with two rights and a group: five rows with that of the audit log. */
const personWriter = (call: Call, index: number, groupId: string): Writer => {
  let count = 0
  return () => {
    const login = `soak-${index}-${count++}`
    return {
      key: `createUser ${login}`,
      send: () =>
        call('POST', '/api/Users', {
          login,
          firstName: 'Soak',
          lastName: login,
          products: personProducts,
          groupIds: [groupId],
        }),
      isMade: async (read) =>
        (await read(`/api/Users?search=${login}`)).results.some((person: { login: string }) => person.login === login),
    }
  }
}
export const personProducts = { MyFleet: 1, BackOfficeUsers: 3 }

/** Saves one request and renames it for ever. */
const requestWriter = (call: Call, index: number): Writer => {
  const screen = `soak-${index}`
  let count = 0
  let held = { id: '', version: 0 }
  const take = ({ id, version }: typeof held) => {
    held = { id, version }
  }
  return () => {
    const name = `${screen} ${count++}`
    const place = { product: 'MyFleet', screen }
    return {
      key: `${held.id === '' ? 'createSavedRequest' : 'updateSavedRequest'} ${name}`,
      send: async () =>
        accepted(
          held.id === ''
            ? await call('POST', '/api/SavedRequests', { ...place, name, criteria: [] })
            : await call('PATCH', `/api/SavedRequests/${held.id}`, { version: held.version, name }),
          take,
        ),
      isMade: async (read) => {
        const [request] = (await read(`/api/SavedRequests?product=MyFleet&screen=${screen}`)).results
        if (request?.name !== name) return false
        take(request)
        return true
      },
    }
  }
}

const sources = ['live', 'late', 'import', 'correction'] as const
type Settings = Readonly<Record<(typeof sources)[number], number>>
const base = sourcePriorities.length
/** Settings of a farm's sources that count. */
const settingsOf = (count: number): Settings => {
  const digit = (place: number) => sourcePriorities[Math.floor(count / base ** place) % base] as number
  return { live: digit(0), late: digit(1), import: digit(2), correction: digit(3) }
}
const countOf = (settings: Settings): number =>
  sources.reduce((sum, source, place) => sum + sourcePriorities.indexOf(settings[source] as 1) * base ** place, 0)

/** Sets what the sources of one farm weigh. */
const sourceWriter = (call: Call, farmCode: string): Writer => {
  let count = 0
  return () => {
    count += 1
    const settings = settingsOf(count)
    return {
      key: `updateFarmSources ${farmCode} ${count}`,
      send: () => call('PATCH', `/api/PlantConnection/Sources/${farmCode}`, settings),
      isMade: async (read) => {
        const { results } = await read('/api/PlantConnection/Sources')
        const farm = results.find((one: { farmCode: string }) => one.farmCode === farmCode)
        return countOf(farm.settings) === countOf(settings)
      },
    }
  }
}

/** Publishes a message and deletes it, by turns. */
const messageWriter = (call: Call, index: number): Writer => {
  const path = '/api/Administration/CommunicationMessages'
  let count = 0
  let held: { readonly id: string; readonly version: number } | undefined
  const find = async (read: Read, text: string) =>
    (await read(path)).results.find(({ texts }: { texts: Record<string, string> }) => texts['en-GB'] === text)
  return () => {
    const shown = held
    if (shown) {
      const text = `soak ${index} ${count++}`
      const gone = () => {
        held = undefined
      }
      return {
        key: `deleteCommunicationMessage ${text}`,
        send: async () => accepted(await call('DELETE', `${path}/${shown.id}?version=${shown.version}`), gone),
        isMade: async (read) => {
          if (await find(read, text)) return false
          gone()
          return true
        },
      }
    }
    const text = `soak ${index} ${count}`
    return {
      key: `createCommunicationMessage ${text}`,
      send: async () =>
        accepted(
          await call('POST', path, {
            texts: { 'en-GB': text, 'fr-FR': '', 'es-ES': '', 'pt-PT': '' },
            severity: 'info',
            fromAtMs: 0,
            toAtMs: null,
            audience: 'everybody',
          }),
          (message) => {
            held = message
          },
        ),
      isMade: async (read) => {
        held = await find(read, text)
        return held !== undefined
      },
    }
  }
}

/** Two of each kind. */
export const openWriters = (call: Call, farmCodes: readonly string[], groupId: string): readonly Writer[] =>
  farmCodes.flatMap((farmCode, index) => [
    personWriter(call, index, groupId),
    requestWriter(call, index),
    sourceWriter(call, farmCode),
    messageWriter(call, index),
  ])

export interface RecordedChange {
  readonly operation: string
  readonly targetId: string | null
  readonly before: string | null
  readonly after: string | null
}

/** What the audit log tells, in its order: each change by its key, and what has to stand in the tables by it. */
export const changesOf = (rows: readonly RecordedChange[]) => {
  const keys: string[] = []
  const people = new Set<string>()
  const requests = new Map<string, { readonly name: string; readonly version: number }>()
  const settings = new Map<string, number>()
  const messages = new Set<string>()
  for (const { operation, targetId, before, after } of rows) {
    const id = targetId ?? ''
    const record = JSON.parse(after ?? before ?? '{}')
    let what: string
    if (operation === 'createUser') {
      what = record.login
      people.add(what)
    } else if (operation === 'createSavedRequest' || operation === 'updateSavedRequest') {
      what = record.name
      requests.set(id, { name: what, version: (requests.get(id)?.version ?? 0) + 1 })
    } else if (operation === 'updateFarmSources') {
      const last = settings.get(id) ?? 0
      const rounds = base ** sources.length
      // Settings come round again: the next such count that is not before the last one.
      const count = last + ((((countOf(record) - last) % rounds) + rounds) % rounds)
      settings.set(id, count)
      what = `${id} ${count}`
    } else if (operation === 'createCommunicationMessage' || operation === 'deleteCommunicationMessage') {
      what = record.texts['en-GB']
      if (operation === 'createCommunicationMessage') messages.add(what)
      else messages.delete(what)
    } else continue
    keys.push(`${operation} ${what}`)
  }
  const standing = new Set([
    ...[...people].map((login) => `person ${login}`),
    ...[...requests.values()].map(({ name, version }) => `request ${name}, version ${version}`),
    ...[...settings].map(([farmCode, count]) => settingsLine(farmCode, settingsOf(count))),
    ...[...messages].map((text) => `message ${text}`),
  ])
  return { keys, standing }
}

export const settingsLine = (farmCode: string, settings: Settings) => `sources ${farmCode} ${countOf(settings)}`
