import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { createLiveHub } from '../../../platform/server/live/create-live-hub.ts'
import type { LiveHub, TagAccess } from '../../../platform/server/live/live.ts'
import { createTokenCheck } from '../../../platform/server/tokens/create-token-check.ts'
import type { TestServer } from '../../../tests/spec/open-test-server.ts'
import { createPeopleDirectory } from './people-directory.ts'

const noTags: TagAccess = { farmOf: () => undefined, mayRead: () => false }

/** For tests: another process of the installation that pushes: the same database, its own memory; it is told of nothing. */
export const openOtherProcess = async (
  { config, context, relations }: TestServer,
  tags = noTags,
): Promise<{ readonly address: string; readonly hub: LiveHub; close(): Promise<void> }> => {
  const { log, latest } = context
  const http = createServer()
  const people = createPeopleDirectory(relations.db, config)
  const hub = createLiveHub({
    server: http,
    tokens: createTokenCheck({ config, people, db: relations.db, log }),
    ...{ tags, latest, log, config },
    metrics: new Registry(),
    audit: { refused: () => {} },
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  return {
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    hub,
    close: async () => {
      await hub.close()
      http.close()
    },
  }
}
