import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of a test that can be filled and made read-only. */
export interface SmallDisk {
  readonly folder: string
  /** Until nothing more fits. */
  fill(): void
  /** Takes away what `fill` wrote. */
  free(): void
  /** What is open for writing stays so: no disk is made read-only below it. */
  setReadOnly(isReadOnly: boolean): void
  unmount(): void
}

/** Undefined where no disk can be mounted: it takes root. */
export const mountSmallDisk = (megabytes: number): SmallDisk | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'solvane-disk-'))
  const filler = join(folder, 'filler')
  const mount = (...options: string[]) => spawnSync('mount', [...options, folder]).status === 0
  if (!mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs')) {
    rmdirSync(folder)
    console.info('No small disk can be mounted here (it takes root): its tests are skipped.')
    return undefined
  }
  let isLaid = false
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a')
      for (let size = 1 << 20; size >= 1; size >>= 1) {
        const piece = Buffer.alloc(size, 1)
        try {
          for (;;) writeSync(file, piece)
        } catch {
          // Full for pieces of this size.
        }
      }
      closeSync(file)
    },
    free: () => rmSync(filler),
    setReadOnly(isReadOnly) {
      // Mounted a second time over itself: the first has files that are open for writing, and stays as it is.
      if (isReadOnly) isLaid ||= mount('--bind', folder)
      if (!mount('-o', `remount,bind,${isReadOnly ? 'ro' : 'rw'}`))
        throw new Error('the disk could not be mounted anew')
    },
    unmount() {
      for (let left = isLaid ? 2 : 1; left > 0; left--) spawnSync('umount', ['-l', folder])
      rmdirSync(folder)
    },
  }
}
