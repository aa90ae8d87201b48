const width = 30
const lineEveryMs = 1_000

/**
 * A progress line on stderr: redrawn in place on a terminal, a line a second elsewhere. It ticks on while nothing is
 * told, with the seconds since, so that a long step is not taken for a stop. `share` is 0…1: 100 % stands only for 1.
 */
export const createProgressBar = (stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr) => {
  let latest: { share: number; words: string; atMs: number } | undefined
  let shown: typeof latest

  const draw = () => {
    if (!latest) return
    shown = latest
    const percent = `${Math.floor(latest.share * 100)} %`.padStart(5)
    const silentSeconds = Math.floor((Date.now() - latest.atMs) / 1000)
    const words = silentSeconds > 0 ? `${latest.words} (for ${silentSeconds} s)` : latest.words
    if (!stream.isTTY) stream.write(`${percent}  ${words}\n`)
    else {
      const filled = Math.round(latest.share * width)
      stream.write(`\r\u001b[2K[${'█'.repeat(filled)}${'·'.repeat(width - filled)}] ${percent}  ${words}`)
    }
  }

  let timer: NodeJS.Timeout | undefined
  return {
    show(share: number, words: string) {
      latest = { share: Math.min(1, Math.max(0, share)), words, atMs: Date.now() }
      if (stream.isTTY || !timer) draw()
      timer ??= setInterval(draw, lineEveryMs).unref()
    },
    /** Leaves what was told last on the screen. Safe to repeat. */
    end() {
      clearInterval(timer)
      if (latest !== shown) draw()
      if (stream.isTTY && shown) stream.write('\n')
      latest = undefined
      shown = undefined
    },
  }
}
