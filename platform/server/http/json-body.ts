import type { FastifyInstance } from 'fastify'
import { invalid, type ProblemError } from './problems.ts'

interface Node {
  readonly value: object
  readonly key: string
  readonly parent: Node | undefined
}

/** Parts of a path that a problem shows. A hostile body can be much deeper. */
const mostParts = 20

const pathTo = (node: Node | undefined, key: string): string => {
  const parts = [key]
  for (let at = node; at && parts.length < mostParts; at = at.parent) parts.unshift(at.key)
  return parts.join('.')
}

const hasPrototype = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype')

/** The first name in a JSON value that could change the prototype of an object, as a path from `body`. */
export const forbiddenName = (body: unknown): string | undefined => {
  if (typeof body !== 'object' || body === null) return undefined
  // A body can be too deep for a recursive function.
  const waiting: Node[] = [{ value: body, key: 'body', parent: undefined }]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    for (const [key, value] of Object.entries(node.value)) {
      if (key === '__proto__' || (key === 'constructor' && hasPrototype(value))) return pathTo(node, key)
      if (typeof value === 'object' && value !== null) waiting.push({ value, key, parent: node })
    }
  }
  return undefined
}

/** The problem of a body that the parser refused, if a name in it is the reason. */
const problemOfName = (body: string): ProblemError | undefined => {
  try {
    const path = forbiddenName(JSON.parse(body))
    return path === undefined
      ? undefined
      : invalid(`The request is not valid: ${path} is not allowed`, [
          { path, message: 'is not allowed as a name', code: 'unknown-field' },
        ])
  } catch {
    return undefined
  }
}

/** Reads JSON bodies as Fastify does. The refusal of a name that could change a prototype says where it stands. */
export const takeJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Fastify gives a string, as asked.
    const text = String(body)
    parse(request, text, (error, parsed) => done(error && (problemOfName(text) ?? error), parsed))
  })
}
