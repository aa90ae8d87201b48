import { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import type { Language } from '../../../../domain/language.ts'
import { fleetQuery } from '../../../../features/fleet-state/web/port.ts'
import { groupNamesQuery } from '../../../../features/users/web/queries.ts'
import { createSearchIndex } from '../../../../kit/composites/command-palette/rank-items.ts'
import { showIn } from '../../../../tests/screens/texts.ts'
import { features } from '../../features.ts'

/** Items that a super administrator finds besides farms, in this language. */
const indexIn = async (language: Language) => {
  await showIn(language)
  const { t } = i18next
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData(fleetQuery().queryKey, [])
  queries.setQueryData(groupNamesQuery().queryKey, [])
  const loads = features.flatMap(({ search }) => search?.items ?? [])
  const items = await Promise.all(
    loads.map(async (load) => (await load()).default({ queries, t, locale: language, can: () => true })),
  )
  const pages = features
    .flatMap(({ navigation = [] }) => navigation)
    .map(({ href, label, also }) => ({ id: href, label: t(label), also: also ? t(also) : '', href }))
  return createSearchIndex([...pages, ...items.flat()])
}

test.each<[Language, string, string]>([
  ['en-GB', 'alarm', '/MyFleet/Table?need=fault'],
  ['en-GB', 'alarm', '/MyProfile/MyNotifications'],
  ['en-GB', 'energy', '/MyFleet/Energy'],
  ['en-GB', 'gateway', '/Administration/DataReception'],
  ['en-GB', 'people', '/Users/'],
  ['en-GB', 'invite', '/Users/create'],
  ['en-GB', 'settings', '/MyProfile/ApplicationSettings'],
  ['en-GB', 'password', '/MyProfile'],
  ['fr-FR', 'alarme', '/MyFleet/Table?need=fault'],
  ['fr-FR', 'énergie', '/MyFleet/Energy'],
  ['fr-FR', 'passerelle', '/Administration/DataReception'],
  ['fr-FR', 'réglages', '/MyProfile/ApplicationSettings'],
  ['es-ES', 'alarma', '/MyFleet/Table?need=fault'],
  ['es-ES', 'energía', '/MyFleet/Energy'],
  ['es-ES', 'pasarela', '/Administration/DataReception'],
  ['es-ES', 'ajustes', '/MyProfile/ApplicationSettings'],
  ['pt-PT', 'alarme', '/MyFleet/Table?need=fault'],
  ['pt-PT', 'energia', '/MyFleet/Energy'],
  ['pt-PT', 'gateway', '/Administration/DataReception'],
  ['pt-PT', 'definições', '/MyProfile/ApplicationSettings'],
])('in %s the word %s finds %s among the first five', async (language, word, href) => {
  const found = (await indexIn(language)).find(word).slice(0, 5)
  expect(found.map((item) => item.href)).toContain(href)
})
