import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ForkedChdbConnection, HistorianError } from './chdb-connection.ts'

export interface TestServer {
  /** For CLICKHOUSE_URL; its password is `secret`. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Speaks ClickHouse's HTTP interface (the query in the address or the body) in front of whatever answers a statement and
 * the rows behind it. For tests without a ClickHouse server.
 */
export const startTestServer = async (
  answer: (statement: string, body: string) => Promise<Buffer>,
): Promise<TestServer> => {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const query = new URL(request.url ?? '', 'http://server').searchParams.get('query')
    try {
      response.end(await (query === null ? answer(body, '') : answer(query, body)))
    } catch (error) {
      const { code, message } = error as HistorianError
      response.writeHead(500, { 'x-clickhouse-exception-code': code ?? '' })
      response.end(message)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://solvane:secret@127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Lets an embedded engine answer for the server. */
export const answersOf =
  (engine: ForkedChdbConnection) =>
  async (statement: string, body: string): Promise<Buffer> => {
    const { stream } = await engine.query({ query: `${statement}\n${body}` })
    return Buffer.concat(await stream.toArray())
  }
