/** Marks the answer to a step-up in its `state`, so that the callback knows that another window waits for it. */
export const stepUpMark = 'step-up'

const channelName = 'solvane-step-up'
/** A window that was closed may have said its word just before. */
const lastWordMs = 1_000
const lookMs = 500
/** How long somebody may take to find their phone. */
const longestMs = 10 * 60_000

const stateOf = (address: string): string[] => (new URL(address).searchParams.get('state') ?? '').split(';')

/** Whether a callback address answers a step-up, and not a sign-in of this window. */
export const isStepUpAnswer = (address: string): boolean => stateOf(address)[1] === stepUpMark

/** Hands the answer to the window that waits for it, and closes this one where the browser lets it. */
export const handOverStepUp = (address: string): void => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(address)
  channel.close()
  window.close()
}

interface Waiting {
  readonly stateId: string
  readonly opened: Window
  /** False for a provider elsewhere: browsers part its window from ours, and then call it closed while it is open. */
  readonly reportsClosed: boolean
}

/** The answer of the window in which somebody confirms who they are; undefined when they closed it. */
export const stepUpAnswer = ({ stateId, opened, reportsClosed }: Waiting): Promise<string | undefined> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName)
    const end = (address?: string) => {
      clearInterval(look)
      clearTimeout(limit)
      channel.close()
      resolve(address)
    }
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string' && URL.canParse(data) && stateOf(data)[0] === stateId) end(data)
    }
    const limit = setTimeout(end, longestMs)
    const look = setInterval(() => {
      if (!reportsClosed || !opened.closed) return
      clearInterval(look)
      setTimeout(end, lastWordMs)
    }, lookMs)
  })
