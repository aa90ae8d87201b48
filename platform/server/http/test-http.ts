import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import pino from 'pino'
import { Registry } from 'prom-client'
import type { Principal } from '../auth/principal.ts'
import { testTokenCheck } from '../auth/test-token-check.ts'
import { loadConfig } from '../config/load-config.ts'
import { createHttp, type Http, type HttpOptions } from './create-http.ts'
import { unauthenticated } from './problems.ts'

/** The HTTP server of a test: tokens are names of people, the log is kept in memory. */
export interface TestHttp extends Http {
  /** Everything logged so far, one object a line. */
  readonly logged: Readonly<Record<string, unknown>>[]
  /** An empty temporary folder for the built page. */
  readonly webFolder: string
  close(): Promise<void>
}

/** Opens the real HTTP stack over people named by their token. Call `close` at the end. */
export const openTestHttp = async (
  people: Readonly<Record<string, Principal>> = {},
  options: Partial<HttpOptions> & { readonly environment?: Readonly<Record<string, string>> } = {},
): Promise<TestHttp> => {
  const webFolder = mkdtempSync(path.join(tmpdir(), 'solvane-web-'))
  const logged: Record<string, unknown>[] = []
  const log = pino(
    { level: 'debug' },
    new Writable({
      write(line, _encoding, done) {
        logged.push(JSON.parse(String(line)))
        done()
      },
    }),
  )
  const { environment, ...given } = options
  const http = await createHttp({
    config: loadConfig({ PORT: '8080', SOLVANE_DATA: webFolder, ...environment }),
    log,
    audit: { refused: () => {} },
    metrics: new Registry(),
    tokens: testTokenCheck(async (token) => {
      const principal = people[token]
      if (!principal) throw unauthenticated('The access token is not valid (any more)')
      return { principal, expiresAtMs: Date.now() + 900_000 }
    }),
    version: '0.0.0-test',
    webFolder,
    localeFolders: [],
    health: { check: async () => [{ name: 'relations', up: true }] },
    ...given,
  })
  return {
    ...http,
    logged,
    webFolder,
    async close() {
      await http.app.close()
      rmSync(webFolder, { recursive: true, force: true })
    },
  }
}
