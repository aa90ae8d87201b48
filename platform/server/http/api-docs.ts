import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenApi } from './openapi.ts'

/** The one style element that the page's script writes; a newer version of the page may need another hash. */
export const apiDocsStyleHashes = ['sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w=']

/** The word in place of the page's own logo. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40"><text x="0" y="28" font-family="sans-serif" font-size="26" font-weight="600" fill="#fff">Solvane</text></svg>`

/** GET /api/openapi.json, and a page to browse it at /api/docs. Both are open: they tell no secret. */
export const serveApiDocs = async (app: FastifyInstance, openApi: OpenApi, policy: string): Promise<void> => {
  app.get('/api/openapi.json', async (_request, reply) => {
    reply.type('application/json; charset=utf-8')
    return openApi.document
  })
  // The page reads the document through this plugin; it is the same object, filled while features bind their endpoints.
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openApi.document as unknown as StaticDocumentSpec['document'] },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: { onRequest: async (_request, reply) => void reply.header('content-security-policy', policy) },
    logo: { type: 'image/svg+xml', content: mark },
    theme: { title: 'Solvane: the API' },
    uiConfig: { docExpansion: 'list', tryItOutEnabled: false, persistAuthorization: false },
  })
}
