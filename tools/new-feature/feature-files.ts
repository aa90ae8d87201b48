/** Long because it holds the files of a new feature as they are written: one complete, small example of the house. */
import { untranslated } from '../rooms/untranslated.ts'
import { capital, type FeatureName } from './feature-name.ts'
import type { NamedLanguage } from './given-names.ts'

const readme = ({ kebab, words }: FeatureName) => `# ${kebab}

${words}: say in one sentence what it is for and for whom.

- Specification: name the document and section.
- Words: the terms that it adds; put them into docs/glossary.md too.
- Doors: none yet. What others may use goes to \`server/port.ts\` or \`web/port.ts\`.
- Look first at \`contract/endpoints.ts\`, then \`server/routes.ts\` and \`web/screens/list.tsx\`.
`

const endpoints = ({ pascal, words }: FeatureName) => `import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** A farm of the list. */
export const ${pascal}Row = z.object({ farmCode: z.string(), name: z.string() }).meta({ id: '${pascal}Row' })
export type ${pascal}Row = z.infer<typeof ${pascal}Row>

export const get${pascal} = endpoint({
  id: 'get${pascal}',
  method: 'GET',
  path: '/api/${pascal}',
  isOurs: true,
  summary: '${words}: the farms of the person',
  right: 'signed-in',
  reply: z.object({ results: z.array(${pascal}Row) }),
})
`

const serverIndex = ({
  kebab,
}: FeatureName) => `import type { ServerFeature } from '../../../platform/server/feature.ts'
import { bindRoutes } from './routes.ts'

export const feature: ServerFeature = { name: '${kebab}', routes: bindRoutes }
`

const routes = ({ pascal }: FeatureName) => `import { perimeterOf } from '../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { farmsIn } from '../../farms/server/port.ts'
import { get${pascal} } from '../contract/endpoints.ts'

export const bindRoutes = (routes: Routes, { relations: { db } }: ServerContext): void => {
  routes.bind(get${pascal}, async ({ principal }) => {
    const farms = await farmsIn(db, perimeterOf(principal))
    return { results: farms.map(({ farmCode, name }) => ({ farmCode, name })) }
  })
}
`

const routesTest = ({ pascal }: FeatureName) => `import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('nobody reads it without signing in', async () => {
  const reply = await server.app.inject('/api/${pascal}')
  expect(reply.statusCode).toBe(401)
})
`

const webIndex = ({
  kebab,
  camel,
  pascal,
}: FeatureName) => `import type { WebFeature } from '../../../platform/web/feature.ts'

export const feature: WebFeature = {
  name: '${kebab}',
  routes: [
    {
      path: '/${pascal}',
      isOurs: true,
      title: '${camel}.title',
      right: 'signed-in',
      screen: () => import('./screens/list.tsx'),
    },
  ],
}
`

const queries = ({ camel, pascal }: FeatureName) => `import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { get${pascal} } from '../contract/endpoints.ts'

export const ${camel}Query = () =>
  queryOptions({ queryKey: ['${camel}'], queryFn: ({ signal }) => call(get${pascal}, {}, signal) })
`

const screen = ({ camel }: FeatureName) => `import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { ${camel}Query } from '../queries.ts'

export default function List() {
  const { t } = useTranslation()
  const { data, error, refetch, isFetching } = useQuery(${camel}Query())
  return (
    <>
      <PageHeader title={t('${camel}.title')} />
      {error && <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline={data !== undefined} />}
      {!data && !error && <LoadingState label={t('state.loading')} />}
      {data?.results.length === 0 && <EmptyState title={t('${camel}.empty')} />}
      {data && data.results.length > 0 && (
        <ul>
          {data.results.map(({ farmCode, name }) => (
            <li key={farmCode}>{name}</li>
          ))}
        </ul>
      )}
    </>
  )
}
`

const screenTest = ({ pascal, words }: FeatureName) => `import { expect, test } from 'vitest'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { get${pascal} } from '../../contract/endpoints.ts'
import List from './list.tsx'

test('the farms of the reply are listed', async () => {
  const farms = [{ farmCode: 'FR-VLM', name: 'Plaine de Valmeuse' }]
  const { findByRole } = await renderScreen(<List />, { calls: [answer(get${pascal}, { results: farms })] })
  expect(await findByRole('listitem')).toHaveTextContent('Plaine de Valmeuse')
})

test('without farms the screen says so', async () => {
  const { findByText, getByRole } = await renderScreen(<List />, { calls: [answer(get${pascal}, { results: [] })] })
  expect(await findByText('There is nothing here yet')).toBeVisible()
  expect(getByRole('heading', { name: '${words}' })).toBeVisible()
})
`

const authorization = ({
  pascal,
}: FeatureName) => `import { type CallRows, whoeverIsSignedIn } from '../../../tests/spec/authorization/call-row.ts'

export const authorization: CallRows = {
  get${pascal}: {
    product: null,
    request: () => ({ url: '/api/${pascal}' }),
    outcomes: whoeverIsSignedIn,
  },
}
`

const testScreens = ({ pascal }: FeatureName) => `import type { ScreenRow } from '../../../tests/e2e/screen-row.ts'

export const screens: readonly ScreenRow[] = [{ round: 'own', route: '/${pascal}', address: '/${pascal}' }]
`

/** `operation` has the words of the audit log for the call. */
const locale = ({ camel, pascal }: FeatureName, title: string, empty: string, read: string) =>
  `${JSON.stringify(
    { [camel]: { title: capital(title), empty }, operation: { [`get${pascal}`]: `${read} ${title}` } },
    null,
    2,
  )}\n`

/** Paths below `features/<name>/` and their text. */
export const featureFiles = (
  name: FeatureName,
  titles: Readonly<Partial<Record<NamedLanguage, string>>>,
): Readonly<Record<string, string>> => ({
  'README.md': readme(name),
  'contract/endpoints.ts': endpoints(name),
  'server/index.ts': serverIndex(name),
  'server/routes.ts': routes(name),
  'server/test-authorization.ts': authorization(name),
  'server/routes.test.ts': routesTest(name),
  'web/index.ts': webIndex(name),
  'web/test-screens.ts': testScreens(name),
  'web/queries.ts': queries(name),
  'web/screens/list.tsx': screen(name),
  'web/screens/list.screen.test.tsx': screenTest(name),
  'locales/en-GB.json': locale(name, name.words.toLowerCase(), 'There is nothing here yet', 'Read'),
  'locales/fr-FR.json': locale(
    name,
    titles.fr ?? `${untranslated}${name.words.toLowerCase()}`,
    'Il n’y a encore rien ici',
    'Lire',
  ),
  'locales/es-ES.json': locale(
    name,
    titles.es ?? `${untranslated}${name.words.toLowerCase()}`,
    'Aquí todavía no hay nada',
    'Leer',
  ),
  'locales/pt-PT.json': locale(
    name,
    titles.pt ?? `${untranslated}${name.words.toLowerCase()}`,
    'Ainda não há nada aqui',
    'Ler',
  ),
  'locales/first.json': `${JSON.stringify([`${name.camel}.title`], null, 2)}\n`,
})
