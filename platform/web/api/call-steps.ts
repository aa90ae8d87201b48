import type { CallArguments, Endpoint } from '../../contract/endpoint.ts'
import { callRaw } from './call.ts'

/**
 * Makes a call that streams its progress as JSON lines, and passes each line to `onStep`. Resolves with the last
 * line, or undefined without one.
 * Aborting `signal` also stops the work on the server. Throws ApiError.
 */
export const callSteps = async <Step, E extends Endpoint>(
  endpoint: E,
  args: CallArguments<E>,
  onStep: (step: Step) => void,
  signal: AbortSignal,
): Promise<Step | undefined> => {
  const response = await callRaw(endpoint, args, signal)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let last: Step | undefined
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return last
    const lines = (rest + part.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      last = JSON.parse(line) as Step
      onStep(last)
    }
  }
}
