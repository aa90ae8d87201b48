import type { QueryOf } from '../../../platform/contract/endpoint.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { invalid } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { bindChanges } from '../../../platform/server/record/bind-changes.ts'
import { recordsOf } from '../../../platform/server/record/records.ts'
import { farmsIn } from '../../farms/server/port.ts'
import {
  createUser,
  deleteUser,
  getPerimeterFarms,
  getUser,
  getUserChanges,
  getUserNames,
  getUsers,
  updateUser,
} from '../contract/endpoints.ts'
import { addPerson, changePerson, deletePerson, mayTakeAdministrator } from './change-person.ts'
import { changesViewFor } from './changes-view.ts'
import { pageOfPeople } from './list-people.ts'
import { type KnownPerson, knownPeople, listName, lockAdministrators, personKind } from './person-store.ts'
import { personDetails, personRow } from './person-view.ts'
import { type ReaderScene, readerScene } from './reader-scene.ts'

/** The page of people that a query asks for, as its reader sees them. */
const listPeople = (people: readonly KnownPerson[], scene: ReaderScene, query: QueryOf<typeof getUsers>) => {
  const { farm } = query
  // A farm that the reader does not see is no question that gets an answer.
  if (farm !== undefined && (!scene.places.has(farm) || scene.hidden.has(farm)))
    return { results: [], total: 0, next: null }
  const place = farm === undefined ? undefined : scene.farms.filter(({ farmCode }) => farmCode === farm)
  const rows = people
    .filter((known) => !place || personRow(known, { ...scene, farms: place }).farms !== 0)
    .map((known) => personRow(known, scene))
  const page = pageOfPeople(rows, query)
  if (!page) throw invalid('Unknown page of this list', [{ path: 'query.after', message: 'unknown' }])
  return page
}

export const bindPeopleRoutes = (routes: Routes, context: ServerContext): void => {
  const { config } = context
  const { db } = context.relations
  const people = recordsOf(context, personKind(config))

  routes.bind(getUsers, async ({ principal, query }) => {
    const scene = await readerScene(context, principal)
    return listPeople(await knownPeople(db, config), scene, query)
  })

  routes.bind(getUser, async ({ principal, params: { id } }) => {
    const scene = await readerScene(context, principal)
    return personDetails(await people.find(id), scene)
  })

  routes.bind(createUser, async (request) => {
    const scene = await readerScene(context, request.principal)
    const made = await people.create(request, (tx) => addPerson(tx, { scene, config }, request.body))
    return personDetails(made, scene)
  })

  routes.bind(updateUser, async (request) => {
    const { version, ...changes } = request.body
    const scene = await readerScene(context, request.principal)
    const seen = {
      id: request.params.id,
      version,
      ...(mayTakeAdministrator(changes) && { first: lockAdministrators }),
    }
    const after = await people.change(request, seen, (tx, before) =>
      changePerson(tx, { scene, config }, before, changes),
    )
    return personDetails(after, scene)
  })

  routes.bind(deleteUser, async (request) => {
    const { id } = request.params
    const scene = await readerScene(context, request.principal)
    await people.remove(request, { id, first: lockAdministrators }, (tx, before) =>
      deletePerson(tx, { scene, config }, before),
    )
    return { id }
  })

  bindChanges(routes, getUserChanges, people, (principal) => changesViewFor(context, principal))

  routes.bind(getPerimeterFarms, async ({ principal }) => {
    const { seen } = await readerScene(context, principal)
    const farms = await farmsIn(db, seen)
    return {
      results: farms.map(({ farmCode, name, countryCode, technology, subsidiary }) => ({
        farmCode,
        name,
        countryCode,
        technology,
        subsidiary,
      })),
    }
  })

  routes.bind(getUserNames, async () =>
    (await knownPeople(db, config))
      .map(({ person }) => ({ id: person.id, name: listName(person) }))
      .sort((first, second) => first.name.localeCompare(second.name)),
  )
}
