import { callRaw } from '../../../platform/web/api/call.ts'
import { type ChainStep, checkAuditLog } from '../contract/audit-log.ts'

/** Runs the check and tells each step as it comes; resolves after the last. Throws when the answer ends before it. */
export const readChainSteps = async (tell: (step: ChainStep) => void, signal: AbortSignal): Promise<void> => {
  const response = await callRaw(checkAuditLog, {}, signal)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let isEnd = false
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) break
    const lines = (rest + part.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const step = JSON.parse(line) as ChainStep
      isEnd = step.isEnd
      tell(step)
    }
  }
  if (!isEnd) throw new Error('The check was cut off')
}
