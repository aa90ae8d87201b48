import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { controlAddress } from './control-address.ts'

/** Error codes that mean no server runs. ENOTDIR: the data folder is a file; the opener reports it. */
const nobodyThere = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTDIR'])

/**
 * Runs a command in the Solvane that owns a data folder. Resolves with its events, or undefined if none runs.
 * The iteration throws the error of the command, or an error if Solvane stops. Leaving it early or aborting `signal`
 * cancels the command.
 */
export const callControl = async (
  dataFolder: string,
  command: string,
  args: unknown,
  body: Readable = Readable.from([]),
  signal?: AbortSignal,
): Promise<AsyncIterable<object> | undefined> => {
  const request = httpRequest({
    socketPath: controlAddress(dataFolder),
    path: `/${encodeURIComponent(command)}`,
    method: 'POST',
    ...(signal && { signal }),
  })
  const answered = once(request, 'response')
  try {
    const connected = once(request, 'socket').then(([socket]) =>
      socket.connecting ? once(socket, 'connect') : undefined,
    )
    await Promise.race([connected, answered])
  } catch (error) {
    answered.catch(() => undefined)
    if (error instanceof Error && 'code' in error && nobodyThere.has(String(error.code))) return undefined
    throw error
  }
  request.write(`${JSON.stringify(args)}\n`)
  // A command may end before it has read everything; what it said then counts, not the broken upload.
  const upload = pipeline(body, request).catch(() => undefined)
  const [response] = (await answered) as [IncomingMessage]
  if (response.statusCode !== 200) {
    response.resume()
    throw new Error(`The running Solvane does not know the command ${command}`)
  }
  return events(response, upload, signal)
}

async function* events(
  response: IncomingMessage,
  upload: Promise<void>,
  signal: AbortSignal | undefined,
): AsyncGenerator<object> {
  try {
    for await (const line of linesOf(response)) {
      const message: { event?: object; error?: string } = JSON.parse(line)
      if (message.error !== undefined) throw new Error(message.error)
      if (message.event) yield message.event
    }
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  } finally {
    response.destroy()
    await upload
  }
}

async function* linesOf(response: IncomingMessage): AsyncGenerator<string> {
  let rest = ''
  response.setEncoding('utf8')
  try {
    for await (const chunk of response) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw new Error('Solvane stopped before the command had ended', { cause: error })
  }
}
