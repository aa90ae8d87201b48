import { expect, test } from 'vitest'
import type { AuditEvent } from './audit.ts'
import { noteCommand } from './note-command.ts'

const run = async (
  events: AsyncIterable<object>,
  { signal, most = 10 }: { readonly signal?: AbortSignal; readonly most?: number } = {},
) => {
  const noted: AuditEvent[] = []
  const audit = { noted: (_source: unknown, event: AuditEvent) => void noted.push(event) }
  let count = 0
  try {
    for await (const _event of noteCommand(audit, 'import', { file: 'a.csv', password: 'x' }, events, signal))
      if (++count === most) break
  } catch {
    // The row contains the result.
  }
  return noted
}
const about = { target: { kind: 'command', id: 'import' }, after: { file: 'a.csv' } }
async function* steps(fault?: () => Error) {
  yield { kind: 'progress' }
  yield { kind: 'progress' }
  if (fault) throw fault()
}

test('a command that comes to its end is done, without what is secret of its input', async () => {
  expect(await run(steps())).toEqual([{ ...about, result: 'done' }])
})

test('one that throws has failed, with its reason', async () => {
  expect(await run(steps(() => new Error('no disk')))).toEqual([{ ...about, result: 'failed', reason: 'no disk' }])
})

test('one that was cancelled is cancelled: by its signal, or because its caller went away', async () => {
  const cancel = new AbortController()
  const byHand = steps(() => {
    cancel.abort()
    return new Error('This operation was aborted')
  })
  expect(await run(byHand, { signal: cancel.signal })).toMatchObject([{ ...about, result: 'cancelled' }])
  expect(await run(steps(), { most: 1 })).toEqual([
    { ...about, result: 'cancelled', reason: 'The caller went away before its end' },
  ])
})
