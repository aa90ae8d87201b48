/**
 * The least that answers: Fastify with the bytes that Solvane sends, asked of it once; no rights, nothing made.
 * Arguments: port, address of Solvane, token, paths (JSON).
 */
import Fastify from 'fastify'
import { ask } from './ask.ts'

const [port = '0', url = '', token = '', paths = '[]'] = process.argv.slice(2)
const app = Fastify()
for (const path of JSON.parse(paths) as string[]) {
  const { bytes, encoding } = await ask(url + path, token)
  app.get(path, (_, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').header('content-encoding', encoding).send(bytes),
  )
}
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.send?.('ready')
