import type { AlarmPriority } from '../../../alarms/contract/alarm.ts'

/** Notes of a tone, Hz: the more urgent, the higher and the more notes. */
const notes: Readonly<Record<AlarmPriority, readonly number[]>> = {
  critical: [988, 784, 988, 784],
  high: [784, 659, 784],
  normal: [587, 494],
  low: [440],
}
const noteS = 0.16
const loudness = 0.2

export interface TonePlayer {
  /** False: the browser wants a click on the page first. */
  isReady(): boolean
  /** Tries to begin, e.g. after a click. */
  wake(): Promise<boolean>
  play(priority: AlarmPriority): void
}

/** Plays tones by Web Audio, without a file. */
export const createTonePlayer = (): TonePlayer => {
  let context: AudioContext | undefined
  const opened = (): AudioContext | undefined => {
    if (typeof AudioContext === 'undefined') return undefined
    context ??= new AudioContext()
    return context
  }
  return {
    isReady: () => opened()?.state === 'running',
    async wake() {
      const audio = opened()
      // A browser that wants a click first leaves the promise open.
      await Promise.race([audio?.resume().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 300))])
      return audio?.state === 'running'
    },
    play(priority) {
      const audio = opened()
      if (audio?.state !== 'running') return
      for (const [place, hertz] of notes[priority].entries()) {
        const startS = audio.currentTime + place * noteS
        const tone = audio.createOscillator()
        const volume = audio.createGain()
        tone.frequency.value = hertz
        volume.gain.setValueAtTime(0, startS)
        volume.gain.linearRampToValueAtTime(loudness, startS + 0.02)
        volume.gain.linearRampToValueAtTime(0, startS + noteS - 0.02)
        tone.connect(volume).connect(audio.destination)
        tone.start(startS)
        tone.stop(startS + noteS)
      }
    },
  }
}

/** The player of this page: a browser allows few at once. */
export const tones = createTonePlayer()
