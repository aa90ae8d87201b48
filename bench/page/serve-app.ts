import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
}

/** The bench's own page, built as the product's pages are (plugin and target) into a folder of its own, and served. */
export const serveApp = async (): Promise<{ readonly url: string; close(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'solvane-bench-page-'))
  // Whoever starts it: React's slow form is for those who build with it.
  process.env.NODE_ENV = 'production'
  await build({
    root: fileURLToPath(new URL('app', import.meta.url)),
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 5_000,
      reportCompressedSize: false,
    },
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const name = pathname === '/' ? 'index.html' : pathname.slice(1)
    readFile(join(folder, name)).then(
      (bytes) => response.setHeader('content-type', mediaTypes[extname(name)] ?? 'application/octet-stream').end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
