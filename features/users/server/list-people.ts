import type { QueryOf } from '../../../platform/contract/endpoint.ts'
import type { getUsers } from '../contract/endpoints.ts'
import type { PersonRow } from '../contract/person.ts'

type Query = QueryOf<typeof getUsers>

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word stands somewhere in names, login or e-mail, accents and letter case aside. */
const matches = (person: PersonRow, search: string): boolean => {
  const text = plain(`${person.firstName} ${person.lastName} ${person.login} ${person.email ?? ''}`)
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const isWanted = (person: PersonRow, query: Query): boolean =>
  (query.enabled === undefined || person.isEnabled === (query.enabled === 'true')) &&
  (query.superAdmin === undefined || person.isUserSuperAdmin === (query.superAdmin === 'true')) &&
  (query.type === undefined || person.type === query.type) &&
  (query.group === undefined || person.groups.some(({ id }) => id === query.group)) &&
  (query.search === undefined || matches(person, query.search))

/** What a person is sorted by; texts and times compare as texts. */
const sortKey = (person: PersonRow, sort: string): string => {
  const time = (atMs: number | null) => String(atMs ?? 0).padStart(16, '0')
  switch (sort) {
    case 'login':
      return plain(person.login)
    case 'type':
      return person.type ?? ''
    case 'lastSignIn':
      return time(person.lastSignInAtMs)
    case 'created':
      return time(person.createdAtMs)
    default:
      return plain(`${person.lastName} ${person.firstName}`)
  }
}

type Place = readonly [key: string, id: string]

const compare = (first: Place, second: Place) => {
  const [a, b] = first[0] === second[0] ? [first[1], second[1]] : [first[0], second[0]]
  return a < b ? -1 : a > b ? 1 : 0
}

const cursorOf = (place: Place) => Buffer.from(JSON.stringify(place)).toString('base64url')
const placeOf = (cursor: string): Place | undefined => {
  try {
    const [key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    return typeof key === 'string' && typeof id === 'string' ? [key, id] : undefined
  } catch {
    return undefined
  }
}

export interface PeoplePage {
  readonly results: PersonRow[]
  readonly total: number
  readonly next: string | null
}

/**
 * One page of the people that are wanted. It begins after a place and not at a number: who comes or goes meanwhile makes
 * nobody appear twice or not at all. Undefined: the cursor is none.
 */
export const pageOfPeople = (people: readonly PersonRow[], query: Query): PeoplePage | undefined => {
  const after = query.after === undefined ? undefined : placeOf(query.after)
  if (query.after !== undefined && !after) return undefined
  const descending = query.sort.startsWith('-')
  const sort = query.sort.replace('-', '')
  const turn = descending ? -1 : 1
  const found = people
    .filter((person) => isWanted(person, query))
    .map((person) => ({ person, place: [sortKey(person, sort), person.id] as const }))
    .sort((first, second) => turn * compare(first.place, second.place))
  const rest = after ? found.filter(({ place }) => turn * compare(place, after) > 0) : found
  const page = rest.slice(0, query.limit)
  const last = page.at(-1)
  return {
    results: page.map(({ person }) => person),
    total: found.length,
    next: last && rest.length > page.length ? cursorOf(last.place) : null,
  }
}
