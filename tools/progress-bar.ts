const width = 30

/**
 * A progress line on stderr: redrawn in place on a terminal, one line every ten per cent elsewhere.
 * `fraction` is 0…1; `words` says what was done so far.
 */
export const createProgressBar = (stream: NodeJS.WriteStream = process.stderr) => {
  let lastTenth = -1
  return {
    show(fraction: number, words: string) {
      const share = Math.min(1, Math.max(0, fraction))
      const percent = `${Math.floor(share * 100)} %`.padStart(5)
      if (stream.isTTY) {
        const filled = Math.round(share * width)
        stream.write(`\r\u001b[2K[${'█'.repeat(filled)}${'·'.repeat(width - filled)}] ${percent}  ${words}`)
      } else if (Math.floor(share * 10) > lastTenth) {
        lastTenth = Math.floor(share * 10)
        stream.write(`${percent}  ${words}\n`)
      }
    },
    end() {
      if (stream.isTTY) stream.write('\n')
    },
  }
}
