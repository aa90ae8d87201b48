import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A command of `npm test`. */
export interface Stage {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly environment?: Readonly<Record<string, string>>
}

export interface StageResult {
  readonly name: string
  readonly isGood: boolean
  readonly wallSeconds: number
  /** Absent where the system does not say. */
  readonly cpuSeconds?: number
}

const measuredCommand = fileURLToPath(new URL('measured-command.ts', import.meta.url))

const heading = (name: string) => console.log(`\n── ${name}`)

/**
 * Runs a stage in the folder `root`. A `live` one writes to the terminal while it runs;
 * of others the whole output comes when they end, so that stages which run together do not mix.
 */
export const runStage = async (root: string, stage: Stage, isLive: boolean): Promise<StageResult> => {
  const { name, command, environment } = stage
  if (isLive) heading(name)
  const startedMs = performance.now()
  const output = isLive ? 'inherit' : 'pipe'
  const child = spawn(process.execPath, [measuredCommand, ...command], {
    cwd: root,
    stdio: ['inherit', output, output, 'ipc'],
    env: { ...process.env, ...(!isLive && process.stdout.isTTY && { FORCE_COLOR: '1' }), ...environment },
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  let cpuSeconds: number | undefined
  child.on('message', (message: { cpuSeconds: number }) => {
    cpuSeconds = message.cpuSeconds
  })
  const [code] = await once(child, 'close')
  const wallSeconds = (performance.now() - startedMs) / 1000
  if (!isLive) {
    heading(name)
    process.stdout.write(Buffer.concat(chunks))
  }
  console.log(`── ${name}: ${code === 0 ? 'good' : 'FAILED'} in ${wallSeconds.toFixed(1)} s`)
  return { name, isGood: code === 0, wallSeconds, ...(cpuSeconds !== undefined && { cpuSeconds }) }
}
