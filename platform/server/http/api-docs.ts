import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenApi } from './openapi.ts'

/** The one style element that the page's script writes; a newer version of the page may need another hash. */
export const apiDocsStyleHashes = ['sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w=']

/** GET /api/openapi.json, and a page to browse it at /api/docs. Both are open: they tell no secret. */
export const serveApiDocs = async (app: FastifyInstance, openApi: OpenApi, policy: string): Promise<void> => {
  app.get('/api/openapi.json', async (_request, reply) => {
    reply.type('application/json; charset=utf-8')
    return openApi.document
  })
  // The page's script knows the document by an address of its own; people shall see the one that they can use.
  app.addHook('onSend', async (request, _reply, payload) =>
    request.url.endsWith('/swagger-initializer.js') && typeof payload === 'string'
      ? payload.replace("resolveUrl('./json')", "'/api/openapi.json'")
      : payload,
  )
  // The page reads the document through this plugin; it is the same object, filled while features bind their endpoints.
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openApi.document as unknown as StaticDocumentSpec['document'] },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: { onRequest: async (_request, reply) => void reply.header('content-security-policy', policy) },
    theme: { title: 'Solvane: the API' },
    // The base layout has no bar in which another document could be asked for.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', tryItOutEnabled: false, persistAuthorization: false },
  })
}
