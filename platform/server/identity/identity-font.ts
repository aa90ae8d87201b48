import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

/** Address of the typeface of the provider's own pages: the page's own file has another name in every build. */
export const fontAddress = '/oidc-interaction/inter.woff2'

const file = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))

export const serveFont = (app: FastifyInstance): void => {
  let bytes: Promise<Buffer> | undefined
  app.get(fontAddress, async (_request, reply) => {
    bytes ??= readFile(file)
    reply.type('font/woff2').header('cache-control', 'public, max-age=604800')
    return bytes
  })
}
