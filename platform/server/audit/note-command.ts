import type { Audit } from './audit.ts'

/** What of a command's input is written down: short words and figures; nested things and long texts are not. */
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
 * Hands on the events of a command that was given at the machine, and writes down in the audit log that it ran and how it
 * ended: a command whose signal is aborted, or whose caller goes away, is cancelled. What it answers (a credential, a link) is not written down.
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
