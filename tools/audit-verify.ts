/** `npm run audit:verify -- <file>`: checks an exported audit log, far from any server. */
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { auditFileLines, verifyAuditFile } from '../features/audit-log/server/port.ts'
import { readCommandLine } from './command-line.ts'

const help = `Checks that no entry of an exported audit log (JSON lines, also .gz) was changed, removed or added.

  npm run audit:verify -- <file> [--hash <hash>] [--key <thumbprint>]

  --hash   latest hash that you kept elsewhere; it must match the last entry of the file
  --key    thumbprint of the signing key, shown on the page Logs; the file must be signed with it

No server and no database are needed. Exit code: 0 if the file is intact, 1 if not.`

const { values, positionals } = readCommandLine(help, {
  allowPositionals: true,
  options: { hash: { type: 'string' }, key: { type: 'string' }, help: { type: 'boolean' } },
})
const [file, ...others] = positionals
if (values.help || file === undefined || others.length > 0) {
  console.log(help)
  process.exit(values.help ? 0 : 2)
}

try {
  const stream = createReadStream(file)
  const opened = new Promise<void>((resolve, reject) => {
    stream.once('open', () => resolve())
    stream.once('error', reject)
  })
  await opened
  const input = file.endsWith('.gz') ? stream.pipe(createGunzip()) : stream
  const check = await verifyAuditFile(auditFileLines(input))
  const fault =
    check.fault ??
    (values.hash !== undefined && values.hash !== check.lastHash
      ? 'The last row does not have the hash that was kept elsewhere.'
      : values.key !== undefined && values.key !== check.keyId
        ? 'It is signed with another key than the one that was named.'
        : undefined)
  if (fault !== undefined) {
    console.error(`The file is not intact. ${fault}`)
    process.exitCode = 1
  } else {
    const part = check.isWhole ? 'the whole log' : 'a part of the log'
    console.log(`The file is intact: ${check.rows.toLocaleString('en-GB')} rows, ${part}.`)
    if (check.lastHash !== null) console.log(`Newest hash: ${check.lastHash}`)
    const compared = values.key === undefined ? ' (compare it, or name it by --key)' : ''
    const signer =
      check.keyId === null ? 'Not signed: made by an earlier version.' : `Signed with the key: ${check.keyId}`
    console.log(`${signer}${check.keyId === null ? '' : compared}`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
