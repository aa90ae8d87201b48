import type { Audit } from './audit.ts'

/** Input of a command that the audit log keeps: short texts and numbers, no nested values, no long texts. */
const inputOf = (input: unknown): Record<string, unknown> =>
  input instanceof Object
    ? Object.fromEntries(
        Object.entries(input).filter(
          ([name, value]) =>
            !/password|secret|token/i.test(name) &&
            (typeof value === 'number' ||
              typeof value === 'boolean' ||
              (typeof value === 'string' && value.length <= 500)),
        ),
      )
    : {}

/**
 * Passes on the events of a command of the machine, and records its start and end in the audit log. The command is
 * cancelled when its signal aborts or its caller disconnects. The log does not keep its output (a credential, a link).
 */
export async function* noteCommand<Event extends object>(
  audit: Pick<Audit, 'noted'>,
  name: string,
  input: unknown,
  events: AsyncIterable<Event>,
  signal?: AbortSignal,
): AsyncGenerator<Event> {
  const source = { operation: `command.${name}`, address: 'console' }
  const about = { target: { kind: 'command', id: name }, after: inputOf(input) }
  let isOver = false
  try {
    yield* events
    isOver = true
    audit.noted(source, { ...about, result: 'done' })
  } catch (error) {
    isOver = true
    audit.noted(source, {
      ...about,
      result: signal?.aborted ? 'cancelled' : 'failed',
      reason: (error instanceof Error ? error.message : String(error)).slice(0, 500),
    })
    throw error
  } finally {
    if (!isOver) audit.noted(source, { ...about, result: 'cancelled', reason: 'The caller went away before its end' })
  }
}
